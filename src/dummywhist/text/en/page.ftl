### The page: what surrounds the table.

## Everywhere

page-navigation = Pages
page-new-table = New table
page-lobby = Tables
page-rules = Rules
page-settings = Settings
page-statistics = Statistics
page-replay = Replay
page-score-sheet = Score sheet
page-table = Table
page-other-language = Español
page-close = Close
page-nothing-here = There is nothing at this address
page-offline = The server does not answer. Is there a network? Try again.
page-loading = One moment …

## Start

page-tagline = Whist with an auction, for three players and a dummy
page-play = Play now
page-play-about = Against bots, at once, without an account
page-choose-game = Game
page-game = { $game ->
    [double-dummy] Double Dummy, for two
   *[dummy-whist] Dummy Whist, for three
}
page-level = The bots play
page-level-random = any card
page-level-greedy = by rules of thumb
page-level-level1 = 1 · like beginners
page-level-level2 = 2 · at ease
page-level-level3 = 3 · well
page-level-level4 = 4 · very well
page-level-level5 = 5 · as well as they can
page-name = Your name
page-guest = Guest
page-friends = With friends
page-friends-about = A table is one link. Whoever opens it sits down; bots take the seats that stay open.
page-make-table = Make a table
page-any-seat = Take any open seat
page-see-tables = See the public tables
page-link = Link of a table
page-join = Join
page-bad-link = That is no link to a table
page-learn = Learn the rules in two minutes
page-open-record = Open a record
page-your-tables = Your tables
page-go-on = Go on

## A new table

page-preset = Rules
page-preset-standard = Standard
page-preset-standard-about = As most people play: no jokers, to 21
page-preset-jokers = With jokers
page-preset-jokers-about = 54 cards: the declarer lays two of dummy’s fifteen aside
page-preset-club = Club
page-preset-club-about = Jokers, and a renege is yours to notice and to call
page-preset-short = Short
page-preset-short-about = Standard, but to 11
page-preset-double-dummy = Double Dummy
page-preset-double-dummy-about = For two, each with a dummy of his own
page-preset-double-dummy-jokers = Double Dummy with jokers
page-preset-double-dummy-jokers-about = For two, 54 cards; two of them stay out of play
page-own-rules = Your own rules
page-every-rule = Every rule
page-every-rule-about = What is not the default is shown at the table, in the lobby and in the record.
page-is-default = default
page-help-game = Three players with one dummy, or two with a dummy each.
page-help-jokers = Where there is a trump suit they are the two highest trumps.
page-help-no_trump_jokers = In no trump jokers have no suit and win nothing; what becomes of them?
page-help-joker_lead = In no trump the first card with a suit after a joker that is led sets the suit.
page-help-downtown_aces = Downtown the order is turned round; the ace can go with it or stay at the top.
page-help-downtown_beats_uptown = Else uptown and downtown are equal, and neither beats the other.
page-help-dealer_may_match = If so, he takes it with the very same bid, or one of the same level that neither beats; else he must bid more.
page-help-min_level = A bid of one book over six is level 1.
page-help-reneges = Not following suit though you can: the page can prevent it, or leave it to the others to notice.
page-help-set_scoring = Who scores what if the declarer takes too few books.
page-help-made_scoring = What the declarer scores if he takes enough.
page-help-no_trump_doubles = No trump is harder; here it can be worth more.
page-help-hand_exchange = Whoever is content with his hand keeps it and plays for more.
page-help-look_back = Remembering is part of the game, if you like.
page-help-target = The first to reach it has won.
page-seats = Who plays
page-seat = Seat { $seat }
page-seat-open = a friend, by the link
page-table-options = The table
page-public = Public: anybody can find it and sit down
page-watching = Others may watch, a while late
page-delay = How late they see it
page-no-delay = At once
page-seconds =
    { $count ->
        [one] { $count } second
       *[other] { $count } seconds
    }
page-minutes =
    { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }
page-turn-time = Time for a turn
page-no-limit = No limit
page-create = Make the table

## Tables and joining

page-no-tables = No public table has a seat open just now.
page-make-public = Make a public one
page-sit-here = Sit here
page-watch = Watch
page-is-playing = playing
page-is-waiting = waiting
page-is-over = between matches
page-open = open
page-a-bot = bot, { $level }
page-host = host
page-default-rules = The usual rules, without changes
page-table-of = Table of { $names }
page-empty-table = A table without people
page-invited = You are invited to a table
page-choose-seat = Your seat
page-any = Any open seat
page-all-taken = All seats are taken.
page-watch-late = You see the match { $seconds ->
    [0] as it is played
   *[other] { $delay } late
}, and nobody’s hand. It will appear here.
page-closed = This table is closed
page-no-watching = Those who play here are not watched.
page-no-table = There is no such table any more.
page-to-start = To the start

## Before the match

page-waiting-title = Before the match
page-invite = Invite
page-invite-about = Whoever opens this link sits down at this table.
page-only-here = This address leads to the table on this computer only. For others on your network, start the server with --host 0.0.0.0, as in: ./dev play --host 0.0.0.0
page-copy = Copy the link
page-not-copied = This browser does not let the page copy it. It is selected: copy it yourself.
page-copied = Copied
page-share = Share …
page-code = Code for a camera
page-own-link = Your own link, for your other devices. Whoever has it has your seat.
page-remove = Remove
page-remove-sure = Really remove?
page-leave = Leave the table
page-you = you
page-away = away
page-start-match = Start the match
page-seats-are-open = A seat is still open: give it to a friend or a bot.
page-host-starts = Anybody at the table can start.
page-fill-bots = Bots on all open seats

## Settings

page-language = Language
page-on-device = Kept on this device only.
page-setting-theme = Colours of the room
page-choice-theme-device = as the device
page-choice-theme-dark = dark
page-choice-theme-light = light
page-setting-suits = Colours of the suits
page-choice-suits-four = four
page-choice-suits-two = two
page-setting-tap = Playing a card
page-choice-tap-device = two taps where fingers point, one click with a mouse
page-choice-tap-once = one tap
page-choice-tap-twice = two taps
page-setting-speed = Pace of bots and finished books
page-choice-speed-slow = slow
page-choice-speed-normal = normal
page-choice-speed-fast = fast
page-choice-speed-instant = instant
page-setting-sorting = Order of your hand
page-choice-sorting-alternating = colours alternating
page-choice-sorting-suits = spades, hearts, diamonds, clubs
page-choice-sorting-trump-first = trumps first
page-choice-sorting-manual = as you lay it
page-setting-forced = A card that is the only one plays itself
page-choice-forced-off = no
page-choice-forced-on = yes, after a pause
page-setting-queue = Choosing a card before your turn
page-choice-queue-on = yes
page-choice-queue-off = no
page-setting-sounds = Sounds
page-choice-sounds-on = yes
page-choice-sounds-off = no
page-setting-vibration = Vibration at your turn
page-choice-vibration-on = yes
page-choice-vibration-off = no
page-setting-renegeWarning = Warn me before I renege
page-choice-renegeWarning-off = no
page-choice-renegeWarning-on = yes
page-install = Install as an app
page-install-about = The page then opens like any other program, and shows rules and statistics without a network.
page-install-menu = Your browser offers it in its menu: “Install” or “Add to home screen”.
page-install-needs-https = Browsers install pages only from addresses with https:// or on this very computer.
page-new-version = There is a new version of this page.
page-load-new = Load it
page-not-fetched = A part of the page could not be fetched
page-load-again = Load the page again

## The line

page-line-lost = The line is broken. Connecting again …
page-elsewhere = Both windows show the game. You can go on in either.
page-play-here = Play here
page-two-seats = This link has a seat of its own
page-two-seats-about = This device already had another seat at this table. It is kept: go back to it now, or come back after leaving the one of the link.
page-old-seat = Back to the seat I had
page-new-seat = Take the link's seat
