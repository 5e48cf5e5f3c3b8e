### Una mesa de un servidor en la terminal.

open-seat = un lugar libre
table-link = El enlace de esta mesa, para quienes van a jugar: { $link }
own-link = Tu enlace personal, para tus otros dispositivos. Quien lo tiene, tiene tu lugar: { $link }
come-back = Tu lugar queda guardado. Para volver:
match-record = La partida guardada: { $link }
choose-name = { $reason }: elige otro con --name
cannot-sit = { $reason }
needs-link = --watch va con --join, y --public con --create
not-together = { $option } y { $mode } no van juntos
no-server = { $server } no contesta
strange-server = { $server } no es un servidor de mesas
no-link = { $link } no es el enlace de ningún servidor ni de ninguna mesa
table-gone = No hay ninguna mesa así.
no-answer = El servidor no contesta. Se intenta otra vez…
answers-again = El servidor está otra vez.
no-watching = A quienes juegan aquí no se los mira.
needs-server = las mesas de un servidor necesitan dummywhist[server]

seat-line = Lugar { $seat }: { $kind ->
    [open] libre
    [bot] { $name }, un bot
    [away] { $name }, ausente
   *[person] { $name }
}
is-muted = Ya no oyes a { $name }.
is-heard = Vuelves a oír a { $name }.
fair-online = Las cartas de cada reparto quedan fijadas antes de la subasta, por un secreto del servidor y bytes al azar de todos. El compromiso ata al servidor; al terminar se dice el secreto, y aquí se comprueba.
checked = { $result ->
    [fair] Comprobado: nadie eligió las cartas de este reparto.
    [late] Comprobado: las cartas de este reparto salen de lo comprometido. Pero aquí no se les agregó nada, así que no se prueba más.
   *[unfair] ATENCIÓN: ese no es el secreto del compromiso, o no son las cartas que resultan de él. Este reparto no fue limpio.
}
time-left = Tienes { $seconds ->
    [1] 1 segundo
   *[other] { $seconds } segundos
}.
played-for-you = Eso lo hizo un bot por ti. Si ya estás aquí, escribe: volver

ask-start = Todos los lugares están ocupados: Intro empieza la partida.
ask-rematch = Intro empieza otra partida; fin sale.
ask-claim = ¿Concedes las bazas? (sí, no)
ask-take-back = ¿Aceptas que se deshaga? (sí, no)
ask-back = Un bot juega por ti. Intro recupera tu lugar.
waiting-for-seats = La partida puede empezar cuando todos los lugares estén ocupados. Da el enlace a los otros, o escribe el lugar y el nivel de un bot, por ejemplo: bot { $seat } greedy

help-online-play = Mientras se juegan las bazas escribe reclamo y un número para reclamar tantas de las bazas que quedan; deshacer para pedir que se deshaga tu última acción.
help-online-seats = Escribe quién para ver quién se sienta dónde; enlace para llevar tu lugar a otro dispositivo; bot { $seat } greedy para dar un lugar libre a un bot (los niveles son { $levels }); quitar { $seat } para dejar libre el lugar de otro, si llevas la mesa; volver para recuperar tu lugar de un bot; dejar para dejarlo; cerrar para terminar la mesa; fin solo para irte: tu lugar queda guardado.
help-online-say = Escribe silenciar y un lugar para ocultar lo que dice esa persona, oír para mostrarlo otra vez; decir y un número para una frase: { $phrases }
