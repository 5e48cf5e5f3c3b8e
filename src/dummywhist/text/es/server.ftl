### El servidor de mesas: por qué algo no se hace, y frases cortas.

refused-closed = esta mesa está cerrada
refused-used-up = en esta mesa pasó tanto que ya no cabe más: sigue en una nueva
refused-no-seat = no hay ningún lugar { $seat }
refused-not-seated = no tienes lugar en esta mesa
refused-not-your-seat = ese no es tu lugar
refused-seat-taken = ese lugar está ocupado
refused-seat-open = ahí no hay nadie
refused-seated-elsewhere = tienes otro lugar en esta mesa
refused-held-other-cards = en este reparto ya tuviste otras cartas: espera al próximo
refused-seat-kept = hasta que se anote este reparto, ese lugar es para un bot o para quien tuvo sus cartas
refused-name-taken = en esta mesa ya hay alguien con ese nombre
refused-bad-name = un nombre tiene de 1 a 24 letras que se puedan escribir
refused-no-level = no hay ningún bot de ese nivel
refused-not-host = eso solo puede hacerlo quien lleva la mesa
refused-seats-open = todavía hay un lugar libre
refused-playing = la partida está en juego
refused-not-playing = no hay ninguna partida en juego
refused-nothing-to-deal = no se está repartiendo
refused-contributed = ya pusiste tu parte en este reparto
refused-not-scored = el reparto no terminó
refused-stale = la mesa ya siguió adelante
refused-away = un bot juega por ti: recupera primero tu lugar
refused-offer-pending = primero hay que contestar lo que se pide
refused-no-offer = nadie pide nada
refused-own-offer = eso deben contestarlo los otros
refused-declined = los demás no han querido: sigue el juego
refused-has-answered = eso ya lo contestaste
refused-no-claim = solo se pueden reclamar bazas mientras se juegan
refused-too-many-books = { $left ->
    [1] solo queda una baza
   *[other] solo quedan { $left } bazas
}
refused-no-take-back = no hay nada tuyo que se pueda deshacer ahora
refused-no-phrase = no hay ninguna frase así
refused-no-mute = solo se puede silenciar a otra persona de esta mesa
refused-too-fast = eso fue demasiado de una vez: espera un momento
refused-broken = esta mesa no se puede leer
refused-busy = ahora mismo hay demasiado que hacer: prueba otra vez
refused-not-saved = no se pudo guardar: prueba otra vez
refused-bad-message = eso no es un mensaje de este protocolo
refused-other-origin = esta página no puede usar este servidor
refused-no-table = no hay ninguna mesa así
refused-no-match = no hay ninguna partida así
refused-record-too-long = una partida guardada puede tener { $count } bytes como máximo
refused-no-such-deal = no existe ese reparto: { $last ->
    [0] no se ha repartido ninguno
    [1] hay uno solo
   *[other] los repartos van del 1 al { $last }
}
record-fault = { $deal ->
    [0] { $reason }
   *[other] reparto { $deal }, { $action ->
        [0] las manos
       *[other] jugada { $action }
    }: { $reason }
}

notice-elsewhere = Tu lugar está abierto ahora en otra ventana.

phrase-hello = ¡Hola!
phrase-good-luck = ¡Suerte!
phrase-well-played = ¡Bien jugado!
phrase-thanks = Gracias.
phrase-sorry = ¡Perdón!
phrase-one-moment = Un momento, por favor.
phrase-your-turn = Te toca.
phrase-good-game = ¡Buena partida!
phrase-goodbye = ¡Adiós!
