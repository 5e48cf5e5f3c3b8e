### La página: la mesa durante el juego.

page-table-card = { page-table-rank } de { $suit }
page-table-rank = { $rank ->
    [A] as
    [K] rey
    [Q] dama
    [J] jota
    [T] 10
   *[other] { $rank }
}
# Lo más corta posible: va en la esquina de la carta.
page-table-joker-word = { $card ->
    [BJ] MAYOR
   *[LJ] MENOR
}

# Lo que va junto a una mano, lo más corto posible.
page-table-label = { $hand ->
    [dummy] muerto
    [other-dummy] muerto de { $player }
   *[other] { who }
}
page-table-bar = Canto, bazas y puntos
page-table-no-bid = Sin cantos todavía
page-table-best-bid-by = el mejor hasta ahora, { who }
page-table-no-trump = sin triunfo
page-table-books-of = { $has } de { $needs ->
    [1] 1 baza
   *[other] { $needs } bazas
}
page-table-reneges = renuncios
page-table-totals = Puntos
page-table-target = para ganar
page-table-you = Tú
page-table-declarer = declarante
page-table-dealer = dador
page-table-bot = bot
page-table-bot-plays = juega un bot
page-table-away = ausente
page-table-hidden-cards = { $count ->
    [1] 1 carta oculta
   *[other] { $count } cartas ocultas
}
page-table-seconds-left = { $seconds ->
    [1] queda 1 segundo
   *[other] quedan { $seconds } segundos
}
page-table-hurry = { $seconds ->
    [1] Queda 1 segundo
   *[other] Quedan { $seconds } segundos
}: después juega un bot por ti

page-table-own-hand = Tu mano, { $count ->
    [1] 1 carta
   *[other] { $count } cartas
}
page-table-hand-of = { who }, { $count ->
    [1] 1 carta
   *[other] { $count } cartas
}
page-table-cards = Cartas
page-table-jokers = comodines
page-table-book = La baza en la mesa
page-table-winning = va ganando
page-table-took-it = la ganó
page-table-not-following = no asistió
page-table-no-book = No hay ninguna carta en la mesa.
page-table-dummy-hidden = El muerto sigue boca abajo.
page-table-nothing-dealt = Todavía no se han repartido las cartas.
page-table-log = Lo que pasa

page-table-turn = { $phase ->
    [exchange] Te toca: ¿conservar o cambiar?
    [auction] Te toca: canta o pasa
    [discard] Te toca: aparta dos cartas
    [agree] ¿Aceptas el resultado?
   *[other] Te toca
}
page-table-turn-must-bid = Los otros pasaron: tienes que cantar
page-table-turn-declare = { $what ->
    [trump] Te toca: nombra el triunfo
   *[direction] Te toca: ¿alta o baja?
}
page-table-turn-play = { $hand ->
    [own] Te toca: juega una carta
    [own-dummy] Te toca: juega de tu muerto
   *[other] Te toca: juega del muerto
}
page-table-waits = { $phase ->
    [exchange] Decide sobre su mano: { who }
    [auction] Debe cantar: { who }
    [discard] Aparta dos cartas: { who }
    [declare] Declara: { who }
   *[other] Le toca: { who }
}
page-table-waits-play = { $hand ->
    [own] Te toca jugar
   *[other] Juega { who }
}
page-table-waits-agree = Los otros todavía no aceptaron el resultado
page-table-waits-answer = Se pregunta a los otros.

page-table-why = { $reason ->
    [phase] ahora no se juegan cartas
    [not-yours] esas cartas no son tuyas
    [play-dummy] le toca al muerto
    [play-own] le toca a tu propia mano
    [must-play-joker] debes jugar un comodín
    [joker-lead] con un comodín solo se sale al final
   *[turn] no te toca
}
page-table-why-must-follow = hay que asistir a { suit }
page-table-why-not-better = { $bid } no supera a { $best }
page-table-why-minimum = aquí se canta del nivel { $level } en adelante
page-table-tap-again = Toca otra vez para jugar: { $card }
page-table-queued = Se jugará cuando le toque: { $card }
page-table-unqueued = Esa carta espera
page-table-queue-not-possible = Ahora no se puede jugar { $card }: elige otra

page-table-auction = Subasta
page-table-calls = Lo que se cantó
page-table-bids = Cantos
page-table-passed = pasa
page-table-pass = Paso
page-table-kind = { $kind ->
    [uptown] Alta
    [downtown] Baja
   *[notrump] Sin triunfo
}

page-table-exchange-title = ¿Conservas esta mano?
page-table-exchange-help = O la dejas y tomas la de tu muerto, que no has visto. Una mano conservada dobla los puntos del reparto; las dos, dos veces.
page-table-keep = La conservo
page-table-exchange = Tomo el muerto
page-table-aside-title = Aparta dos cartas del muerto
page-table-aside-help = Quedan boca abajo hasta que termine el reparto y no están en ninguna baza.
page-table-aside-order = En sin triunfo los comodines se cambian por ellas, en el orden en que las elijas.
page-table-aside-two = { $count ->
    [1] Elige una más
   *[other] Elige dos cartas
}
page-table-aside-do = Apartar { $cards }
page-table-direction-title = ¿Qué cartas ganan?
page-table-trump-title = ¿Qué palo es triunfo?
page-table-trump-counts = Cartas en tu mano + en el muerto
page-table-agree-title = Se jugaron todas las bazas
page-table-agree-help = Acepta el resultado o denuncia antes un renuncio del otro bando. Quien aceptó ya no denuncia.
page-table-agree = Acepto

page-table-tools = En la mesa
page-table-last-book = Última baza
page-table-books-taken = Bazas
page-table-book-number = Baza { $number }: { $hand ->
    [own] tú
   *[other] { who }
}
page-table-book-number-short = Baza { $number }
page-table-menu = Menú
page-table-cancel = Cancelar
page-table-go-on = Seguir
page-table-again = Otra vez
page-table-claim-title = Reclamar bazas
page-table-claim-help = { $left ->
    [1] Queda una baza, la actual.
   *[other] Quedan { $left } bazas, con la actual.
} ¿Cuántas hace tu bando? El número es tu opinión. Si se concede, se abren todas las manos y el programa juega el resto, lo mejor para ambos bandos.
page-table-claim-books = Bazas que reclamas
page-table-claim-proved = Lo que no puede ser de otro modo, por lo que se ve, se concede en el acto; si no, se pregunta a los otros. Si se niegan, sigue el juego y no se ha mostrado nada.
page-table-claim-asked = Se pregunta a los otros, porque aquí puede haber renuncios. Si se niegan, sigue el juego y no se ha mostrado nada.
page-table-claim-do = Reclamar { $books } de { $left }
page-table-grant = Conceder
page-table-consent = De acuerdo
page-table-refuse = Negar
page-table-take-back = Deshacer lo último que hice
page-table-offers-take-back = { $who } { $hand ->
    [own] pides
   *[other] pide
} deshacer la última acción: { $what }.
page-table-renege-short = ¡Renuncio!
page-table-call-renege = Denunciar un renuncio
page-table-renege-help = ¿En qué baza dejó de asistir el otro bando ({ $accused })? Si aciertas, tres bazas pasan a tu bando. Si no, tres pasan al otro.
page-table-renege-book = Elige la baza
page-table-renege-do = Denunciar la baza { $number }
page-table-called-before = ya denunciada
page-table-finding-title = El dictamen
page-table-warn-title = Eso sería un renuncio
page-table-warn-help = La carta { $card } sería indebida aquí. Puedes jugarla, y los otros pueden denunciar el renuncio. Este aviso solo lo ves tú.
page-table-warn-do = Jugarla igual
page-table-say = Decir
page-table-people = En esta mesa
page-table-mute = Silenciar
page-table-unmute = Volver a oír
page-table-sorting-manual = Arrastra una carta a su sitio, o muévela con Mayúsculas y las flechas.
page-table-rules = Reglas de esta mesa
page-table-keys = Teclas
page-table-key = { $reading ->
    [book] lee la baza
    [bid] lee el canto
    [score] lee bazas y puntos
    [dummy] lee el muerto
    [last] lee la última baza
    [hand] lee tu mano
   *[turn] lee a quién le toca
}
page-table-keys-arrows = van de carta en carta
page-table-leave = Dejar mi lugar
page-table-leave-sure = ¿De verdad lo dejas?
page-table-taken-over = Un bot juega por ti.
page-table-come-back = Recuperar mi lugar
page-table-more-settings = Ajustes…
page-table-dealing = Se reparten las cartas…
page-table-commitment = Compromiso: { $bytes }…
page-table-watching = Estás mirando{ $seconds ->
    [0] { "" }
    [1] {", "}con 1 segundo de retraso
   *[other] {", "}con { $seconds } segundos de retraso
}.
page-table-seat-open = Hay un lugar libre.
page-table-fill = Ocuparlo
page-table-why-fair = ¿Qué es esto?
page-table-key-go = va a lo que hay que hacer
