### What happens at a server's table besides the match.

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
table-closed = The table is closed.
offers-books = { $who } { $hand ->
    [own] claim
   *[other] claims
} { $left ->
    [1] { $books ->
        [0] no book: one is left
       *[other] the one book that is left
    }
   *[other] { $books } of the { $left } books that are left
}.
offers-books-means = It is an opinion: if all agree, all hands are opened and the program plays the rest, best for both sides.
offers-take-back = { $who } { $hand ->
    [own] ask
   *[other] asks
} to take back the last action.
offer-refused = That was not agreed to. Play goes on, and nothing has been shown.
take-back-refused = That was not agreed to: the last action stands.
claim-granted = The rest of the books are played out, best for both sides.
taken-back = The last action is taken back.
only-watching = You are watching: you see the match a while late, and nobody's hand.
