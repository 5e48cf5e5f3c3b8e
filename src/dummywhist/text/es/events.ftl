### Lo que pasa en la mesa.

deals = Reparto { $number }: { $hand ->
    [own] das tú
   *[other] da { who }
}. El dador habla último.
keeps = { $hand ->
    [own] Conservas tu mano
   *[other] { who } conserva su mano
}.
exchanges = { $hand ->
    [own] Dejas tu mano y tomas la de tu muerto sin verla
   *[other] { who } deja su mano y toma la de su muerto sin verla
}.
multiplier = { $times ->
    [1] Nadie conservó su mano: los puntos de este reparto valen una vez.
    [2] Se conservó una mano: los puntos de este reparto valen × 2.
   *[4] Se conservaron las dos manos: los puntos de este reparto valen × 4.
}
bids = { $hand ->
    [own] Cantas
   *[other] { who } canta
} { $bid }.
passes = { $hand ->
    [own] Pasas
   *[other] { who } pasa
}.
declares = { $hand ->
    [own] Eres el declarante con { $bid } y necesitas { $needed } bazas
   *[other] { who } es el declarante con { $bid } y necesita { $needed } bazas
}.
order = Orden de juego: { $hands }.
lays-aside = { who } mira las quince cartas del muerto y aparta dos, boca abajo.
laid-aside = Apartas { $cards }.
names-trump = { $hand ->
    [own] Nombras triunfo
   *[other] { who } nombra triunfo
}: { suit }.
names-direction = { $hand ->
    [own] Dices
   *[other] { who } dice
} { $direction ->
    [uptown] alta
   *[downtown] baja
}, sin palo de triunfo.
gives-up-joker = { who } entrega un comodín por una de las cartas apartadas.
takes-for-joker = { $hand ->
    [own] Entregas un comodín y recibes
   *[other] { who } entrega un comodín y recibe
} { $card }, que estaba apartada.
leads = Baza { $number }: { $hand ->
    [own] sales con
   *[other] { who } sale con
} { $card }.
plays = { $hand ->
    [own] Juegas
   *[other] { who } juega
} { $card }.
takes-book = Baza { $number } para { whom }, con { $card }.
calls-renege = { $hand ->
    [own] Denuncias
   *[other] { who } denuncia
} un renuncio en la baza { $book } contra { $accused }.
did-not-follow = Se salió a { suit }; no asistieron: { $cards }.
upheld = Dictamen: confirmada, hubo renuncio. Al anotar el reparto habrá tres bazas más para { $winners }.
not-upheld = Dictamen: no confirmada, no hubo renuncio. Al anotar el reparto habrá tres bazas más para { $winners }.
agrees = { $hand ->
    [own] Aceptas
   *[other] { who } acepta
} el resultado.
