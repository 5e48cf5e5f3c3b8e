## The page: what surrounds the table.

page-start = Start
page-new-table = New table
page-lobby = Tables
page-rules = Rules
page-settings = Settings
page-statistics = Statistics
page-replay = Replay
page-score-sheet = Score sheet
page-table = Table
page-navigation = Pages
page-other-language = Español
page-nothing-here = There is nothing at this address
page-close = Close
page-game = { $game ->
    [double-dummy] Double Dummy, for two
   *[dummy-whist] Dummy Whist, for three
}
page-default-rules = The usual rules, without changes
page-turn-time = Time for a turn
page-seconds = { $seconds } s
