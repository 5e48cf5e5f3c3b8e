### Lo que pasa en la mesa de un servidor, además de la partida.

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
table-closed = La mesa está cerrada.
offers-books = { $who } { $hand ->
    [own] reclamas
   *[other] reclama
} { $left ->
    [1] { $books ->
        [0] cero bazas: queda una
       *[other] la única baza que queda
    }
   *[other] { $books } de las { $left } bazas que quedan
}.
offers-books-means = Es una opinión: si todos aceptan, se descubren las manos y el programa juega el resto, lo mejor para los dos bandos.
offers-take-back = { $who } { $hand ->
    [own] pides
   *[other] pide
} deshacer la última acción.
offer-refused = No se aceptó. El juego sigue, y no se ha mostrado nada.
take-back-refused = No se aceptó: lo último que se hizo queda hecho.
claim-granted = El resto de las bazas se juega solo, lo mejor para los dos bandos.
taken-back = La última acción queda deshecha.
only-watching = Estás mirando: ves la partida con retraso, sin ver la mano de nadie.
