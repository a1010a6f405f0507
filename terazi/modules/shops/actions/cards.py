"""The keys with which a shop takes cards: kept sealed, opened only to make a payment."""

import json
from collections.abc import Mapping
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.foundation.db import Reader
from terazi.foundation.errors import FieldProblem
from terazi.foundation.sealing import seal, unseal
from terazi.foundation.settings import Settings
from terazi.modules.audit.public import Deed, Subject, record_deed
from terazi.modules.shops.actions.paying import require_payable_without_cards
from terazi.modules.shops.errors import CardKeysMissing, ShopNotFound
from terazi.modules.shops.queries import shops as queries
from terazi.modules.shops.rules.records import MISSING, needed_card_keys
from terazi.modules.shops.tables.shops import Shop
from terazi.modules.shops.values import CardProvider

_PURPOSE = "shop card keys"


async def record_cards(
    call: UserCall, shop_id: UUID, provider: CardProvider, keys: Mapping[str, str]
) -> None:
    """Choose through whom a shop takes cards; keys of another provider are forgotten."""
    shop = await queries.lock_shop(call.db, shop_id)
    if shop is None:
        raise ShopNotFound
    kept = _keys_of(call.settings, shop) if shop.card_provider is provider else {}
    needed = needed_card_keys(provider)
    wanted = {name: value for name, value in {**kept, **keys}.items() if name in needed}
    if missing := [name for name in needed if name not in wanted]:
        raise _missing(missing)
    if provider is CardProvider.NONE and shop.card_provider is not provider:
        await require_payable_without_cards(call, shop)
    was, shop.card_provider, shop.changed_at = shop.card_provider, provider, call.now
    shop.card_keys = _sealed(call.settings, shop_id, wanted) if wanted else None
    await call.db.flush()
    record_deed(
        call,
        Deed(
            action="shops.cards_recorded",
            subject=Subject.SHOP,
            subject_id=shop.id,
            subject_name=shop.shop_name,
            before={"card_provider": was},
            after={"card_provider": provider, "keys": sorted(keys)},
        ),
    )


async def read_card_settings(
    reader: Reader, settings: Settings, shop_id: UUID
) -> tuple[CardProvider, dict[str, str]]:
    """Return through whom a shop takes cards, and its keys opened; for payments, never for a screen."""
    row = await queries.find_any_shop(reader, shop_id)
    if row is None:
        return CardProvider.NONE, {}
    return row["card_provider"], _opened(settings, row["id"], row["card_keys"])


def _missing(names: list[str]) -> CardKeysMissing:
    refusal = CardKeysMissing()
    refusal.problems = [FieldProblem(name, MISSING) for name in names]
    return refusal


def _sealed(settings: Settings, shop_id: UUID, keys: Mapping[str, str]) -> bytes:
    return seal(settings.secret(), json.dumps(dict(keys)).encode(), purpose=_PURPOSE, owner=shop_id.bytes)


def _keys_of(settings: Settings, shop: Shop) -> dict[str, str]:
    return _opened(settings, shop.id, shop.card_keys)


def _opened(settings: Settings, shop_id: UUID, sealed: bytes | None) -> dict[str, str]:
    if sealed is None:
        return {}
    return dict(json.loads(unseal(settings.secret(), sealed, purpose=_PURPOSE, owner=shop_id.bytes)))
