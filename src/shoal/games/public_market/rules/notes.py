"""What a ply notes on its way, for `tell`: a kind, and one number about it."""

from typing import Final

FEE: Final = 1  # PM-B3, PM-D3: to the party, and above it dollars
SCRAP_BACK: Final = 2  # PM-F3: fish
CRABS_GAINED: Final = 3  # PM-K2: how many
BONUS_SCRAP: Final = 4  # PM-K5: fish
GEAR_UP: Final = 5  # PM-K5, PM-K7: fish
SALE: Final = 6  # PM-K9: dollars
PAYOUT: Final = 7  # PM-K10: dollars
OPENED: Final = 8  # PM-K11: card
NEW_CHEST: Final = 9  # PM-K12: the new chest
NO_CHEST: Final = 10  # PM-K12
EMPTIED: Final = 11  # PM-R1, PM-D6: column
DRAWN: Final = 12  # PM-R1: tile
EVENING_BEGINS: Final = 13  # PM-D1
HOME_ONLY: Final = 14  # PM-D6
GONE_HOME: Final = 15  # PM-D4: party
TOKEN_MOVED: Final = 16  # PM-W2: where the token is now
ROUND: Final = 17  # its number
GAME_OVER: Final = 18
ACTION_CARD: Final = 19  # PM-1S2: action card
ANGLER_BIDS: Final = 20  # PM-1S2: place, and above it how many it goes in front of
ANGLER_TAKES: Final = 21  # PM-1S4: tile
ANGLER_EARNS: Final = 22  # PM-1S5: dollars at the market
ANGLER_CRAB: Final = 23  # PM-1S5
ANGLER_CARD: Final = 24  # PM-1S5: the card at the boat
ANGLER_LIGHTHOUSE: Final = 25  # PM-1S5: space
ANGLER_STEERS: Final = 26  # PM-1S6: column
RESHUFFLED: Final = 27  # PM-1S6
MEEPLE_HOME: Final = 28  # PM-2P3: party
ANGLER_GEAR: Final = 29  # PM-1S5: where it is now
