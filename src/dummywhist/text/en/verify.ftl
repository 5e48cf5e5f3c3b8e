### Whether the deals of a record were fair.

record-number = record { $number }
no-records = there is no record in this file
deal-proved = Deal { $number }: proved. { $because }
deal-not-proved = Deal { $number }: not proved. { $because }
committed-to = Commitment: { $bytes }
added-by = Added to the shuffle by: { $players }
player-number = player { $number }
no-player = no player
nothing-to-prove = There is no deal to prove.
proved-if-shown = This holds if you were shown these commitments before the cards were dealt.

verdict-proved = The cards follow from the secret that was committed to.
verdict-no-commitment = It shows no commitment, and so nothing can be proved. Cards dealt from a seed have none.
verdict-not-revealed = Its secret has not been revealed.
verdict-not-committed = The secret is not the one that was committed to.
verdict-used-twice = The secret belongs to another deal too.
verdict-other-hands = The hands are not those that the secret and the contributions give.
