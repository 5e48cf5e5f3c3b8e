### What happens at the table.

deals = Deal { $number }: { who } { $hand ->
    [own] deal
   *[other] deals
}. The dealer speaks last.
keeps = { who } { $hand ->
    [own] keep your hand
   *[other] keeps the hand dealt
}.
exchanges = { who } { $hand ->
    [own] throw your hand and take your dummy unseen
   *[other] throws the hand dealt and takes the dummy unseen
}.
multiplier = { $times ->
    [1] Nobody kept his hand: the points of this deal count once.
    [2] One hand was kept: the points of this deal count × 2.
   *[4] Both hands were kept: the points of this deal count × 4.
}
bids = { who } { $hand ->
    [own] bid
   *[other] bids
} { $bid }.
passes = { who } { $hand ->
    [own] pass
   *[other] passes
}.
declares = { who } { $hand ->
    [own] are
   *[other] is
} the declarer with { $bid } and { $hand ->
    [own] need
   *[other] needs
} { $needed } books.
order = Order of play: { $hands }.
lays-aside = { who } looks at dummy's fifteen cards and lays two of them aside, face down.
laid-aside = You lay { $cards } aside.
names-trump = { who } { $hand ->
    [own] name
   *[other] names
} { suit } as trump.
names-direction = { who } { $hand ->
    [own] say
   *[other] says
} { $direction ->
    [uptown] uptown
   *[downtown] downtown
}, without a trump suit.
gives-up-joker = { who } gives up a joker for a card laid aside.
takes-for-joker = { who } { $hand ->
    [own] give up a joker and get
   *[other] gives up a joker and gets
} { $card }, which was laid aside.
leads = Book { $number }: { who } { $hand ->
    [own] lead
   *[other] leads
} { $card }.
plays = { who } { $hand ->
    [own] play
   *[other] plays
} { $card }.
takes-book = Book { $number } goes to { whom } with { $card }.
calls-renege = { who } { $hand ->
    [own] call
   *[other] calls
} a renege in book { $book } by { $accused }.
did-not-follow = { suit } were led; these did not follow: { $cards }.
upheld = Finding: upheld, a renege. Three books go to { $winners } when the deal is scored.
not-upheld = Finding: not upheld, no renege. Three books go to { $winners } when the deal is scored.
agrees = { who } { $hand ->
    [own] agree
   *[other] agrees
} to the score.
