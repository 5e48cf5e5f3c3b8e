### Cards, bids, and who is who at the table.

suit = { $suit ->
    [S] spades
    [H] hearts
    [D] diamonds
   *[C] clubs
}
# One letter for each suit, where symbols cannot be shown.
suit-letter = { $suit ->
    [S] S
    [H] H
    [D] D
   *[C] C
}
joker = { $card ->
    [BJ] big joker
   *[LJ] little joker
}
bid = { $level } { $kind ->
    [uptown] uptown
    [downtown] downtown
   *[notrump] no trump
}
and = { $first } and { $last }
and-before-i = { and }
no-cards = no cards

# The order of the cards, best first.
high-or-low = { $order ->
    [uptown] HIGH CARDS WIN ({ aces-on-top } K … 2)
    [downtown-aces-good] LOW CARDS WIN ({ aces-on-top } 2 … K)
   *[downtown-aces-bad] LOW CARDS WIN ({ twos-on-top } 3 … A)
}{ $jokers ->
    [worthless] {", "}jokers win nothing
   *[other] { "" }
}
aces-on-top = { $jokers ->
    [trumps] jokers, A
   *[other] A
}
twos-on-top = { $jokers ->
    [trumps] jokers, 2
   *[other] 2
}

# Whose hand: the reader's own, his dummy, the only dummy, another's dummy, or another player's.
who = { $hand ->
    [own] you
    [own-dummy] your dummy
    [dummy] dummy
    [other-dummy] { $player }'s dummy
   *[player] { $player }
}
# The same after a preposition.
whom = { who }
