### The line mode of the terminal: questions, help, saving.

player-name = Player
welcome =
    DUMMY WHIST, for three players. You have thirteen cards, so have the two others, and the fourth hand, the dummy, lies face down: nobody has seen it.
    Each bids once for it: how many books (tricks) over six he will take with it, uptown (high cards win), downtown (low cards win) or without a trump suit.
    The highest bidder, the declarer, plays dummy's cards as well as his own against the two others. Suit must be followed; the declarer names the trump suit after he has seen dummy. If he takes the books he bid, he gets all his books over six as points; if not, each of the two others gets the level of his bid. The first to reach { $target } wins.
    Type ? at any time to see what you can type, and quit to stop: the match is saved.
welcome-double-dummy =
    DOUBLE DUMMY, for two players. You have thirteen cards, so has the other, and each has a dummy of his own that lies face down.
    { $exchange ->
        [swap] First you keep your hand, which makes all points of the deal count × 2, and × 4 if both of you do; or you throw it and take your dummy's cards unseen. Then you bid once
       *[off] You bid once
    }: how many books (tricks) over six you will take with your dummy, uptown (high cards win), downtown (low cards win) or without a trump suit.
    After the auction both dummies are faced; the higher bidder, the declarer, names the trump suit, and each plays his dummy's cards as well as his own. Suit must be followed. If the declarer takes the books he bid, he gets all his books over six as points; if not, the other gets the level of his bid. The first to reach { $target } wins.
    Type ? at any time to see what you can type, and quit to stop: the match is saved.
goes-on = The match goes on with deal { $number }.
goes-on-after = The match goes on after deal { $number }.
fair = The cards of each deal are fixed before the auction. The commitment binds them; the secret, told when the deal is over, proves it to you and to { $program } verify.
commitment = Commitment { $number }: { $bytes }
secret = Secret { $number }: { $bytes }
at-this-table = At this table:
saved = The match is saved. Go on with:
recorded = The match is recorded. See it again with:
provable = Check that its cards were dealt fairly with:

ask-exchange = Keep this hand, or take your dummy unseen? (keep, exchange)
ask-bid = Your bid (from { $lowest } up), or pass?
ask-only-pass = No bid is better: pass?
ask-bid-must = All others passed, so you must bid. Your bid (from { $lowest } up)?
ask-discard = Which two of dummy's cards do you lay aside? (as in 2c 3d)
ask-trump = Which suit is trump? (s, h, d, c)
ask-direction = Which cards win, high or low? (up, down)
ask-card = { $hand ->
    [own] Your card?
    [own-dummy] Your dummy's card?
   *[dummy] Dummy's card?
}
ask-only-card = { $hand ->
    [own] Your card? (Enter plays { $card }, your only one)
    [own-dummy] Your dummy's card? (Enter plays { $card }, the only one)
   *[dummy] Dummy's card? (Enter plays { $card }, the only one)
}
ask-agree = Do you agree to the score? (agree, or renege and a book)
ask-next = Enter deals the next cards.

help-exchange = Type keep to hold this hand, or exchange to throw it and take your dummy's cards, which you have not seen. The points of the deal count × 2 if one of you keeps, × 4 if both do.
help-auction = Type a level from 1 to 7 and uptown, downtown or no trump, short: 4 up, 4 down, 4 nt. The level is the number of books over six.
help-lowest-bid = The lowest bid that you can make now is { $bid }.
help-only-pass = No bid is better than the last one: you can only pass.
help-pass = Type pass if you do not want to bid.
help-must-bid = You are the dealer and all others passed, so you cannot pass.
help-discard = Type two of dummy's cards, for example: 2c 3d. A joker is bj (big) or lj (little).
help-trump = Type a suit: s for spades, h for hearts, d for diamonds, c for clubs.
help-direction = Type up if high cards are to win, down if low cards are to win.
help-play = Type a card: its rank and its suit, for example { $card }, 7h, 10d, as (ace of spades){ $jokers ->
    [true] , bj (big joker)
   *[false] { "" }
}. The rank or the suit alone is enough where only one card fits.
help-renege = To call a renege of the other side, type renege and the number of the book, for example: renege 5. If you are wrong, your side loses three books.
help-agree = Type agree to agree to the score. To call a renege of the other side first, type renege and the number of the book, for example: renege 5. If you are wrong, your side loses three books.
help-next = Press Enter for the next deal, or type books to see the books of the last one.
help-always = You can also type: hand, table, auction, last (the last book), books, score, rules, quit. The language of records works too, for example: 0 play 7H.
type-help = Type ? to see what you can type now.
refused = That cannot be done: { $reason }.

not-understood = “{ $line }” is not understood. Type ? to see what you can type now.
not-your-number = You are player { $number }.
which-kind = { $level } of what? Type { $level } up, { $level } down or { $level } nt.
no-suit-bid = A bid names no suit: type { $level } up, { $level } down or { $level } nt. Trump is named later.
which-level = How many? Type a level from 1 to 7 and { $kind ->
    [uptown] up, for example 3 up
    [downtown] down, for example 3 down
   *[notrump] nt, for example 3 nt
}.
levels = Bids go from level 1 to level 7.
which-suit = Is that { $first ->
    [H] hearts
   *[C] clubs
} or { $second ->
    [H] hearts
   *[C] clubs
}? Type h or cl.
which-card = Which of these: { $cards }?
no-such-card = There is no card to play like “{ $line }”.
which-book = Type renege and the number of a book, for example: renege 5.
two-cards = Type two cards, for example: 2c 3d.

file-exists = { $path } is there already and is not written over: choose another file, or go on with it by --resume
no-file = { $path } is no file in which a match could be kept
no-home = there is no folder to keep matches in: set HOME
being-played = the match of { $path } is being played in another terminal
all-being-played = every match to go on with is being played in another terminal: begin another with { $program } play
nothing-to-resume = there is no match to go on with: begin one with { $program } play
bad-record = { $path }: { $deal ->
    [0] { $reason }
   *[other] deal { $deal }, { $action ->
        [0] the hands
       *[other] action { $action }
    }: { $reason }
}
not-played-here = { $path } is no match that was played with this command: see it with { $program } replay
match-is-over = the match of { $path } is over: see it with { $program } replay
no-seat = there is no seat { $seat }: seats go from 0 to { $last }
no-bot = there is no bot { $name }: there are { $known }
bot-not-started = the bot { $name } does not start
only-resume-file = { $path }: a file is only for --resume, which goes on with its match; --record keeps a new match in a file
resume-alone = { $option } is settled when a match begins: --resume goes on with it as it is
too-many-bots = { $given } bots are too many: { $seats ->
    [1] there is one seat for them
   *[other] there are { $seats } seats for them
}
number-too-large = { $option } cannot be { $value }: the largest number is { $largest }

replay-help = Enter goes on, b goes back, a number goes to that deal, q leaves.
ask-step = >
replay-end = That was the whole record.
no-such-deal = There is no such deal: { $last ->
    [0] none has been dealt
    [1] there is only one
   *[other] deals go from 1 to { $last }
}.
