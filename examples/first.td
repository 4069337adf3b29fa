# The quick tour of the README: seven players, one table, the first hour.
@18:30 open btown name="First steps" date=2026-10-13 start=19:00 tables=1 seed=first
@18:40 signin 1001 "Ida Moss" early             # a number, a name, and the chips for having come early
signin 1002 "Ben Tran" early
@18:50 signin 1003 "Zoë Marsh" new              # her first night in the league
signin 1004 "Karim Adeyemi"
signin 1005 "Tess Holm"
signin 1006 "Otto Vance"
@18:58 announce
@19:00 start
@19:06 signin 1007 "Fay Moreau"                 # late: two big blinds short
@19:21 bust 1005 by=1002                        # the wrong player ...
@19:22 undo                                     # ... back in
bust 1006 by=1002
@19:44 bust 1004=9000 1005=14000 by=1001        # in one hand: the bigger stack finishes ahead
@20:03 bust 1007 by=1003
@20:31 bust 1003 by=1001
@20:52 bust 1002 by=1001
@20:58 receipt 1001 21.50
@21:00 close
