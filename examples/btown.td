# BTown, a whole night: bounty chips, three tables of eight, four hours of contract with the bar.
#
#   tdconsole play examples/btown.td                 the night at its end
#   tdconsole play examples/btown.td --at 23:30 --json
#
# A line is what the director types behind the ":" of the console. In the console "rehearse" plays this file line
# by line. "@19:26" is the time on the wall; a line without a time happens together with the line before it.

# -- The door ------------------------------------------------------------------------------------------------
# The seed makes the sheet: every line of it has its table before anybody has come. "bounty": blue chips are out.

@17:40 open btown name="Copper Mug Tuesday" venue="The Copper Mug" date=2026-10-20 start=19:00 tables=3 seats=8 limit=4:00 seed="copper mug 20 october" bounty
@17:42 at-keys "Marisol Vega"
note "tables 1 and 2 at the windows, table 3 at the bar; 40 blue chips counted out"

# Number, name, and what was asked for at the desk. "early" was taken with the plastic chip in the hand, and ends at
# 18:45. "on-time" comes by itself to who sits before the announcements.
@18:04 signin 1001 "Hank Brubaker" role=owner early
@18:06 signin 1003 "Marisol Vega" role=director early
at-keys "Marisol Vega" player=1003                    # she plays herself, and the log knows it
@18:10 signin 1012 "Dolores Whitfield" early
@18:12 signin 1044 "Tomasz Kowalczyk" early
@18:15 signin 1020 "Ray Okonkwo" birthday=10-24 early birthday
@18:19 signin 1007 "Priya Raman" early brought=1      # she brought Elliot, who has never played here
@18:20 signin 1071 "Elliot Sand" early new
@18:22 signin 0042 "Walt \"Sarge\" Mahoney" early     # a number is text: 0042 is not 42
@18:25 signin 1031 "June Castellano" early
@18:27 signin 1032 "Vic Castellano" early
@18:29 signin 1015 "Björn Lindqvist" early
@18:31 signin 1058 "Keisha Toliver" early
@18:34 signin 1060 "Nguyễn Thanh Hà" early
@18:36 signin 1009 "Bernadette O'Shea" early
@18:38 signin 1027 "Curtis Dale" early
@18:41 signin 1049 "Amal Haddad" early
@18:43 signin 1018 "Pete Yazzie" early
@18:45 signin 1066 "Lorraine Petrakis" early          # 18:45 is still fifteen minutes before; 18:46 is not
@18:47 signin 1023 "DeShawn Pruitt"
@18:49 signin 1037 "Gus Andersen"
@18:51 signin 1052 "Sofía Ibarra"
@18:53 signin - "Mack Tilley"                         # his card is at home: no number yet
@18:55 signin 1014 "Ruth Feldman"
@18:55:40 signin 1041 "Noel Baptiste"
@18:57 signout 1041                                   # called home; he never played, so he is no entry
extra-stack 2.4                                       # Odell has telephoned: eight stacks, seven players

# -- Cards in the air ----------------------------------------------------------------------------------------

@18:57:30 dealer 1=1018
dealer 2=1037
dealer 3=1049
@18:58 announce
extra 1052 -on-time                                   # still at the bar when the announcements began
@18:59 draw-button 1 Kd 9c 4s Kh 7d 2c Jc 8h          # by seat; two kings, and hearts beat diamonds
draw-button 2 3c Qd 10h 6s Ac 5d 9h
draw-button 3                                         # without cards the console draws
@19:00 start

# With a seat free a latecomer sits at once, two big blinds short. With none free he waits.
@19:06 signin 1055 "Odell Banks" seat=2.4             # his stack is dealt in: nothing more is taken from it
@19:11 signin 1063 "Hoshi Tanaka"
@19:14 signin 1088 "Marguerite Leduc"
@19:17 number "Mack" 1090

# Seats are enough: seat 3 of table 1 went out, by seat 7. The same line calls the first who waits.
@19:19 bust 1.3 by=1.7
@19:21 confirm 1063                                   # she has sat down
@19:26 bust 3.3                                       # wrong seat ...
undo                                                  # ... back, and the call with it
@19:27 bust 3.4 by=3.3
@19:28 confirm 1088
@19:33 warn 1031 phone "took a call during a hand"

# Two in one hand: the stacks at the start of the hand decide who finishes ahead.
@19:38 bust 2.1=19500 2.3=21400 by=2.6

# No hand free at the desk: mark the instant, name the player later.
@19:44 mark 1
@19:48 pause                                          # a tray of glasses on table 3
@19:51 resume
@19:53 bust 1.5 by=1.6 at=19:44

# 7, 6 and 8 are left. Say where the buttons are; the console says who moves, where to, and how he is dealt in.
@19:56 balance 3=2 2=5
@19:57 confirm 1003
@20:02 warn 1031 phone "texting"
@20:06 bust 1.7 by=1.4
@20:09 instead 1020 1.6                               # it was Ruth, not Ray: Ray sits again, time and killer stay
@20:12 bust 2.2=9000 by=2.8

# -- The first break -----------------------------------------------------------------------------------------
# The pause has pushed it to 20:18; the contract still ends at 23:00. White and red go: see "status".

@20:18 heads 1=6 2=6 3=7
@20:19 color-up white,red
@20:20 race 1 white,red 1018=3,2 1060=5,3 1.3=1,4     # counts of white and of red
@20:21 signin 1095 "Ilse Brandt"                      # until the break is over; 14,000, without white and red
@20:23 race 2 white,red 1003=2,1 1055=4,3 2.5=0,3 cards="Qh 3c Jd 9s 2h 5c Kd 8c 4s"
@20:24 race 3 white,red 1015=3,3 3.2=2,3 3.5=5,5

# -- Second chance, premium hand, somebody outside -----------------------------------------------------------

@20:30 sc-open
sc-join 1052
sc-join 1071
sc-join "Keisha Toliver"
@20:33 bust 3.2 by=3.7
@20:35 sc-join 1023
@20:36 premium 3.8 quads                              # won, and shown down after the river
@20:38 bounty 3.7 2                                   # two blue chips turned in
@20:40 away 1049
@20:41 bust 1.8 by=1.4
@20:46 bust 2.6 by=2.4
@20:48 returned 1049
@20:51 sc-bust 1071

# Equal stacks: the better hand finishes ahead.
@20:52 bust 3.1=14000 3.3=14000 better=3.1 by=3.8

# -- Fifteen left: a table breaks ----------------------------------------------------------------------------

@20:54 button 1=7 2=8
balance                                               # a seat for each of the four from table 3
@20:55 confirm "Walt"
confirm 1088
@20:56 confirm all
@20:57 penalty 1031 "third time on the phone: one round of hands"
@20:59 sc-bust 1052
@21:02 bust 1.8 by=1.5
@21:05 bounty 1.5 3
@21:08 bust 2.8=41000 by=2.1
dealer 2=2.5                                          # Gus was the dealer there
@21:12 sc-bust 1023                                   # one is left: Keisha wins the game
@21:13 bust 1.2 by=1.3
@21:19 sc-open Late
sc-join 1007 Late
sc-join 1060 Late
sc-join 1015 Late
@21:22 withdraw 1.1=15000                             # goes home; in the points round, so the place counts
dealer 1=1.7
@21:24 premium 1007 straight-flush sc=Late
@21:26 bust 2.7 by=2.5
@21:29 bounty 2.5 2

# Equal stacks and equal hands: they share both places and their points.
@21:42 bust 1.3=38000 1.5=38000 tied by=1.7

# -- The final table -----------------------------------------------------------------------------------------
# Everybody draws a new seat. Five arrive at table 1, so the button is drawn again and the clock stands still.

@21:44 final-table
@21:49 confirm all
@21:50 draw-button 1 9d Qs 4h Qc 10s 2d Kh 7c
dealer 1=1.5
@21:51 resume
@21:58 bust 1.4 by=1.7
@22:00 ante 5000
@22:04 sc-bust 1060 Late
@22:06 bust 1.2 by=1.3
@22:10 bust 1.9 by=1.5
@22:13 premium 1.7 quads
@22:15 ruling "seat 8 all-in out of turn: bound, as nobody had acted between"
@22:17 bust 1.8 by=1.6                                # the director herself, 5th
@22:19 sc-bust 1007 Late
@22:21 bust 1.3 by=1.7                                # the owner, 4th: the place is his, the points are nobody's
@22:24 bust 1.6 by=1.5

# Heads-up. A chop is the leader's to offer, so both stacks are counted first.
@22:25 pause
@22:26 count 1.5=291400 1.7=271000
@22:27 chop by=1.5

# -- The desk closes -----------------------------------------------------------------------------------------

@22:29 bounty 1027 6
bounty 1066 4
@22:31 receipt 1003 18.50
receipt 1012 12.75                                    # twelve whole dollars count
receipt 1020 31.00
receipt 0042 9.95
receipt 1066 24.40
@22:33 award 1037 bonus 50 "set up the tables"
@22:36 close
