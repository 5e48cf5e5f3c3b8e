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
