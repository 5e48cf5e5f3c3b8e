### El modo de líneas de la terminal: preguntas, ayuda, guardar.

player-name = Jugador
welcome =
    DUMMY WHIST, para tres jugadores. Tienes trece cartas, los otros dos también, y la cuarta mano, el muerto, está boca abajo: nadie la ha visto.
    Cada uno canta una sola vez: cuántas bazas por encima de seis hará con el muerto, a la alta (ganan las cartas altas), a la baja (ganan las bajas) o sin triunfo.
    El canto más alto hace al declarante, que juega sus cartas y las del muerto contra los otros dos. Hay que asistir al palo; el declarante nombra el triunfo después de ver el muerto. Si hace las bazas que cantó, se anota todas las que pasan de seis; si no, cada uno de los otros se anota el nivel del canto. Gana quien llega a { $target }.
    Escribe ? en cualquier momento para ver qué puedes escribir, y fin para dejarlo: la partida queda guardada.
welcome-double-dummy =
    DOUBLE DUMMY, para dos jugadores. Tienes trece cartas, tu rival también, y cada uno tiene un muerto propio, boca abajo.
    { $exchange ->
        [swap] Primero conservas tu mano, y entonces todos los puntos del reparto valen × 2, o × 4 si la conservan los dos; o la dejas y tomas la de tu muerto sin verla. Después cada uno canta una sola vez
       *[off] Cada uno canta una sola vez
    }: cuántas bazas por encima de seis hará con su muerto, a la alta (ganan las cartas altas), a la baja (ganan las bajas) o sin triunfo.
    Después se descubren los dos muertos; el canto más alto hace al declarante, que nombra el triunfo, y cada uno juega sus cartas y las de su muerto. Hay que asistir al palo. Si el declarante hace las bazas que cantó, se anota todas las que pasan de seis; si no, su rival se anota el nivel del canto. Gana quien llega a { $target }.
    Escribe ? en cualquier momento para ver qué puedes escribir, y fin para dejarlo: la partida queda guardada.
goes-on = La partida sigue en el reparto { $number }.
goes-on-after = La partida sigue después del reparto { $number }.
fair = Las cartas de cada reparto quedan fijadas antes de la subasta. El compromiso las ata; el secreto, que se dice al terminar, lo prueba ante ti y ante { $program } verify.
commitment = Compromiso { $number }: { $bytes }
secret = Secreto { $number }: { $bytes }
at-this-table = En esta mesa:
saved = La partida está guardada. Para seguir:
recorded = La partida quedó guardada. Para verla otra vez:
provable = Para comprobar que las cartas se repartieron limpiamente:

ask-exchange = ¿Conservas la mano o la cambias por el muerto? (conservar, cambiar)
ask-bid = ¿Qué cantas (de { $lowest } en adelante), o pasas?
ask-only-pass = Ningún canto es mejor: ¿pasas?
ask-bid-must = Los demás pasaron, así que debes cantar. ¿Qué cantas (de { $lowest } en adelante)?
ask-discard = ¿Qué dos cartas del muerto apartas? (como 2t 3d)
ask-trump = ¿Qué palo es triunfo? (p, co, d, t)
ask-direction = ¿Qué cartas ganan, las altas o las bajas? (alta, baja)
ask-card = { $hand ->
    [own] ¿Qué carta juegas?
    [own-dummy] ¿Qué carta juegas de tu muerto?
   *[dummy] ¿Qué carta juegas del muerto?
}
ask-only-card = { $hand ->
    [own] ¿Qué carta juegas? (Intro juega { $card }, la única)
    [own-dummy] ¿Qué carta juegas de tu muerto? (Intro juega { $card }, la única)
   *[dummy] ¿Qué carta juegas del muerto? (Intro juega { $card }, la única)
}
ask-agree = ¿Aceptas el resultado? (aceptar, o renuncio y una baza)
ask-next = Intro reparte las cartas siguientes.

help-exchange = Escribe conservar para quedarte con esta mano, o cambiar para dejarla y tomar las cartas de tu muerto, que no has visto. Los puntos del reparto valen × 2 si uno conserva y × 4 si conservan los dos.
help-auction = Escribe un nivel del 1 al 7 y alta, baja o sin triunfo, en corto: 4 alta, 4 baja, 4 st. El nivel es el número de bazas por encima de seis.
help-lowest-bid = El canto más bajo que puedes hacer ahora es { $bid }.
help-only-pass = Ningún canto supera al último: solo puedes pasar.
help-pass = Escribe paso si no quieres cantar.
help-must-bid = Eres el dador y los demás pasaron, así que no puedes pasar.
help-discard = Escribe dos cartas del muerto, por ejemplo: 2t 3d. Un comodín es cg (grande) o cp (pequeño).
help-trump = Escribe un palo: p o picas, co o corazones, d o diamantes, t o tréboles.
help-direction = Escribe alta si deben ganar las cartas altas, baja si deben ganar las bajas.
help-play = Escribe una carta: su valor y su palo, por ejemplo { $card }, 7h (7 de corazones), 10d, ap (as de picas), 2t (2 de tréboles){ $jokers ->
    [true] , cg (comodín grande)
   *[false] { "" }
}. Basta el valor o el palo si solo hay una carta así.
help-renege = Para denunciar un renuncio del otro bando escribe renuncio y el número de la baza, por ejemplo: renuncio 5. Si te equivocas, tu bando pierde tres bazas.
help-agree = Escribe aceptar para aceptar el resultado. Para denunciar antes un renuncio del otro bando escribe renuncio y el número de la baza, por ejemplo: renuncio 5. Si te equivocas, tu bando pierde tres bazas.
help-next = Pulsa Intro para el reparto siguiente, o escribe bazas para ver las bazas del último.
help-always = También puedes escribir: mano, mesa, subasta, última (la última baza), bazas, puntos, reglas, fin. Vale además la lengua de las partidas guardadas, por ejemplo: 0 play 7H.
type-help = Escribe ? para ver qué puedes escribir ahora.
refused = No se puede: { $reason }.

not-understood = No se entiende «{ $line }». Escribe ? para ver qué puedes escribir ahora.
not-your-number = Eres el jugador { $number }.
which-kind = ¿{ $level } de qué? Escribe { $level } alta, { $level } baja o { $level } st.
no-suit-bid = En el canto no se dice el palo: escribe { $level } alta, { $level } baja o { $level } st. El triunfo se nombra después.
which-level = ¿Cuántas? Escribe un nivel del 1 al 7 y { $kind ->
    [uptown] alta, por ejemplo 3 alta
    [downtown] baja, por ejemplo 3 baja
   *[notrump] sin triunfo, por ejemplo 3 st
}.
levels = Se canta del nivel 1 al nivel 7.
which-suit = ¿{ $first ->
    [H] Corazones
   *[C] Tréboles
} o { $second ->
    [H] corazones
   *[C] tréboles
}? Escribe co o t.
which-card = ¿Cuál de estas: { $cards }?
no-such-card = No hay ninguna carta que jugar como «{ $line }».
which-book = Escribe renuncio y el número de una baza, por ejemplo: renuncio 5.
two-cards = Escribe dos cartas, por ejemplo: 2t 3d.

file-exists = { $path } ya existe y no se escribe encima: elige otro archivo, o sigue esa partida con --resume
no-file = { $path } no es un archivo donde se pueda guardar una partida
no-home = no hay una carpeta donde guardar partidas: define HOME
being-played = la partida de { $path } se está jugando en otra terminal
all-being-played = todas las partidas que se pueden seguir se están jugando en otra terminal: empieza otra con { $program } play
nothing-to-resume = no hay ninguna partida que seguir: empieza una con { $program } play
bad-record = { $path }: { $deal ->
    [0] { $reason }
   *[other] reparto { $deal }, { $action ->
        [0] las manos
       *[other] jugada { $action }
    }: { $reason }
}
not-played-here = { $path } no es una partida jugada con este comando: mírala con { $program } replay
match-is-over = la partida de { $path } ya terminó: mírala con { $program } replay
no-seat = no hay ningún lugar { $seat }: los lugares van del 0 al { $last }
no-bot = no hay un bot { $name }: hay { $known }
bot-not-started = el bot { $name } no arranca
only-resume-file = { $path }: un archivo solo va con --resume, que sigue su partida; --record guarda en un archivo una partida nueva
resume-alone = { $option } se decide al empezar una partida: --resume la sigue como está
too-many-bots = { $given } bots son demasiados: { $seats ->
    [1] hay un lugar para ellos
   *[other] hay { $seats } lugares para ellos
}
number-too-large = { $option } no puede ser { $value }: el número más grande es { $largest }

replay-help = Intro sigue, b vuelve atrás, un número va a ese reparto, fin termina.
ask-step = >
replay-end = Eso es todo lo guardado.
no-such-deal = No hay tal reparto: { $last ->
    [0] no se ha repartido ninguno
    [1] hay uno solo
   *[other] van del 1 al { $last }
}.
