### La página después de jugar: el fin de un reparto, la hoja de puntos, repeticiones, reglas, estadísticas.

page-review-auction = Subasta
page-review-kind = { $kind ->
    [uptown] Alta
    [downtown] Baja
   *[notrump] Sin triunfo
}
page-review-passed = { $count ->
    [1] Pasó: { $names }
   *[other] Pasaron: { $names }
}
page-review-books = Bazas
page-review-book = Baza
page-review-book-open = Baza { $number }, sin jugar todavía
page-review-book-side = Baza { $number }: { $side }
page-review-book-won = Baza { $number }: { $who } con { $card }
page-review-won = gana la baza
page-review-led = sale
page-review-joker = { $card ->
    [BJ] ★ mayor
   *[LJ] ☆ menor
}
page-review-declarer = declarante
page-review-dealer = dador
page-review-chart = Puntos en { $deals ->
    [1] 1 reparto
   *[other] { $deals } repartos
}: { $totals }. Se gana con { $target }.
page-review-deals = Repartos
page-review-deal = Reparto
page-review-deal-number = Reparto { $number }
page-review-bid = Canto
page-review-direction = { $direction ->
    [uptown] alta
   *[downtown] baja
}
page-review-result = { $result ->
    [made] cumplido
   *[set] multado
}: { $took } de { $needed }
page-review-totals = Se gana con { $target }

page-review-over = Terminó el reparto { $number }
page-review-verdict = { $verdict ->
    [made] Cumplido
   *[set] Multado
}
page-review-won-match = { $hand ->
    [own] Has ganado la partida
   *[other] { $who } ganó la partida
}
page-review-ready = Siguiente reparto
page-review-waiting-for = Las próximas cartas llegan cuando { $names } también { $count ->
    [1] quiera
   *[other] quieran
} seguir.
page-review-cards-come = Ya llegan las próximas cartas.
page-review-rematch = Jugar otra
page-review-see-replay = Verla otra vez
page-review-home = Al inicio

page-fair = { $verdict ->
    [proved] Reparto limpio, comprobado aquí
    [late] Repartido según lo comprometido
    [broken] El reparto no corresponde a lo comprometido
   *[waiting] Sin comprobar todavía
}
page-fair-title = ¿Fue limpio el reparto { $number }?
page-fair-answer = { $verdict ->
    [proved] Sí. Las cartas salen de un secreto que quedó fijado antes de que tu dispositivo agregara bytes al azar. Nadie pudo elegirlas, ni siquiera el servidor.
    [late] Las cartas salen del secreto comprometido. Pero este dispositivo no agregó nada al reparto después de ver el compromiso, así que no puede asegurar más.
    [broken] No. Las cartas no salen de lo comprometido. Guarda la partida y avisa a quien lleva este servidor.
    [shown] Las cartas salen del secreto que, según esta partida guardada, se había comprometido. A quien vio antes ese compromiso, eso le prueba que el reparto fue limpio.
   *[waiting] El secreto de este reparto todavía no se ha dicho.
}
page-fair-how = Cómo se sabe
page-fair-step-1 = Antes de repartir, el servidor sorteó un secreto y mostró su huella. La huella fija el secreto y no lo dice.
page-fair-step-2 = Después, el dispositivo de cada persona de la mesa agregó bytes al azar.
page-fair-step-3 = La baraja se mezcló con el secreto y esos bytes juntos.
page-fair-step-4 = Ahora se dice el secreto. Este dispositivo volvió a calcular su huella y la mezcla, y las comparó.
page-fair-limit = No excluye que alguien haya mirado: quien lleva un servidor puede ver las cartas.
page-fair-bytes = Los bytes
page-fair-commitment = Huella del secreto
page-fair-secret = Secreto
page-fair-ours = Agregado por este dispositivo
page-fair-nothing = nada
page-fair-all = Repartos que corresponden a lo comprometido: { $proved } de { $deals }

page-sheet-none = Todavía no se anotó ningún reparto.
page-sheet-back = Volver a la mesa
page-sheet-pick = Elige un reparto para ver sus manos, sus bazas y su subasta.
page-sheet-new = Mirar de nuevo
page-sheet-replay-deal = Ver este reparto otra vez, carta por carta
page-sheet-download = Descargar la partida

page-replay-open = Abrir una partida guardada
page-replay-about = Una partida guardada lo tiene todo: las reglas, las cartas y lo que hizo cada uno. Aquí se puede ver cualquiera, de una mesa, de la terminal o de un programa.
page-replay-paste = Pega el texto de una partida guardada
page-replay-show = Mostrarla
page-replay-file = Elegir un archivo
page-replay-drop = o suelta un archivo en cualquier lugar de esta página
page-replay-too-large = este archivo es demasiado grande para una partida guardada
page-replay-offline = no se puede llegar al servidor
page-replay-which = Cuál de las partidas de este archivo
page-replay-record-number = Partida { $number }
page-replay-first = Al comienzo del reparto
page-replay-back = Un paso atrás
page-replay-on = Un paso adelante
page-replay-last = Al final del reparto
page-replay-book-back = Una baza atrás
page-replay-book-on = Una baza adelante
page-replay-deal-of = Reparto { $number } de { $deals }
page-replay-step-of = Paso { $number } de { $steps }
page-replay-share = Copiar el enlace
page-replay-shared = El enlace está copiado
page-replay-other = Abrir otra partida
page-replay-keys = ← → un paso · ↑ ↓ una baza · Inicio y Fin · Re Pág y Av Pág: otro reparto
page-replay-play = Reproducir
page-replay-stop = Detener
page-replay-steps = Pasos
page-replay-table = La mesa
page-replay-books-needed = { $took } de { $needed } bazas

page-learn-title = Aprende en dos minutos
page-learn-goal = El objetivo
page-learn-goal-text = Hacer las bazas que prometiste. Una baza son cuatro cartas, una de cada mano. Gana quien primero llega a { $target } puntos.
page-learn-deal = Cuatro manos, tres jugadores
page-learn-deal-text = Cada uno recibe trece cartas. Otras trece son el muerto: quedan boca abajo y todavía no son de nadie.
page-learn-bid = Un canto cada uno
page-learn-bid-text = Di cuántas bazas harás por encima de seis, y cómo: alta (ganan las cartas altas), baja (ganan las bajas) o sin triunfo. «4 alta» promete diez bazas. El mejor canto se lleva el muerto.
page-learn-trump = Mirar, y después elegir
page-learn-trump-text = El declarante da vuelta el muerto, y solo entonces nombra el palo de triunfo. Juega las cartas del muerto y las suyas, solo contra los otros dos.
page-learn-follow = Asistir al palo
page-learn-follow-text = Juega el palo de la salida si lo tienes; si no, cualquier carta. Gana el triunfo más alto; si no hay triunfos, la carta más alta del palo de la salida. Quien gana una baza sale en la siguiente.
page-learn-follow-caption = Se salió a corazones y el triunfo es picas: el 2 de picas gana la baza.
page-learn-low = La baja da vuelta el orden
page-learn-low-text = Cuando ganan las cartas bajas, el orden es as, 2, 3 … dama, rey. El as sigue siendo la mejor.
page-learn-low-caption = En baja, de la mejor a la peor
page-learn-score = Los puntos
page-learn-score-text = ¿Cumpliste? Te anotas todas las bazas por encima de seis. ¿No? Cada uno de los otros se anota el nivel de tu canto.
page-learn-play = Jugar ahora
page-learn-all = Todas las reglas
page-learn-contents = Índice
page-learn-dummy = el muerto

page-statistics-about = Lo que este dispositivo te ha visto jugar. Queda aquí: nadie más lo recibe.
page-statistics-none = Todavía nada. Juega un reparto hasta el final, y se cuenta aquí.
page-statistics-matches = Partidas
page-statistics-won = ganadas
page-statistics-deals = Repartos
page-statistics-points = puntos por reparto
page-statistics-declarer = Como declarante
page-statistics-made = cumplidos
page-statistics-set = { $count ->
    [1] 1 multado
   *[other] { $count } multados
}
page-statistics-defender = Como defensor
page-statistics-set-them = cantos ajenos multados
page-statistics-by-kind = Tus cantos por clase
page-statistics-kind = Clase
page-statistics-level = Nivel medio
page-statistics-rate = Cumplidos
page-statistics-export = Exportar
page-statistics-erase = Borrar todo
page-statistics-erase-sure = ¿Borrar todo lo que este dispositivo ha contado? No se puede recuperar.
page-statistics-erase-do = Borrar
page-statistics-keep = Conservarlo
page-statistics-recent = Tus últimas partidas
page-statistics-of-deals = { $deals ->
    [1] 1 reparto
   *[other] { $deals } repartos
}
page-statistics-result = { $result ->
    [won] ganada
    [lost] perdida
   *[open] sin terminar
}
