### Una mesa de un servidor en el terminal.

open-seat = un lugar libre
table-link = El enlace de esta mesa, para quienes van a jugar: { $link }
come-back =
    Tu lugar queda guardado. Para volver:
    dummywhist play --join { $link }
match-record = La partida guardada: { $link }
choose-name = { $reason }: elige otro con --name
cannot-sit = { $reason }
needs-link = --watch va con --join, y --public con --create
not-together = { $option } y { $mode } no van juntos
no-server = { $server } no contesta
strange-server = { $server } no es un servidor de mesas
no-link = { $link } no es el enlace de ningún servidor ni de ninguna mesa
table-gone = No hay ninguna mesa así.
no-answer = El servidor no contesta. Se intenta otra vez …
answers-again = El servidor está otra vez.
only-watching = Estás mirando: ves la partida con retraso, y la mano de nadie.
no-watching = A quienes juegan aquí no se los mira.
needs-server = las mesas de un servidor necesitan dummywhist[server]

seat-line = Lugar { $seat }: { $kind ->
    [open] libre
    [bot] { $name }, un bot
    [away] { $name }, ausente
   *[person] { $name }
}
sits-down = { $hand ->
    [own] Te sientas
   *[other] { $name } se sienta
} en el lugar { $seat }.
bot-sits-down = Un bot, { $name }, se sienta en el lugar { $seat }.
stands-up = { $name } deja el lugar { $seat }: está libre.
lost-seat = Ya no tienes lugar aquí.
is-away = { $hand ->
    [own] Estás ausente, y un bot juega por ti
   *[other] { $name } no está; en su lugar jugará un bot
}.
is-back = { $hand ->
    [own] Estás de vuelta
   *[other] { $name } está de vuelta
}.
says = { $who } { $hand ->
    [own] dices
   *[other] dice
}: «{ $phrase }»
is-muted = Ya no oyes a { $name }.
is-heard = Vuelves a oír a { $name }.
table-closed = La mesa está cerrada.
fair-online = Las cartas de cada reparto quedan fijadas antes de la subasta, por un secreto del servidor y bytes al azar de todos. El compromiso ata al servidor; al terminar se dice el secreto, y aquí se comprueba.
checked = { $result ->
    [fair] Comprobado: nadie eligió las cartas de este reparto.
   *[unfair] ATENCIÓN: ese no es el secreto del compromiso, o no son las cartas que resultan de él. Este reparto no fue limpio.
}
time-left = Tienes { $seconds } segundos.
played-for-you = Eso lo hizo un bot por ti. Si ya estás aquí, escribe: volver
offers-books = { $who } { $hand ->
    [own] reclamas
   *[other] reclama
} { $books } de las { $left } bazas que quedan. Es una opinión: si todos aceptan, se descubren las manos y el programa juega el resto, lo mejor para los dos bandos.
offers-take-back = { $who } { $hand ->
    [own] pides
   *[other] pide
} deshacer la última acción.
offer-refused = No se aceptó. El juego sigue, y no se ha mostrado nada.
claim-granted = El resto de las bazas se juega solo, lo mejor para los dos bandos.
taken-back = La última acción queda deshecha.

ask-start = Todos los lugares están ocupados: Intro empieza la partida.
ask-rematch = Intro empieza otra partida; fin la deja.
ask-claim = ¿Concedes las bazas? (sí, no)
ask-take-back = ¿Aceptas que se deshaga? (sí, no)
ask-back = Un bot juega por ti. Intro recupera tu lugar.
waiting-for-seats = La partida puede empezar cuando todos los lugares estén ocupados. Da el enlace a los otros, o escribe el lugar y el nivel de un bot, por ejemplo: bot { $seat } greedy

help-online-play = Mientras se juegan las bazas: reclamo y un número reclama esas bazas de las que quedan. deshacer pide deshacer tu última acción.
help-online-seats = quién dice quién se sienta dónde. bot { $seat } greedy da un lugar libre a un bot; los niveles son { $levels }. quitar { $seat } deja libre el lugar de otro, si llevas la mesa. volver recupera tu lugar de un bot, dejar lo deja, cerrar termina la mesa, fin solo se va: tu lugar queda guardado.
help-online-say = silenciar y un lugar oculta lo que dice esa persona, oír lo muestra otra vez. decir y un número dice una frase: { $phrases }
