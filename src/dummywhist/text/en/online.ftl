### A server's table in the terminal.

open-seat = an open seat
table-link = The link of this table, for those who are to play: { $link }
come-back =
    Your seat is kept. Come back with:
    dummywhist play --join { $link }
match-record = The record of the match: { $link }
choose-name = { $reason }: choose another with --name
cannot-sit = { $reason }
needs-link = --watch goes with --join, --public with --create
not-together = { $option } and { $mode } do not go together
no-server = { $server } does not answer
strange-server = { $server } is no server of tables
no-link = { $link } is no link to a server or a table
table-gone = There is no such table.
no-answer = The server does not answer. Trying again …
answers-again = The server is there again.
only-watching = You are watching: you see the match a while late, and nobody's hand.
no-watching = Those who play here are not watched.
needs-server = tables of a server need dummywhist[server]

seat-line = Seat { $seat }: { $kind ->
    [open] open
    [bot] { $name }, a bot
    [away] { $name }, away
   *[person] { $name }
}
sits-down = { $hand ->
    [own] You sit
   *[other] { $name } sits
} down at seat { $seat }.
bot-sits-down = A bot, { $name }, sits down at seat { $seat }.
stands-up = { $name } leaves seat { $seat }: it is open.
lost-seat = You have no seat here any more.
is-away = { $hand ->
    [own] You are away, and a bot plays for you
   *[other] { $name } is away; a bot will play for that seat
}.
is-back = { $hand ->
    [own] You are back
   *[other] { $name } is back
}.
says = { $who } { $hand ->
    [own] say
   *[other] says
}: “{ $phrase }”
is-muted = You no longer hear { $name }.
is-heard = You hear { $name } again.
table-closed = The table is closed.
fair-online = The cards of each deal are fixed before the auction, by a secret of the server and random bytes of everybody. The commitment binds the server; when the deal is over its secret is told, and checked here.
checked = { $result ->
    [fair] It is checked: nobody chose the cards of this deal.
   *[unfair] WARNING: that is not the secret that was committed to, or not the cards that follow from it. This deal was not fair.
}
time-left = You have { $seconds } seconds.
played-for-you = A bot did that for you. If you are here again, type: back
offers-books = { $who } { $hand ->
    [own] claim
   *[other] claims
} { $books } of the { $left } books that are left. It is an opinion: if all agree, all hands are opened and the program plays the rest, best for both sides.
offers-take-back = { $who } { $hand ->
    [own] ask
   *[other] asks
} to take back the last action.
offer-refused = That was not agreed to. Play goes on, and nothing has been shown.
claim-granted = The rest of the books are played out, best for both sides.
taken-back = The last action is taken back.

ask-start = All seats are taken: Enter starts the match.
ask-rematch = Enter starts another match; quit leaves.
ask-claim = Do you grant the claim? (yes, no)
ask-take-back = Do you agree that it is taken back? (yes, no)
ask-back = A bot plays for you. Enter takes your seat back.
waiting-for-seats = The match can begin when every seat is taken. Give others the link, or type a bot's seat and level, for example: bot { $seat } greedy

help-online-play = While books are played: claim and a number claims so many of the books that are left. takeback asks to take back your last action.
help-online-seats = who says who sits where. bot { $seat } greedy gives an open seat to a bot; the levels are { $levels }. remove { $seat } opens another's seat, if you are the host. back takes your seat back from a bot, leave gives it up, close ends the table, quit only goes: your seat is kept.
help-online-say = mute and a seat hides what that person says, unmute shows it again. say and a number says a phrase: { $phrases }
