// The rules played out plainly: no table, no bounds, no equal cards. For tests only.
#pragma once
#include "position.h"

namespace whist {

// The books that N and S take with each legal card, -1 elsewhere.
void reference_cards(const Position&, int8_t cards[CARD_COUNT]);

}  // namespace whist
