"""From what credits may be made: the platform's own sales at its price, the welcome, counted gifts; nothing else."""

from terazi.modules.credits.errors import CreditsNotIssued, GiftTooLarge
from terazi.modules.credits.values import CreditSource, Gift, Sale, Welcome


def is_sold_rightly(sale: Sale, count: int) -> bool:
    """Whether credits are sold by the platform and at its price."""
    if sale.floor is None or not sale.is_by_platform:
        return False
    return sale.net.covers(sale.floor, count)


def require_issuable(source: CreditSource, count: int) -> None:
    """Refuse to make credits out of anything that does not carry them."""
    match source:
        case Sale():
            if not is_sold_rightly(source, count):
                raise CreditsNotIssued
        case Gift():
            if count > source.most:
                raise GiftTooLarge(most=source.most)
        case Welcome():
            if count > source.most:
                raise CreditsNotIssued
