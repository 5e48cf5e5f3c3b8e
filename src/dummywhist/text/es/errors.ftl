### Lo que no se puede hacer. Las frases en inglés están en game/errors.py.

error-no-card = { $text } no es una carta
error-card-twice = { $card } está dos veces
error-no-mask = la máscara de una mano no tiene más bits que los de las 54 cartas
error-no-action = { $text } no es una jugada
error-unknown-rule = no hay ninguna regla { $name }
error-bad-rule = { $name } no puede ser { $value }: { $name ->
    [min_level] es un número entero del 1 al 7
    [target] es un número entero de 1 en adelante
    [jokers] es true (sí) o false (no)
    [downtown_beats_uptown] es true (sí) o false (no)
    [dealer_may_match] es true (sí) o false (no)
    [no_trump_doubles] es true (sí) o false (no)
    [game] es dummy-whist o double-dummy
    [no_trump_jokers] es worthless, forced-discard o exchange
    [joker_lead] es allowed o last-resort
    [downtown_aces] es good o bad
    [reneges] es prevented o callable
    [set_scoring] es defenders-score, declarer-loses o both
    [made_scoring] es books o bid
    [hand_exchange] es swap u off
    [look_back] es last o all
   *[other] solo puede ser { $allowed }
}
error-no-preset = no hay un juego de reglas { $name }: hay { $allowed }
error-player-count = { $game ->
    [double-dummy] en Double Dummy
   *[dummy-whist] en Dummy Whist
} juegan { $count } personas, no { $given }
error-no-dealer = no hay un jugador { $dealer } que pueda dar
error-wrong-dealer = ahora da el jugador { $dealer }, no el { $given }
error-deal-unfinished = el reparto anterior no ha terminado
error-match-over = la partida ha terminado
error-no-deal = todavía no se han repartido las cartas
error-hand-names = las manos deben ser { $allowed }
error-hand-size = { $hand ->
    [dummy] el muerto
    [dummy0] el muerto del jugador 0
    [dummy1] el muerto del jugador 1
    [aside] el descarte
   *[other] la mano { $hand }
} tiene { $given ->
    [1] 1 carta
   *[other] { $given } cartas
}, no { $count }
error-dealt-twice = { $card } se repartió dos veces: { $first ->
    [dummy] al muerto
    [dummy0] al muerto del jugador 0
    [dummy1] al muerto del jugador 1
    [aside] al descarte
   *[other] al jugador { $first }
} y { $second ->
    [dummy] al muerto
    [dummy0] al muerto del jugador 0
    [dummy1] al muerto del jugador 1
    [aside] al descarte
   *[other] al jugador { $second }
}
error-not-in-pack = { $card } no es de esta baraja
error-no-player = no hay un jugador { $player }
error-not-your-turn = le toca al jugador { $turn }
error-deal-over = el reparto ha terminado
error-not-in-exchange = primero cada jugador debe conservar o cambiar su mano
error-not-in-auction = ahora se está cantando: eso todavía no
error-not-in-discard = primero el declarante debe apartar dos cartas del muerto
error-not-in-declare-trump = primero el declarante debe nombrar el palo de triunfo
error-not-in-declare-direction = primero el declarante debe nombrar la dirección: alta o baja
error-not-in-play = ahora se juegan las bazas: eso ya no
error-not-in-agree = las bazas ya se jugaron: acepta el resultado o denuncia un renuncio
error-dealer-must-bid = los otros dos pasaron, así que el dador debe cantar
error-dealer-must-bid-two = el otro jugador pasó, así que el dador debe cantar
error-below-minimum = se canta del nivel { $level } en adelante
error-not-better = { $bid } no supera a { $best }
error-discard-two = hay que apartar dos cartas distintas
error-not-in-dummy = el muerto no tiene { $card }
error-play-dummy = le toca al muerto: juega una carta del muerto
error-play-own = no le toca al muerto: juega una carta de tu mano
error-not-held = no tienes { $card }
error-must-follow = hay que asistir a { suit }
error-dummy-must-follow = el muerto debe asistir a { suit }
error-must-play-joker = la mano que no puede asistir debe jugar su comodín
error-joker-lead = solo sale con un comodín la mano que no tiene más que comodines
error-no-reneges = con estas reglas no se denuncian renuncios
error-no-renege-yet = no se puede denunciar un renuncio antes de que empiece el juego
error-book-not-complete = la baza { $book } no está completa
error-called-before = la parte de ese bando en la baza { $book } ya fue denunciada
error-has-agreed = el jugador { $player } ya aceptó el resultado
error-nothing-to-agree = todavía no hay un resultado que aceptar
error-not-utf8 = no es texto UTF-8
error-not-json = no es JSON: mira la columna { $column }
error-not-json-line = no es JSON: mira la línea { $line }, columna { $column }
error-no-value = { $word } no es un valor de JSON
error-too-deep = tiene demasiados niveles para leerlo
error-too-large = { $field } contiene un número demasiado grande para leerlo
error-too-long = mide más de { $count } bytes
error-no-record = no es una partida guardada: debe ser un objeto con el formato dummywhist-record
error-record-version = es una partida guardada de la versión { $given }: solo se puede leer la versión { $version }
error-unknown-field = { $field } no va aquí
error-missing-field = falta { $field }
error-field-twice = { $field } está dos veces
error-not-object = { $field } debe ser un objeto
error-not-list = { $field } debe ser una lista
error-not-text = { $field } debe ser un texto
error-not-number = { $field } debe ser un número entero
error-not-hex = { $field } debe ser { $count } bytes en hexadecimal
error-no-scheme = el único sistema de reparto conocido es { $known }
error-hand-size-missing = { $hand ->
    [dummy] el muerto
    [dummy0] el muerto del jugador 0
    [dummy1] el muerto del jugador 1
    [aside] el descarte
   *[other] la mano { $hand }
} tiene { $given ->
    [1] 1 carta
   *[other] { $given } cartas
}, no { $count }, y falta { $missing }
error-dealt-twice-missing = { $card } se repartió dos veces, { $first ->
    [dummy] al muerto
    [dummy0] al muerto del jugador 0
    [dummy1] al muerto del jugador 1
    [aside] al descarte
   *[other] al jugador { $first }
} y { $second ->
    [dummy] al muerto
    [dummy0] al muerto del jugador 0
    [dummy1] al muerto del jugador 1
    [aside] al descarte
   *[other] al jugador { $second }
}, y falta { $missing }
error-other-rules = el reparto { $number } se hizo con otras reglas que las de la partida

field-a-record = una partida guardada
field-a-result = un resultado
field-a-deal = un reparto
field-a-deal-of-dealing = la prueba de un reparto
field-a-contribution = lo que aporta un jugador
field-a-players-name = el nombre de un jugador
field-an-action = una jugada
field-a-hand = { $hand ->
    [dummy] la mano del muerto
    [dummy0] la mano del muerto del jugador 0
    [dummy1] la mano del muerto del jugador 1
    [aside] el descarte
   *[other] la mano del jugador { $hand }
}
