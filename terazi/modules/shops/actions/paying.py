"""What is on sale stays payable, whatever a shop does with its accounts and its cards."""

from terazi.foundation.context import UserCall
from terazi.modules.shops.errors import BankAccountNeeded, CardsNeeded
from terazi.modules.shops.queries import bundles as queries
from terazi.modules.shops.rules.cards import said
from terazi.modules.shops.tables.shops import Shop
from terazi.modules.shops.values import CardProvider

_MOST_NAMED = 3


async def require_payable_without_accounts(call: UserCall, shop: Shop) -> None:
    """Refuse to leave a locked shop without a bank account while something on sale is paid by transfer only."""
    by_card = shop.card_provider is not CardProvider.NONE
    if names := await _not_payable(call, shop, by_card=by_card, by_transfer=False):
        raise BankAccountNeeded(names=names)


async def require_payable_without_cards(call: UserCall, shop: Shop) -> None:
    """Refuse to leave a locked shop without cards while something on sale is paid by card only."""
    by_transfer = await queries.has_bank_account(call.db, shop.id)
    if names := await _not_payable(call, shop, by_card=False, by_transfer=by_transfer):
        raise CardsNeeded(field="card_provider", names=names)


async def _not_payable(call: UserCall, shop: Shop, *, by_card: bool, by_transfer: bool) -> str:
    """Return the names of what could not be paid, the first of them where there are many."""
    found = await queries.bundles_not_payable(
        call.db, shop.id, by_card=by_card, by_transfer=by_transfer, most=_MOST_NAMED + 1
    )
    named = [said(row, "bundle_name", call.lang) for row in found[:_MOST_NAMED]]
    return ", ".join([*named, "…"] if len(found) > _MOST_NAMED else named)
