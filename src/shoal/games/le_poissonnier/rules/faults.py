"""What may be wrong with a move: one list for the whole game.

The chapters find faults, and `refusals.py` gives each its clause and its words.
"""

from typing import Final

ALLOWED: Final = 0
"""Nothing is wrong."""

# Placing
BUY_FIRST: Final = 1
FIVE_CRATES: Final = 2
CRATE_TOO_DEAR: Final = 3
NO_CARD_FOR_CRATE: Final = 4
NO_CRATE_TO_FILL: Final = 5
NOT_NEXT_CRATE: Final = 6
FRESHER_FIRST: Final = 7
NOT_SO_MANY_FISH: Final = 8

# Serving
NO_CUSTOMER_TO_SERVE: Final = 9
OUT_OF_REACH: Final = 10
OTHER_ORDER: Final = 11
TOO_MANY_SPECIALS: Final = 12
NO_ICE: Final = 13
NO_LEMON: Final = 14
NO_LOYALTY: Final = 15
NO_CRATE_TO_SERVE: Final = 16
NOT_IN_CRATE: Final = 17
ICE_IN_VAIN: Final = 18
LEMON_IN_VAIN: Final = 19
ICE_ON_ROTTEN: Final = 20
LEMON_ON_ROTTEN: Final = 21
NOT_SERVED: Final = 22
NOT_NEEDED: Final = 23

# Deals
NO_PARTNER: Final = 24
OTHER_PARTNER: Final = 25
NO_MORE_TALKS: Final = 26
NO_MORE_COUNTERS: Final = 27
SAME_OFFER: Final = 28
NOTHING_MOVES: Final = 29
ORDER_IS_OPEN: Final = 30
NO_CUSTOMER_FOR_DEAL: Final = 31
DEAL_OUT_OF_REACH: Final = 32
MORE_THAN_ORDERED: Final = 33
PARTNER_LACKS_FISH: Final = 34
NOT_SO_MANY_CARDS: Final = 35
LACKS_CARD: Final = 36
CANNOT_PROMISE: Final = 37
PARTNER_CANNOT_PAY: Final = 38
ORDER_WITHOUT_FISH: Final = 39
FISH_WITHOUT_ORDER: Final = 40
NO_OPEN_ORDER: Final = 41

# Special cards and the employee
NO_CARD: Final = 42
NO_SUCH_CRATE: Final = 43
EMPTY_CRATE: Final = 44
DOUBLED_ALREADY: Final = 45
NO_VICTIM: Final = 46
NOTHING_TO_LAND: Final = 47
NO_CUSTOMER_TO_CALL: Final = 48
FIRST_ALREADY: Final = 49
HAS_EMPLOYEE: Final = 50
EMPLOYEE_TOO_DEAR: Final = 51
ONE_FRESHNESS: Final = 52
NOT_SO_MANY_TO_ADD: Final = 53
CRATES_IN_ORDER: Final = 54
