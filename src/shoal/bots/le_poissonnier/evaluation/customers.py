"""What customers bring, as tables that estimates look up."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.le_poissonnier.rules import goods

COINS_FROM: Final[vec[float]] = vec[float](
    [float(goods.PAYS[customer]) for customer in range(goods.CUSTOMER_COUNT)]
)
STAMPS_FROM: Final[vec[float]] = vec[float](
    [float(goods.STAMPS_ON[customer]) for customer in range(goods.CUSTOMER_COUNT)]
)
WORTHS: Final[vec[float]] = vec[float](
    [
        1.0 + 0.32 * COINS_FROM[customer] + 0.55 * STAMPS_FROM[customer]
        for customer in range(goods.CUSTOMER_COUNT)
    ]
)


def worth(customer: i64) -> float:
    """The value of a customer as one number, for choices between them."""
    return WORTHS[customer]
