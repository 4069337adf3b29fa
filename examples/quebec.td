# Quebec Poker Tournament League, a whole night: seats by lottery, a contract that runs out.
#
#   tdconsole play examples/quebec.td
#
# This league publishes how a hand is played; structure, seats and points are the house's ("tdconsole rules show
# quebec" names them). One point for the last place, and one more for each player one has outlasted.

# -- The door ------------------------------------------------------------------------------------------------
# No "tables=": the draw opens as few as hold everybody.

@18:00 open quebec name="Mardi du Vieux-Port" venue="Taverne du Vieux-Port" date=2026-11-10 zone=America/Toronto start=19:00 minutes=15 seats=8 limit=3:30 seed="vieux-port 10 novembre"
@18:02 at-keys "Solange Thibault"
note "les haut-parleurs de la table 3 sont en panne"
@18:20 signin 12 "Luc Bélanger"
@18:21 signin 15 "Manon Gagné"
@18:22 signin 31 "Étienne Roy-Lapointe"
@18:24 signin 7 "Solange Thibault" role=director
@18:25 signin 44 "Nadia Benali"
@18:27 signin 52 "Gaétan Ouellet"
@18:28 signin 58 "Thu Trang Phạm"
@18:30 signin 60 "Réjean Côté"
@18:31 signin 61 "Réjean Côté"                        # another man: from here on the number says which
@18:33 signin 63 "Marie-Ève Pelletier"
@18:35 signin 70 "Ousmane Diallo"
@18:36 signin 71 "Chantal Desrochers"
@18:38 signin 77 "Liam O'Connor"
@18:40 signin 80 "Josée Archambault"
@18:42 signin 83 "Vikram Sethi"
@18:44 signin 85 "Normand Fiset"
@18:45 signin 88 "Isabelle Turgeon"
@18:46 signin 90 "Kateri Diabo"
@18:47 signin 92 "Patrice Morin"
@18:48 signin 95 "Fatou Ndiaye"
@18:49 signin 99 "Serge Lemay"
@18:50 signin 101 "Annie Laflamme"
@18:51 signin 102 "Denis Paquin"
@18:52 signin 103 "Yolande Picard"

# -- Cards in the air ----------------------------------------------------------------------------------------

@18:53 draw
@18:56 swap 7 101                                     # the director sits nearer to the desk
@18:58 draw-button 1
draw-button 2
draw-button 3
@19:00 start
@19:08 signin 104 "Bruno Castonguay"                  # 24 seats are taken: he waits
@19:12 signin 105 "Hélène Vachon"
@19:17 bust 2.4 by=2.8                                # the other Réjean
@19:18 undo
bust 2.1 by=2.8
@19:19 confirm 104

# Two in one hand: the bigger stack finishes ahead.
@19:27 bust 3.1=10000 3.4=12400 by=3.3
@19:29 confirm 105
@19:40 bust 1.6 by=1.1
@19:46 bust 1.8 by=1.3
@19:52 bust 3.7 by=3.8
@19:55 bust 1.1 by=1.4

# 5, 8 and 6. With the buttons told, the next big blind of table 2 goes to the worst seat of table 1.
@19:56 balance 2=1 1=4
@19:57 refuse 60                                      # he will not go; the plan is made again without him
@19:58 confirm 15
@20:01 minutes 12                                     # at the pace so far the night would outlast the contract
heads 1=6 2=7 3=6
@20:14 withdraw 3.3=8200                              # said to have gone home
@20:19 bust 2.7=9000 2.8=15500 by=2.2
@20:27 bust 3.5 by=3.2
@20:31 bust 2.3 by=2.4
@20:33 bust 1.7 by=1.2
@20:36 void 51                                        # she was only moving her car; all later entries stand

# 14 left fit at two tables.
@20:37 button 1=4 2=2
balance
@20:39 confirm all
@20:44 bust 1.8 by=1.2
@20:50 bust 2.5=17000 2.6=22000 by=2.4
@20:56 bust 1.1 by=1.7
@20:59 color-up white,red
@21:01 race 1 white,red 44=3,2 70=4,4 31=0,3 103=5,0 101=2,1
race 2 white,red 104=6,2 95=1,4 90=3,3 60=0,1 63=2,2

# Ten left: both tables play the same hand, the clock stands still, and who goes out in one hand goes out together.
@21:08:30 hand-for-hand on
@21:10 hand-done 2
@21:11 hand-done 1
@21:13 bust 2.1 by=2.4
hand-done 2
@21:14 hand-done 1
hand-for-hand off

# -- The final table -----------------------------------------------------------------------------------------

@21:15 final-table
@21:19 confirm all
draw-button 1
@21:27 bust 1.9 by=1.7
@21:36 bust 1.1 by=1.5
@21:44 bust 1.4=9000 1.2=24000 by=1.6
@22:05 bust 1.8 by=1.7
@22:18 bust 1.3 by=1.5

# The contract is over. All stacks are counted: the biggest wins, equal ones share.
@22:30 pause
@22:33 count 44=120150 60=70000 63=70000
time-limit
@22:36 ruling "contract over: three stacks counted, two are equal and share"
@22:40 close
