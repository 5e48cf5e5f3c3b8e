### The options of the rules.

rule-game = Game: { $value ->
    [double-dummy] Double Dummy, for two
   *[dummy-whist] Dummy Whist, for three
}
rule-jokers = Jokers: { $value ->
    [true] yes; the declarer lays two of dummy's fifteen cards aside
   *[false] no
}
rule-no_trump_jokers = Jokers in no trump: { $value ->
    [forced-discard] a hand that cannot follow suit must play its joker
    [exchange] given up for the cards laid aside
   *[worthless] win nothing
}
rule-joker_lead = Leading a joker in no trump: { $value ->
    [last-resort] only from a hand of nothing but jokers
   *[allowed] allowed
}
rule-downtown_aces = Aces downtown: { $value ->
    [bad] the worst cards
   *[good] the best cards
}
rule-downtown_beats_uptown = Downtown beats uptown at the same level: { $value ->
    [true] yes
   *[false] no
}
rule-dealer_may_match = The dealer may take the bid with one of equal worth: { $value ->
    [true] yes
   *[false] no
}
rule-min_level = Lowest level that may be bid: { $value }
rule-reneges = Reneges: { $value ->
    [callable] possible; the other side can call them, three books each
   *[prevented] prevented; an improper card is refused
}
rule-set_scoring = When the bid is set: { $value ->
    [declarer-loses] the declarer loses its level
    [both] the declarer loses its level and { $players ->
        [2] the other
       *[other] each other
    } player gets it
   *[defenders-score] { $players ->
        [2] the other
       *[other] each other
    } player gets its level
}
rule-made_scoring = When the bid is made: { $value ->
    [bid] the declarer gets its level
   *[books] the declarer gets all books over six
}
rule-no_trump_doubles = Points in no trump count twice: { $value ->
    [true] yes
   *[false] no
}
rule-hand_exchange = Keeping or exchanging hands in Double Dummy: { $value ->
    [off] no
   *[swap] yes; a hand kept doubles the points, two hands kept twice
}
rule-look_back = Finished books that may be looked at: { $value ->
    [all] all
   *[last] the last one, until your side has played to the next
}
rule-target = Points that end the match: { $value }
