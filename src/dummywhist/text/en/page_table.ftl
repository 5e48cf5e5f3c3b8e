### The page: the table during play.

page-table-card = { page-table-rank } of { $suit }
page-table-rank = { $rank ->
    [A] ace
    [K] king
    [Q] queen
    [J] jack
    [T] 10
   *[other] { $rank }
}
# As short as it can be: it stands in the corner of the card.
page-table-joker-word = { $card ->
    [BJ] BIG
   *[LJ] LITTLE
}

# What stands at a hand, as short as it can be.
page-table-label = { who }
page-table-bar = Bid, books and points
page-table-no-bid = No bid yet
page-table-best-bid-by = best so far, { who }
page-table-no-trump = no trump
page-table-books-of = { $has } of { $needs ->
    [1] 1 book
   *[other] { $needs } books
}
page-table-reneges = reneges
page-table-totals = Points
page-table-target = to win
page-table-you = You
page-table-declarer = declarer
page-table-dealer = dealer
page-table-bot = bot
page-table-bot-plays = a bot plays
page-table-away = away
page-table-hidden-cards = { $count ->
    [1] 1 card
   *[other] { $count } cards
} out of sight
page-table-seconds-left = { $seconds ->
    [1] 1 second left
   *[other] { $seconds } seconds left
}
page-table-hurry = { page-table-seconds-left }: then a bot plays for you

page-table-own-hand = Your hand, { $count ->
    [1] 1 card
   *[other] { $count } cards
}
page-table-hand-of = { who }, { $count ->
    [1] 1 card
   *[other] { $count } cards
}
page-table-cards = Cards
page-table-jokers = jokers
page-table-book = The book on the table
page-table-winning = winning
page-table-took-it = took it
page-table-not-following = did not follow
page-table-no-book = No card is on the table.
page-table-dummy-hidden = Dummy is still face down.
page-table-nothing-dealt = No cards have been dealt yet.
page-table-log = What happens

page-table-turn = { $phase ->
    [exchange] Your turn: keep or exchange?
    [auction] Your turn: bid or pass
    [discard] Your turn: lay two cards aside
    [agree] Do you agree to the score?
   *[other] Your turn
}
page-table-turn-must-bid = The others have passed: you must bid
page-table-turn-declare = { $what ->
    [trump] Your turn: name the trump suit
   *[direction] Your turn: high or low?
}
page-table-turn-play = { $hand ->
    [own] Your turn: play a card
    [own-dummy] Your turn: play from your dummy
   *[other] Your turn: play from dummy
}
page-table-waits = { $phase ->
    [exchange] { who } decides about the hand
    [auction] { who } is to bid
    [discard] { who } lays two cards aside
    [declare] { who } declares
   *[other] { who } is to act
}
page-table-waits-play = { $hand ->
    [own] You are to play
   *[other] { who } is to play
}
page-table-waits-agree = The others have not agreed to the score yet
page-table-waits-answer = The others are asked.

page-table-why = { $reason ->
    [phase] no cards are played now
    [not-yours] these are not your cards
    [play-dummy] it is dummy's turn
    [play-own] it is your own hand's turn
    [must-play-joker] you must play a joker
    [joker-lead] a joker may be led last only
   *[turn] it is not your turn
}
page-table-why-must-follow = { suit } must be followed
page-table-why-not-better = { $bid } does not beat { $best }
page-table-why-minimum = bids begin at level { $level } here
page-table-tap-again = Tap the { $card } again to play it
page-table-queued = The { $card } will be played when its turn comes
page-table-unqueued = That card will wait
page-table-queue-not-possible = The { $card } cannot be played now: choose another

page-table-auction = Auction
page-table-calls = What has been said
page-table-bids = Bids
page-table-passed = pass
page-table-pass = Pass
page-table-kind = { $kind ->
    [uptown] Uptown
    [downtown] Downtown
   *[notrump] No trump
}

page-table-exchange-title = Keep this hand?
page-table-exchange-help = Or throw it and take your dummy's cards, which you have not seen. A hand that is kept doubles the points of this deal; two hands kept, twice.
page-table-keep = Keep it
page-table-exchange = Take dummy
page-table-aside-title = Lay two of dummy's cards aside
page-table-aside-help = They stay face down until the deal is over, and are in no book.
page-table-aside-order = In no trump jokers are given up for them, in the order in which you choose.
page-table-aside-two = { $count ->
    [1] Choose one more
   *[other] Choose two cards
}
page-table-aside-do = Lay { $cards } aside
page-table-direction-title = Which cards win?
page-table-trump-title = Which suit is trump?
page-table-trump-counts = Cards in your hand + in dummy
page-table-agree-title = All books are played
page-table-agree-help = Agree to the score, or first call a renege of the other side. Whoever has agreed calls no more.
page-table-agree = Agree

page-table-tools = At the table
page-table-last-book = Last book
page-table-books-taken = Books
page-table-book-number = Book { $number }: { $hand ->
    [own] you
   *[other] { who }
}
page-table-book-number-short = Book { $number }
page-table-menu = Menu
page-table-cancel = Cancel
page-table-go-on = Go on
page-table-again = Again
page-table-claim-title = Claim books
page-table-claim-help = { $left ->
    [1] One book is left, the current one.
   *[other] { $left } books are left, the current one included.
} How many of them does your side take? The number is your opinion. If the claim is granted all hands are opened, and the program plays the rest, best for both sides.
page-table-claim-books = Books that you claim
page-table-claim-proved = What cannot be otherwise, as far as anybody can see, is granted at once; else the others are asked. If they refuse, play goes on and nothing has been shown.
page-table-claim-asked = The others are asked, for reneges are possible here. If they refuse, play goes on and nothing has been shown.
page-table-claim-do = Claim { $books } of { $left }
page-table-grant = Grant it
page-table-consent = Agree
page-table-refuse = Refuse
page-table-take-back = Take back my last action
page-table-offers-take-back = { $who } { $hand ->
    [own] ask
   *[other] asks
} to take back the last action: { $what }.
page-table-renege-short = Renege!
page-table-call-renege = Call a renege
page-table-renege-help = In which book did { $accused } fail to follow suit? If you are right, three books go to your side. If you are wrong, three go to the other.
page-table-renege-book = Pick the book
page-table-renege-do = Call it in book { $number }
page-table-called-before = called before
page-table-finding-title = The referee's finding
page-table-warn-title = That would be a renege
page-table-warn-help = The { $card } is not a proper card here. You may play it, and the others may call it. Only you see this warning.
page-table-warn-do = Play it all the same
page-table-say = Say
page-table-people = At this table
page-table-mute = Mute
page-table-unmute = Hear again
page-table-sorting-manual = Drag a card to its place, or move it with Shift and the arrow keys.
page-table-rules = Rules of this table
page-table-keys = Keys
page-table-key = { $reading ->
    [book] reads the book
    [bid] reads the bid
    [score] reads books and points
    [dummy] reads dummy
    [last] reads the last book
    [hand] reads your hand
   *[turn] reads whose turn it is
}
page-table-keys-arrows = go from card to card
page-table-leave = Give up my seat
page-table-leave-sure = Really give it up?
page-table-taken-over = A bot plays for you.
page-table-come-back = Take my seat back
page-table-more-settings = Settings …
page-table-dealing = The cards are being dealt …
page-table-commitment = Committed to: { $bytes } …
page-table-watching = You are watching{ $seconds ->
    [0] { "" }
    [1] {", "}1 second late
   *[other] {", "}{ $seconds } seconds late
}.
page-table-seat-open = A seat is open.
page-table-fill = Fill it
page-table-why-fair = What is this?
page-table-key-go = goes to what is to be done
