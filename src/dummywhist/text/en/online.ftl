### A server's table in the terminal.

open-seat = an open seat
table-link = The link of this table, for those who are to play: { $link }
own-link = Your own link, for your other devices. Whoever has it has your seat: { $link }
come-back = Your seat is kept. Come back with:
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
no-watching = Those who play here are not watched.
needs-server = tables of a server need dummywhist[server]

seat-line = Seat { $seat }: { $kind ->
    [open] open
    [bot] { $name }, a bot
    [away] { $name }, away
   *[person] { $name }
}
is-muted = You no longer hear { $name }.
is-heard = You hear { $name } again.
fair-online = The cards of each deal are fixed before the auction, by a secret of the server and random bytes of everybody. The commitment binds the server; when the deal is over its secret is told, and checked here.
checked = { $result ->
    [fair] It is checked: nobody chose the cards of this deal.
    [late] It is checked: the cards of this deal follow from what was committed to. But nothing was added to them here, so more is not proved.
   *[unfair] WARNING: that is not the secret that was committed to, or not the cards that follow from it. This deal was not fair.
}
time-left = You have { $seconds ->
    [1] 1 second
   *[other] { $seconds } seconds
}.
played-for-you = A bot did that for you. If you are here again, type: back

ask-start = All seats are taken: Enter starts the match.
ask-rematch = Enter starts another match; quit leaves.
ask-claim = Do you grant the claim? (yes, no)
ask-take-back = Do you agree that it is taken back? (yes, no)
ask-back = A bot plays for you. Enter takes your seat back.
waiting-for-seats = The match can begin when every seat is taken. Give others the link, or type a bot's seat and level, for example: bot { $seat } greedy

help-online-play = While books are played type claim and a number to claim so many of the books that are left; takeback to ask that your last action be taken back.
help-online-seats = Type who to see who sits where; link for a link that takes your seat to another device; bot { $seat } greedy to give an open seat to a bot (the levels are { $levels }); remove { $seat } to open another's seat, if you are the host; back to take your seat back from a bot; leave to give it up; close to end the table; quit only to go: your seat is kept.
help-online-say = Type mute and a seat to hide what that person says, unmute to show it again; say and a number for a phrase: { $phrases }
