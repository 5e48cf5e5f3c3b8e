### Cartas, cantos y quién es quién en la mesa.

suit = { $suit ->
    [S] picas
    [H] corazones
    [D] diamantes
   *[C] tréboles
}
# Una letra para cada palo, donde no se pueden mostrar los símbolos.
suit-letter = { $suit ->
    [S] P
    [H] C
    [D] D
   *[C] T
}
joker = { $card ->
    [BJ] comodín grande
   *[LJ] comodín pequeño
}
bid = { $level } { $kind ->
    [uptown] alta
    [downtown] baja
   *[notrump] sin triunfo
}
and = { $first } y { $last }
# Lo mismo ante el sonido i.
and-before-i = { $first } e { $last }
no-cards = sin cartas

# El orden de las cartas, la mejor primero.
high-or-low = { $order ->
    [uptown] GANAN LAS ALTAS ({ aces-on-top } K … 2)
    [downtown-aces-good] GANAN LAS BAJAS ({ aces-on-top } 2 … K)
   *[downtown-aces-bad] GANAN LAS BAJAS ({ twos-on-top } 3 … A)
}{ $jokers ->
    [worthless] {", "}comodines sin valor
   *[other] { "" }
}
aces-on-top = { $jokers ->
    [trumps] comodines, A
   *[other] A
}
twos-on-top = { $jokers ->
    [trumps] comodines, 2
   *[other] 2
}

# De quién es la mano: del lector, su muerto, el único muerto, el muerto de otro, o de otro jugador.
who = { $hand ->
    [own] tú
    [own-dummy] tu muerto
    [dummy] el muerto
    [other-dummy] el muerto de { $player }
   *[player] { $player }
}
# Lo mismo después de una preposición.
whom = { $hand ->
    [own] ti
   *[other] { who }
}
