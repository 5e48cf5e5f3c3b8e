"""Deals from bridge programs: files in PBN and LIN.

>>> from dummywhist.notation.bridge import loads
>>> (board,) = loads('[Dealer "S"] [Deal "N:.AK.. 2.3.. 4.5.. 6.7.."]')
>>> board.dealer, board.hands["N"]
('S', Hand('AH KH'))
"""

from dummywhist.notation.bridge.board import SEATS, Board, BoardError, PassedOver
from dummywhist.notation.bridge.files import load, loads, read

__all__ = ["SEATS", "Board", "BoardError", "PassedOver", "load", "loads", "read"]
