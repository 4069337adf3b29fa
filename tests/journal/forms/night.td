# One small night that uses a command of every topic.
@18:30 open btown name="Form" venue="Main St" date=2026-12-01 start=19:00 tables=2 limit=4:00 seed=kings bounty
at-keys "Rosa"
@18:35 signin 1001 "Ann Lee" early seat=1.1
signin 1002 "Bo Diaz" new seat=2.1
signin 1003 "Cy Young" birthday birthday=12-02 seat=1.2
signin - "Di Rossi" seat=2.2
signin 1005 "Ed Ames" seat=1.3
signin 1006 "Flo Quist" seat=2.3
signin 1007 "Gus Holt" seat=1.4
signin 1008 "Hal Wu" seat=2.4
signin 1009 "Ida Noor" seat=1.5
signout 1009
number "Di Rossi" 1004
extra 1001 brought=1
@18:55 announce
@19:00 start
@19:04 signin 1010 "Jo Late"
@19:05 lock 1001
unlock 1001
@19:10 pause
@19:12 resume
@19:15 premium 1002 quads
@19:20 bust 1003 by=1001
receipt 1003 12.50
bounty 1001 1
@19:25 bust 1005=4000 1007=9000 by=1001
@19:30 undo
redo
@19:31 note "doubt about the hand"
void 29
@19:35 next
time +2:00
@19:40 button 2=1
balance
confirm all
resume
@19:50 withdraw 1008=12000
@20:00 break 5
@20:10 sc-open
sc-join 1003
sc-join 1005
@20:20 sc-bust 1003
@20:30 warn 1002 language "mind the words"
@20:40 bust 1010
bust 1004
@20:45 bust 1002
bust 1006
@21:00 close
