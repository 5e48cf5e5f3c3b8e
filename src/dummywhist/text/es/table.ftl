### Lo que hay en la mesa.

no-contract = La subasta no ha terminado.
contract-open = { $hand ->
    [own] Cantaste
   *[other] { who } cantó
} { $bid }.
contract-trump = { $hand ->
    [own] Cantaste
   *[other] { who } cantó
} { $bid }, triunfo { suit } { $symbol }. { $end }.
contract-no-trump = { $hand ->
    [own] Cantaste
   *[other] { who } cantó
} { $bid }. { $end }.
books-so-far = Bazas: { $declarers } { $taken } de { $needed } para cumplir, { $defenders } { $lost } de { $enough } para multar.
reneges-so-far = Renuncios denunciados hasta ahora: { $books } bazas más para { $side }.
totals = Reparto { $deal }. Puntos: { $totals }; se gana con { $target }.
hand-line = { $hand ->
    [own] Tu mano
   *[other] { who }
}: { $cards }
book-so-far = En la mesa: { $cards }; { $hand ->
    [own] vas ganando tú
   *[other] va ganando { who }
}.
no-calls = Nadie ha cantado todavía.
dealer-is = { $hand ->
    [own] Das tú y hablas
   *[other] Da { who } y habla
} al final.
no-books = Todavía no se completó ninguna baza.
book-was = La baza { $number } fue: { $cards }.
book-of = Baza { $number }, { $side }: { $cards }
face-down = boca abajo
look-back-over = Tu bando ya jugó a la baza siguiente, así que la última queda boca abajo.

deal-over = Terminó el reparto { $number }. Las manos eran:
hand-was = { $hand ->
    [own] Tú
   *[other] { who }
}: { $cards }
aside-was = Apartadas: { $cards }
was-improper = Carta indebida: en la baza { $number } { $hand ->
    [own] jugaste
   *[other] { who } jugó
} { $card } teniendo { $could }.
bid-was = { $hand ->
    [own] Cantaste { $bid }, necesitabas { $needed } bazas e hiciste { $took }
   *[other] { who } cantó { $bid }, necesitaba { $needed } bazas e hizo { $took }
}.
reneges-move = Renuncios: { $won } bazas al bando del declarante y { $lost } del suyo al otro; queda con { $counted }.
made = Cumplido. { $points }: { $paid }.
set = Multado. { $points }: { $paid }.
made-books = { $books } bazas − 6 = { $over }
level-of-bid = El nivel del canto es { $level }
for-no-trump = × 2 por sin triunfo
for-kept-hands = { $times ->
    [2] × 2 por una mano conservada
   *[4] × 4 por las dos manos conservadas
}
gets = { $hand ->
    [own] te anotas
   *[other] { $players } { $count ->
        [1] se anota
       *[other] se anotan
    }
} { $points } { $count ->
    [1] { $points ->
        [1] punto
       *[other] puntos
    }
   *[other] cada uno
}
loses = { $hand ->
    [own] pierdes
   *[other] { $players } { $count ->
        [1] pierde
       *[other] pierden
    }
} { $points } { $count ->
    [1] { $points ->
        [1] punto
       *[other] puntos
    }
   *[other] cada uno
}
winner = { $hand ->
    [own] Has ganado la partida
   *[other] { who } ganó la partida
}.
