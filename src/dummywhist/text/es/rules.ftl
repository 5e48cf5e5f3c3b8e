### Las opciones de las reglas.

rule-game = Juego: { $value ->
    [double-dummy] Double Dummy, para dos
   *[dummy-whist] Dummy Whist, para tres
}
rule-jokers = Comodines: { $value ->
    [true] sí; el declarante aparta dos de las quince cartas del muerto
   *[false] no
}
rule-no_trump_jokers = Comodines en sin triunfo: { $value ->
    [forced-discard] la mano que no puede asistir debe jugar su comodín
    [exchange] se cambian por las cartas apartadas
   *[worthless] no ganan nada
}
rule-joker_lead = Salir con un comodín en sin triunfo: { $value ->
    [last-resort] solo la mano que no tiene más que comodines
   *[allowed] permitido
}
rule-downtown_aces = Ases a la baja: { $value ->
    [bad] las peores cartas
   *[good] las mejores cartas
}
rule-downtown_beats_uptown = A igual nivel baja supera a alta: { $value ->
    [true] sí
   *[false] no
}
rule-dealer_may_match = El dador puede quedarse con el canto con uno de igual valor: { $value ->
    [true] sí
   *[false] no
}
rule-min_level = Nivel más bajo que se puede cantar: { $value }
rule-reneges = Renuncios: { $value ->
    [callable] posibles; el otro bando los puede denunciar, tres bazas cada uno
   *[prevented] impedidos; una carta indebida se rechaza
}
rule-set_scoring = Si el canto queda multado: { $value ->
    [declarer-loses] el declarante pierde su nivel
    [both] el declarante pierde su nivel y { $players ->
        [2] su rival
       *[other] cada uno de los otros
    } se lo anota
   *[defenders-score] { $players ->
        [2] el rival del declarante
       *[other] cada uno de los otros
    } se anota su nivel
}
rule-made_scoring = Si el canto se cumple: { $value ->
    [bid] el declarante se anota su nivel
   *[books] el declarante se anota todas las bazas por encima de seis
}
rule-no_trump_doubles = Los puntos en sin triunfo valen el doble: { $value ->
    [true] sí
   *[false] no
}
rule-hand_exchange = Conservar o cambiar la mano en Double Dummy: { $value ->
    [off] no
   *[swap] sí; una mano conservada dobla los puntos, dos los doblan dos veces
}
rule-look_back = Bazas terminadas que se pueden mirar: { $value ->
    [all] todas
   *[last] la última, hasta que tu bando juega a la siguiente
}
rule-target = Puntos que terminan la partida: { $value }
