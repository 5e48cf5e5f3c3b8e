## La página: lo que rodea a la mesa.

page-start = Inicio
page-new-table = Mesa nueva
page-lobby = Mesas
page-rules = Reglas
page-settings = Ajustes
page-statistics = Estadísticas
page-replay = Repetición
page-score-sheet = Anotador
page-table = Mesa
page-navigation = Páginas
page-other-language = English
page-nothing-here = En esta dirección no hay nada
page-close = Cerrar
page-game = { $game ->
    [double-dummy] Double Dummy, para dos
   *[dummy-whist] Dummy Whist, para tres
}
page-default-rules = Las reglas de siempre, sin cambios
page-turn-time = Tiempo por turno
page-seconds = { $seconds } s
