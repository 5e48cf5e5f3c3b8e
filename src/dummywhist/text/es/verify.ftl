### Si los repartos de una partida guardada fueron limpios.

record-number = partida { $number }
no-records = en este archivo no hay ninguna partida guardada
deal-proved = Reparto { $number }: probado. { $because }
deal-not-proved = Reparto { $number }: no probado. { $because }
committed-to = Compromiso: { $bytes }
added-by = Aportaron a la mezcla: { $players }
player-number = jugador { $number }
no-player = ningún jugador
nothing-to-prove = No hay ningún reparto que probar.
proved-if-shown = Esto vale si viste estos compromisos antes de que se repartieran las cartas.

verdict-proved = Las cartas salen del secreto comprometido.
verdict-no-commitment = No muestra ningún compromiso, así que nada se puede probar. Las cartas repartidas con una semilla no lo tienen.
verdict-not-revealed = Su secreto no se ha revelado.
verdict-not-committed = El secreto no es el comprometido.
verdict-used-twice = El secreto es también el de otro reparto.
verdict-other-hands = Las manos no son las que dan el secreto y lo que aportaron los jugadores.
