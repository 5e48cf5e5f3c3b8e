### What lies on the table.

no-contract = The auction is not over.
contract-open = { who } bid { $bid }.
contract-trump = { who } bid { $bid }, trump { suit } { $symbol }. { $end }.
contract-no-trump = { who } bid { $bid }. { $end }.
books-so-far = Books: { $declarers } { $taken } of { $needed } needed, { $defenders } { $lost } of { $enough } to set the bid.
reneges-so-far = Reneges called so far: { $books } books will go to { $side }.
totals = Deal { $deal }. Points: { $totals }; { $target } wins.
hand-line = { $hand ->
    [own] Your hand
   *[other] { who }
}: { $cards }
book-so-far = On the table: { $cards }; { who } { $hand ->
    [own] are
   *[other] is
} winning.
no-calls = Nobody has bid yet.
dealer-is = { who } { $hand ->
    [own] deal and speak
   *[other] deals and speaks
} last.
no-books = No book has been finished yet.
book-was = Book { $number } was: { $cards }.
book-of = Book { $number }, { $side }: { $cards }
face-down = face down
look-back-over = Your side has played to the next book, so the last one stays face down.

deal-over = Deal { $number } is over. The hands were:
hand-was = { $hand ->
    [own] You
   *[other] { who }
}: { $cards }
aside-was = Laid aside: { $cards }
was-improper = Improper card: in book { $number } { who } played { $card } holding { $could }.
bid-was = { who } bid { $bid }, needed { $needed } books and took { $took }.
reneges-move = Reneges: { $won } books to the declarer's side and { $lost } from it, so it counts { $counted }.
made = Made. { $points }: { $paid }.
set = Set. { $points }: { $paid }.
made-books = { $books } books − 6 = { $over }
level-of-bid = The level of the bid is { $level }
for-no-trump = × 2 for no trump
for-kept-hands = { $times ->
    [2] × 2 for one hand kept
   *[4] × 4 for both hands kept
}
gets = { $players } { $hand ->
    [own] get
   *[other] { $count ->
        [1] gets
       *[other] get
    }
} { $points } { $count ->
    [1] { $points ->
        [1] point
       *[other] points
    }
   *[other] each
}
loses = { $players } { $hand ->
    [own] lose
   *[other] { $count ->
        [1] loses
       *[other] lose
    }
} { $points } { $count ->
    [1] { $points ->
        [1] point
       *[other] points
    }
   *[other] each
}
winner = { who } { $hand ->
    [own] have won the match
   *[other] has won the match
}.
