### La página: lo que rodea a la mesa.

## En todas partes

page-navigation = Páginas
page-new-table = Mesa nueva
page-lobby = Mesas
page-rules = Reglas
page-settings = Ajustes
page-statistics = Estadísticas
page-replay = Repetición
page-score-sheet = Anotador
page-table = Mesa
page-other-language = English
page-close = Cerrar
page-nothing-here = En esta dirección no hay nada
page-offline = El servidor no contesta. ¿Hay red? Prueba otra vez.
page-loading = Un momento…

## Inicio

page-tagline = Whist con subasta, para tres jugadores y un muerto
page-play = Jugar ya
page-play-about = Contra bots, al momento y sin cuenta
page-choose-game = Juego
page-game = { $game ->
    [double-dummy] Double Dummy, para dos
   *[dummy-whist] Dummy Whist, para tres
}
page-level = Los bots juegan
page-level-random = cualquier carta
page-level-greedy = con reglas sencillas
page-level-level1 = 1 · como principiantes
page-level-level2 = 2 · con calma
page-level-level3 = 3 · bien
page-level-level4 = 4 · muy bien
page-level-level5 = 5 · lo mejor que pueden
page-name = Tu nombre
page-guest = Invitado
page-friends = Con amigos
page-friends-about = Una mesa es un enlace. Quien lo abre se sienta; los lugares que queden libres los ocupan bots.
page-make-table = Armar una mesa
page-any-seat = Sentarme en cualquier lugar libre
page-see-tables = Ver las mesas públicas
page-link = Enlace de una mesa
page-join = Entrar
page-bad-link = Eso no es el enlace de una mesa
page-learn = Aprender las reglas en dos minutos
page-open-record = Abrir una partida guardada
page-your-tables = Tus mesas
page-go-on = Seguir

## Una mesa nueva

page-preset = Reglas
page-preset-standard = Normal
page-preset-standard-about = Como se juega casi siempre: sin comodines, a 21
page-preset-jokers = Con comodines
page-preset-jokers-about = 54 cartas: el declarante aparta dos de las quince del muerto
page-preset-club = Club
page-preset-club-about = Comodines, y los renuncios hay que notarlos y denunciarlos
page-preset-short = Corta
page-preset-short-about = Como la normal, pero a 11
page-preset-double-dummy = Double Dummy
page-preset-double-dummy-about = Para dos, cada uno con su propio muerto
page-preset-double-dummy-jokers = Double Dummy con comodines
page-preset-double-dummy-jokers-about = Para dos, 54 cartas; dos quedan fuera de juego
page-own-rules = Reglas propias
page-every-rule = Todas las reglas
page-every-rule-about = Lo que no es por defecto se ve en la mesa, en la lista de mesas y en la partida guardada.
page-is-default = por defecto
page-help-game = Tres jugadores con un muerto, o dos con un muerto cada uno.
page-help-jokers = Si hay triunfo son los dos triunfos más altos.
page-help-no_trump_jokers = En sin triunfo los comodines no tienen palo y no ganan nada; ¿qué se hace con ellos?
page-help-joker_lead = En sin triunfo, tras un comodín de salida, la primera carta que tenga palo lo fija.
page-help-downtown_aces = A la baja se invierte el orden; el as puede ir con él o quedar arriba.
page-help-downtown_beats_uptown = Si no, alta y baja valen lo mismo y ninguna supera a la otra.
page-help-dealer_may_match = Si puede, se queda con él con el mismo canto, o con uno del mismo nivel que ni supera ni es superado; si no, tiene que cantar más.
page-help-min_level = Un canto de una baza por encima de seis es de nivel 1.
page-help-reneges = No asistir aunque se pueda: la página lo impide, o queda en manos de los demás notarlo.
page-help-set_scoring = Quién se anota qué si el declarante hace menos bazas de las prometidas.
page-help-made_scoring = Qué se anota el declarante si cumple.
page-help-no_trump_doubles = Sin triunfo es más difícil; aquí puede valer más.
page-help-hand_exchange = Quien está conforme con su mano la conserva y juega por más puntos.
page-help-look_back = Recordar es parte del juego, si se quiere.
page-help-target = Gana el primero que los alcanza.
page-seats = Quién juega
page-seat = Lugar { $seat }
page-seat-open = un amigo, con el enlace
page-table-options = La mesa
page-public = Pública: cualquiera puede encontrarla y sentarse
page-watching = Otros pueden mirar, con un rato de retraso
page-delay = Con cuánto retraso
page-no-delay = Al momento
page-seconds =
    { $count ->
        [one] { $count } segundo
       *[other] { $count } segundos
    }
page-minutes =
    { $count ->
        [one] { $count } minuto
       *[other] { $count } minutos
    }
page-turn-time = Tiempo por turno
page-no-limit = Sin límite
page-create = Armar la mesa

## Mesas y cómo entrar

page-no-tables = Ahora mismo ninguna mesa pública tiene un lugar libre.
page-make-public = Armar una pública
page-sit-here = Sentarme aquí
page-watch = Mirar
page-is-playing = jugando
page-is-waiting = esperando
page-is-over = entre partidas
page-open = libre
page-a-bot = bot, { $level }
page-host = lleva la mesa
page-default-rules = Las reglas de siempre, sin cambios
page-table-of = Mesa de { $names }
page-empty-table = Una mesa sin personas
page-invited = Te han invitado a una mesa
page-choose-seat = Tu lugar
page-any = Cualquiera que esté libre
page-all-taken = Todos los lugares están ocupados.
page-watch-late = Ves la partida { $seconds ->
    [0] mientras se juega
   *[other] con { $delay } de retraso
}, sin ver la mano de nadie. Aparecerá aquí.
page-closed = Esta mesa está cerrada
page-no-watching = Aquí se juega sin espectadores.
page-no-table = Esa mesa ya no existe.
page-to-start = Al inicio

## Antes de la partida

page-waiting-title = Antes de la partida
page-invite = Invitar
page-invite-about = Quien abre este enlace se sienta a esta mesa.
page-only-here = Esta dirección solo lleva a la mesa desde esta computadora. Para otros de tu red, arranca el servidor con --host 0.0.0.0, por ejemplo: ./dev play --host 0.0.0.0
page-copy = Copiar el enlace
page-not-copied = Este navegador no deja que la página lo copie. Está seleccionado: cópialo tú.
page-copied = Copiado
page-share = Compartir…
page-code = Código para una cámara
page-own-link = Tu propio enlace, para tus otros dispositivos. Quien lo tiene, tiene tu lugar.
page-remove = Quitar
page-remove-sure = ¿De verdad?
page-leave = Dejar la mesa
page-you = tú
page-away = ausente
page-start-match = Empezar la partida
page-seats-are-open = Todavía hay un lugar libre: dáselo a un amigo o a un bot.
page-host-starts = Puede empezar cualquiera de la mesa.
page-fill-bots = Bots en los lugares libres

## Ajustes

page-language = Idioma
page-on-device = Se guardan solo en este dispositivo.
page-setting-theme = Colores de la sala
page-choice-theme-device = como el dispositivo
page-choice-theme-dark = oscuros
page-choice-theme-light = claros
page-setting-suits = Colores de los palos
page-choice-suits-four = cuatro
page-choice-suits-two = dos
page-setting-tap = Jugar una carta
page-choice-tap-device = dos toques con el dedo, un clic con el ratón
page-choice-tap-once = un toque
page-choice-tap-twice = dos toques
page-setting-speed = Ritmo de los bots y de las bazas terminadas
page-choice-speed-slow = lento
page-choice-speed-normal = normal
page-choice-speed-fast = rápido
page-choice-speed-instant = inmediato
page-setting-sorting = Orden de tu mano
page-choice-sorting-alternating = colores alternados
page-choice-sorting-suits = picas, corazones, diamantes, tréboles
page-choice-sorting-trump-first = primero los triunfos
page-choice-sorting-manual = como tú la pongas
page-setting-forced = La única carta posible se juega sola
page-choice-forced-off = no
page-choice-forced-on = sí, tras una pausa
page-setting-queue = Elegir una carta antes de tu turno
page-choice-queue-on = sí
page-choice-queue-off = no
page-setting-sounds = Sonidos
page-choice-sounds-on = sí
page-choice-sounds-off = no
page-setting-vibration = Vibrar cuando te toca
page-choice-vibration-on = sí
page-choice-vibration-off = no
page-setting-renegeWarning = Avisarme antes de un renuncio
page-choice-renegeWarning-off = no
page-choice-renegeWarning-on = sí
page-install = Instalar como aplicación
page-install-about = La página se abre entonces como cualquier otro programa, y muestra reglas y estadísticas sin red.
page-install-menu = Tu navegador lo ofrece en su menú: «Instalar» o «Agregar a la pantalla de inicio».
page-install-needs-https = Los navegadores solo instalan páginas de direcciones con https:// o de esta misma computadora.
page-new-version = Hay una versión nueva de esta página.
page-load-new = Cargarla
page-not-fetched = No se pudo traer una parte de la página
page-load-again = Cargar la página otra vez

## La conexión

page-line-lost = Se cortó la conexión. Conectando otra vez…
page-elsewhere = Las dos ventanas muestran el juego. Puedes seguir en cualquiera.
page-play-here = Jugar aquí
page-two-seats = Este enlace tiene su propio lugar
page-two-seats-about = Este dispositivo ya tenía otro lugar en esta mesa. Se conserva: vuelve a él ahora, o después de dejar el del enlace.
page-old-seat = Volver al lugar que tenía
page-new-seat = Ocupar el lugar del enlace
