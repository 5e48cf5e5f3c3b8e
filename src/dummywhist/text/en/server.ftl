### The table server: why something is not done, and quick phrases.

refused-closed = this table is closed
refused-used-up = so much has happened at this table that it can take no more: go on at a new one
refused-no-seat = there is no seat { $seat }
refused-not-seated = you have no seat at this table
refused-not-your-seat = that is not your seat
refused-seat-taken = that seat is taken
refused-seat-open = nobody sits there
refused-seated-elsewhere = you have another seat at this table
refused-held-other-cards = you have held other cards in this deal: wait for the next one
refused-seat-kept = before this deal is scored only a bot may take that seat, or whoever has held its cards
refused-name-taken = somebody at this table has that name already
refused-bad-name = a name has 1 to 24 letters that can be printed
refused-no-level = there is no bot of that level
refused-not-host = only the host of the table may do that
refused-seats-open = a seat is still open
refused-playing = the match is under way
refused-not-playing = no match is under way
refused-nothing-to-deal = no cards are being dealt
refused-contributed = you have added to this deal already
refused-not-scored = the deal is not over
refused-stale = the table has moved on since
refused-away = a bot plays for you: take your seat back first
refused-offer-pending = first what is being asked must be answered
refused-no-offer = nothing is being asked
refused-own-offer = the others must answer that
refused-declined = the others have declined: play on
refused-has-answered = you have answered that already
refused-no-claim = books can be claimed only while they are played
refused-too-many-books = { $left ->
    [1] only one book is left
   *[other] only { $left } books are left
}
refused-no-take-back = there is nothing of yours that can be taken back now
refused-no-phrase = there is no such phrase
refused-no-mute = only another person at this table can be muted
refused-too-fast = that was too much at once: wait a moment
refused-broken = this table cannot be read
refused-busy = there is too much to do just now: try again
refused-not-saved = this could not be saved: try again
refused-bad-message = that is no message of this protocol
refused-other-origin = this page may not use this server
refused-no-table = there is no such table
refused-no-match = there is no such match
refused-record-too-long = a record may have at most { $count } bytes
refused-no-such-deal = there is no such deal: { $last ->
    [0] none has been dealt
    [1] there is only one
   *[other] deals go from 1 to { $last }
}
record-fault = { $deal ->
    [0] { $reason }
   *[other] deal { $deal }, { $action ->
        [0] the hands
       *[other] action { $action }
    }: { $reason }
}

notice-elsewhere = Your seat is open in another window now.

phrase-hello = Hello!
phrase-good-luck = Good luck!
phrase-well-played = Well played!
phrase-thanks = Thank you.
phrase-sorry = Sorry!
phrase-one-moment = One moment, please.
phrase-your-turn = It is your turn.
phrase-good-game = Good game!
phrase-goodbye = Goodbye!
