### The page after play: the end of a deal, the score sheet, replay, the rules, statistics.

page-review-auction = Auction
page-review-kind = { $kind ->
    [uptown] Uptown
    [downtown] Downtown
   *[notrump] No trump
}
page-review-passed = { $count ->
    [1] Passed: { $names }
   *[other] Passed: { $names }
}
page-review-books = Books
page-review-book = Book
page-review-book-open = Book { $number }, not played yet
page-review-book-side = Book { $number }: { $side }
page-review-book-won = Book { $number }: { $who } with { $card }
page-review-won = takes the book
page-review-led = leads
page-review-joker = { $card ->
    [BJ] ★ big
   *[LJ] ☆ little
}
page-review-declarer = declarer
page-review-dealer = dealer
page-review-chart = Points over { $deals ->
    [1] 1 deal
   *[other] { $deals } deals
}: { $totals }. { $target } wins.
page-review-deals = Deals
page-review-deal = Deal
page-review-deal-number = Deal { $number }
page-review-bid = Bid
page-review-direction = { $direction ->
    [uptown] uptown
   *[downtown] downtown
}
page-review-result = { $result ->
    [made] made
   *[set] set
}: { $took } of { $needed }
page-review-totals = { $target } wins

page-review-over = Deal { $number } is over
page-review-verdict = { $verdict ->
    [made] Made
   *[set] Set
}
page-review-won-match = { $hand ->
    [own] You have won the match
   *[other] { $who } has won the match
}
page-review-ready = Next deal
page-review-waiting-for = The next cards come when { $names } { $count ->
    [1] is
   *[other] are
} ready too.
page-review-cards-come = The next cards come now.
page-review-rematch = Play again
page-review-see-replay = See it again
page-review-home = To the start

page-fair = { $verdict ->
    [proved] Dealt fairly, checked here
    [late] Dealt as committed to
    [broken] The deal does not fit its commitment
   *[waiting] Not checked yet
}
page-fair-title = Was deal { $number } fair?
page-fair-answer = { $verdict ->
    [proved] Yes. The cards follow from a secret that was fixed before your device added random bytes of its own. Nobody could choose them, not even the server.
    [late] The cards follow from the secret that was committed to. But this device added nothing to the deal after it had seen the commitment, so it cannot vouch for more.
    [broken] No. The cards do not follow from what was committed to. Keep the record, and tell whoever runs this server.
    [shown] The cards follow from the secret that this record says was committed to. That proves the deal fair to whoever saw that commitment beforehand.
   *[waiting] The secret of this deal is not told yet.
}
page-fair-how = How this is known
page-fair-step-1 = Before the deal the server drew a secret and showed its fingerprint. The fingerprint fixes the secret and does not tell it.
page-fair-step-2 = Then the device of each person at the table added random bytes of its own.
page-fair-step-3 = The pack was shuffled by the secret and those bytes together.
page-fair-step-4 = Now the secret is told. This device has computed its fingerprint and the shuffle again, and compared.
page-fair-limit = It does not show that nobody looked: whoever runs a server can see the cards.
page-fair-bytes = The bytes
page-fair-commitment = Fingerprint of the secret
page-fair-secret = Secret
page-fair-ours = Added by this device
page-fair-nothing = nothing
page-fair-all = Deals that fit their commitments: { $proved } of { $deals }

page-sheet-none = No deal has been scored yet.
page-sheet-back = Back to the table
page-sheet-pick = Choose a deal to see its hands, its books and its auction.
page-sheet-new = Look again
page-sheet-replay-deal = See this deal again, card by card
page-sheet-download = Download the record

page-replay-open = Open a record
page-replay-about = A record holds a whole match: its rules, its cards and what everybody did. Any record of Dummy Whist can be seen here, from a table, the terminal or a program.
page-replay-paste = Paste the text of a record
page-replay-show = Show it
page-replay-file = Choose a file
page-replay-drop = or drop a file anywhere on this page
page-replay-too-large = this file is too large for a record
page-replay-offline = the server cannot be reached
page-replay-which = Which record of this file
page-replay-record-number = Record { $number }
page-replay-first = To the deal's beginning
page-replay-back = One step back
page-replay-on = One step on
page-replay-last = To the deal's end
page-replay-book-back = One book back
page-replay-book-on = One book on
page-replay-deal-of = Deal { $number } of { $deals }
page-replay-step-of = Step { $number } of { $steps }
page-replay-share = Copy the link
page-replay-shared = The link is copied
page-replay-other = Open another record
page-replay-keys = ← → one step · ↑ ↓ one book · Home and End · Page Up and Page Down: another deal
page-replay-play = Play
page-replay-stop = Stop
page-replay-steps = Steps
page-replay-table = The table
page-replay-books-needed = { $took } of { $needed } books

page-learn-title = Learn in two minutes
page-learn-goal = The goal
page-learn-goal-text = Take the books you promised. A book is four cards, one from each hand; other games call it a trick. First to { $target } points wins.
page-learn-deal = Four hands, three players
page-learn-deal-text = Everybody gets thirteen cards. Thirteen more are the dummy: they lie face down and belong to nobody yet.
page-learn-bid = One bid each
page-learn-bid-text = Say how many books over six you will take, and how: uptown (high cards win), downtown (low cards win) or no trump. “4 uptown” promises ten books. The best bid gets the dummy.
page-learn-trump = Look, then choose
page-learn-trump-text = The declarer turns the dummy up, and only then names the trump suit. He plays the dummy's cards and his own, alone against the two others.
page-learn-follow = Follow suit
page-learn-follow-text = Play the suit that was led if you have it, else any card. The highest trump takes the book; without a trump the highest card of the suit led. Whoever takes a book leads the next.
page-learn-follow-caption = Hearts were led, spades are trump: the 2 of spades takes the book.
page-learn-low = Downtown turns the cards around
page-learn-low-text = When low cards win, the order is ace, 2, 3 … queen, king. The ace stays the best.
page-learn-low-caption = Downtown, best first
page-learn-score = Points
page-learn-score-text = Kept your promise? You score every book over six. Failed? Each of the others scores the level of your bid.
page-learn-play = Play now
page-learn-all = All the rules
page-learn-contents = Contents
page-learn-dummy = the dummy

page-statistics-about = What this device has seen you play. It stays here: nobody else gets it.
page-statistics-none = Nothing yet. Play a deal to its end, and it is counted here.
page-statistics-matches = Matches
page-statistics-won = won
page-statistics-deals = Deals
page-statistics-points = points a deal
page-statistics-declarer = As declarer
page-statistics-made = made
page-statistics-set = { $count } set
page-statistics-defender = As defender
page-statistics-set-them = others' bids set
page-statistics-by-kind = Your bids by kind
page-statistics-kind = Kind
page-statistics-level = Average level
page-statistics-rate = Made
page-statistics-export = Export
page-statistics-erase = Erase all
page-statistics-erase-sure = Erase everything that this device has counted? It cannot be brought back.
page-statistics-erase-do = Erase
page-statistics-keep = Keep it
page-statistics-recent = Your last matches
page-statistics-of-deals = { $deals ->
    [1] 1 deal
   *[other] { $deals } deals
}
page-statistics-result = { $result ->
    [won] won
    [lost] lost
   *[open] not finished
}
