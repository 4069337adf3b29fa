# Poker League Wyoming, a whole night: one lottery for all seats, and a wait list from the first minute.
#
#   tdconsole play examples/wyoming.td
#
# "assumed" in the rule file names what the league does not publish: here the blinds and the points are the house's.

# -- The door ------------------------------------------------------------------------------------------------

@17:30 open wyoming name="Thursday at the Hitching Post" venue="The Hitching Post" date=2026-11-05 zone=America/Denver start=18:30 tables=3 limit=4:30 seed="hitching post 5 november"
@17:35 at-keys "Gloria Tafoya"
@17:50 signin 204 "Gloria Tafoya" role=director
@17:52 signin 117 "Dale Hensley"
@17:53 signin 118 "Connie Hensley"
@17:55 signin 305 "Marcus Bell"
@17:58 signin 091 "Eunice Blackbear"
@18:00 signin 322 "Tyrell Watkins"
@18:01 signin 256 "Anneke de Vries"
@18:02 signin 140 "Floyd Ransom"
@18:03 signin 333 "Guadalupe Reyes"
@18:04 signin 178 "Stan Pulaski"
@18:05 signin 291 "Mei-Ling Chou"
@18:06 signin - "Kirby Nolan"                         # no number on the sheet, no points: it can be told later
@18:07 signin 219 "Ingrid Solberg"
@18:08 signin 064 "Arlo Whitehorse"
@18:10 signin 347 "Rashida Coleman"
@18:11 signin 155 "Len Abernathy"
@18:12 signin 288 "Paulette Roy"
@18:13 signin 312 "Hector Baca"
@18:14 signin 126 "Wanda Stroud"
@18:15 signin 270 "Yusuf Demir"
@18:16 signin 199 "Trudy Kessler"
@18:17 signin 338 "Colm Gallagher"
@18:18 signin 083 "Otis Freeman"
@18:19 signin 341 "Bao Trinh"
@18:21 signin 350 "Sandra Eckhart"
@18:22 signin 352 "Duane Littlejohn"
@18:23 signin 353 "Vera Nowak"

# -- The lottery ---------------------------------------------------------------------------------------------
# 27 people and 24 seats: the last three lines of the sheet wait.

@18:25 draw
@18:26 lock 083                                       # his wheelchair fits at table 2 only: he is never moved
@18:27 signout 291                                    # a no-show; Sandra, who waits first, is called ...
@18:28 pass 350                                       # ... but is outside: Duane is called, she stays first
@18:29 confirm 352
@18:30 draw-button 1
draw-button 2
draw-button 3
@18:31 start
@18:44 signin 355 "Noreen Castle"                     # late, and fourth in the list
@18:52 bust 2.6=4150 by=2.7                           # Sandra is called again
@18:53 confirm 350
@18:58 bust 1.5 by=1.8
@18:59 confirm all

# Two in one hand: who had more chips when it began finishes ahead.
@19:03 bust 3.3=2900 3.5=3600 by=3.8
@19:05 confirm all

# Two have traded chairs. Who really sits there, from seat 1 on; "-" is an empty chair.
@19:09 around 3 204 256 - 322 355 064 312 091
@19:11 bust 2.1 by=2.4
@19:18 signin 356 "Jolene Pratt"
@19:20 bust 1.6=5200 by=1.8
@19:24 reinstate 178                                  # the short stack won the side pot: nobody busted there
@19:25 number "Kirby Nolan" 357
@19:28 bust 1.3 by=1.2 at=19:15                       # reported late: it happened before Jolene came
@19:32 bust 3.4 by=3.6
@19:36 bust 2.4=3000 2.8=4100 by=2.7

# 7, 5 and 7: a move is due, but nobody knows the buttons. The order is called out as it stands; the director
# says afterwards who came and where he sat down.
@19:38 balance
@19:39 confirm 355 2.4

# -- After the first break -----------------------------------------------------------------------------------

@19:41 heads 1=7 2=6 3=6
@19:55 bust 1.2 by=1.8
@20:01 bust 3.1 by=3.7
@20:04 away 117
@20:08 bust 1.5 by=1.7
@20:12 bust 3.2 by=3.8

# 15 left fit at two tables. The buttons say who is dealt in and who has to wait.
@20:14 button 1=4 2=3
balance
@20:16 confirm all
@20:20 returned 117
@20:27 bust 1.1 by=1.6
@20:33 bust 2.3 by=2.7
@20:35 bust 2.2 after=341 by=2.7                      # told after the hand was over: the one after Bao's
@20:44 bust 1.5 by=1.4
@20:51 bust 2.6=4400 2.1=9100 by=2.8

# -- The final table -----------------------------------------------------------------------------------------
# It stands where Otis sits.

@20:53 final-table
@20:58 confirm all
@20:59 draw-button 2
@21:00 color-up white,red                             # refused before: 150/300 could not be posted without white
@21:02 race 2 white,red 356=2,3 355=4,4 117=0,2 333=6,1 178=2,3 305=0,4 083=2,2 199=0,3 064=4,2
@21:04 heads 2=9
@21:15 bust 2.2 by=2.5
@21:22 bust 2.1 by=2.9

# Equal stacks in one hand: this league asks for no more, they share both places.
@21:29 bust 2.8=6500 2.3=6500 by=2.4
@21:38 bust 2.6 by=2.9
@21:47 bust 2.5 by=2.7
@21:48 undo                                           # not Stan: Guadalupe
bust 2.4 by=2.7
@21:58 bust 2.5 by=2.9
@22:09 button 2=7                                     # heads-up: the button posts the small blind
@22:11 bust 2.7 by=2.9
@22:15 note "lost and found: a green scarf, at the bar"
@22:20 close
