"""The keys with which a shop takes cards, kept sealed; and what is on sale stays payable, whatever a shop does with its accounts."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from uuid import UUID

from terazi.foundation.asking import Asker
from terazi.foundation.context import UserCall
from terazi.foundation.encryption import seal, unseal
from terazi.foundation.errors import FieldProblem
from terazi.foundation.questions import updated
from terazi.foundation.settings import Settings
from terazi.modules.audit.public import AuditEvent, Subject, trail_entry
from terazi.modules.shops.errors import BankAccountNeeded, CardKeysMissing, CardsNeeded, ShopNotFound
from terazi.modules.shops.queries import bundles as bundle_queries
from terazi.modules.shops.queries import shops as queries
from terazi.modules.shops.queries.shops import ShopCards
from terazi.modules.shops.rules.cards import said
from terazi.modules.shops.rules.shops import MISSING, needed_card_keys
from terazi.modules.shops.tables.shops import SHOP
from terazi.modules.shops.values.shops import CardProvider, Installments, Shop

_PURPOSE = "shop card keys"
_FORMER = "former"
"""Under what the keys of other providers are kept beside those of the one that takes cards now."""
_Keys = dict[CardProvider, dict[str, str]]


@dataclass(frozen=True, kw_only=True, slots=True)
class CardSettings:
    """Through whom a shop takes cards, and its keys there and wherever it took them before."""

    provider: CardProvider
    keys: Mapping[CardProvider, Mapping[str, str]] = field(default_factory=dict, repr=False)
    installments: Installments = field(default_factory=Installments)

    def keys_at(self, provider: str) -> Mapping[str, str]:
        """Return the keys at a provider; none where it has none or needs none."""
        return self.keys.get(CardProvider(provider), {})


async def record_cards(
    call: UserCall,
    shop_id: UUID,
    provider: CardProvider,
    keys: Mapping[str, str],
    installments: Installments | None = None,
) -> None:
    """Choose through whom a shop takes cards, and in how many instalments; both stay where nothing is said.

    The keys of the provider before are kept for what was begun there.
    """
    (shop,) = await call.db.ask(queries.lock_shop(shop_id))
    if shop is None:
        raise ShopNotFound
    known = _opened(call.settings, shop_id, shop.card_keys, shop.card_provider)
    needed = needed_card_keys(provider)
    given = {**known.get(provider, {}), **keys}
    wanted = {name: value for name, value in given.items() if name in needed}
    if missing := [name for name in needed if name not in wanted]:
        raise _missing(missing)
    if provider is CardProvider.NONE and shop.card_provider is not provider:
        await require_payable_without_cards(call, shop)
    before = Installments(most=shop.most_installments, least_minor=shop.installments_from)
    wished = _columns(installments or before)
    event = AuditEvent(
        action="shops.cards_recorded",
        subject=Subject.SHOP,
        subject_id=shop.id,
        subject_name=shop.shop_name,
        before={"card_provider": shop.card_provider, **_columns(before)},
        after={"card_provider": provider, "keys": sorted(keys), **wished},
    )
    sealed = _sealed(call.settings, shop_id, provider, {**known, provider: wanted})
    await call.db.write(
        updated(SHOP, shop_id, card_provider=provider, card_keys=sealed, changed_at=call.now, **wished),
        trail_entry(call, event),
    )


async def read_card_settings(reader: Asker, settings: Settings, shop_id: UUID) -> CardSettings:
    """Return through whom a shop takes cards, and its keys opened; for payments, never for a screen."""
    (cards,) = await reader.ask(queries.cards_of_shop(shop_id))
    return card_settings_of(settings, cards)


def card_settings_of(settings: Settings, cards: ShopCards | None) -> CardSettings:
    """Return the same of a shop that was found, or was not."""
    if cards is None:
        return CardSettings(provider=CardProvider.NONE)
    provider = cards.card_provider
    return CardSettings(
        provider=provider,
        keys=_opened(settings, cards.id, cards.card_keys, provider),
        installments=Installments(most=cards.most_installments, least_minor=cards.installments_from),
    )


def _columns(installments: Installments) -> dict[str, int]:
    return {"most_installments": installments.most, "installments_from": installments.least_minor}


def _missing(names: list[str]) -> CardKeysMissing:
    refusal = CardKeysMissing()
    refusal.problems = [FieldProblem(name, MISSING) for name in names]
    return refusal


def _sealed(settings: Settings, shop_id: UUID, provider: CardProvider, keys: _Keys) -> bytes | None:
    former = {name: kept for name, kept in keys.items() if name not in (provider, CardProvider.NONE)}
    content = {**keys[provider], **({_FORMER: former} if former else {})}
    if not content:
        return None
    return seal(settings.secret(), json.dumps(content).encode(), purpose=_PURPOSE, owner=shop_id.bytes)


def _opened(settings: Settings, shop_id: UUID, sealed: bytes | None, provider: CardProvider) -> _Keys:
    if sealed is None:
        return {provider: {}}
    content = json.loads(unseal(settings.secret(), sealed, purpose=_PURPOSE, owner=shop_id.bytes))
    former = content.pop(_FORMER, {})
    return {**{CardProvider(name): keys for name, keys in former.items()}, provider: content}


_MOST_NAMED = 3


async def require_payable_without_accounts(call: UserCall, shop: Shop) -> None:
    """Refuse to leave a locked shop without a bank account while something on sale is paid by transfer only."""
    by_card = shop.card_provider is not CardProvider.NONE
    if names := await _not_payable(call, shop, by_card=by_card, by_transfer=False):
        raise BankAccountNeeded(names=names)


async def require_payable_without_cards(call: UserCall, shop: Shop) -> None:
    """Refuse to leave a locked shop without cards while something on sale is paid by card only."""
    (by_transfer,) = await call.db.ask(bundle_queries.has_bank_account(shop.id))
    if names := await _not_payable(call, shop, by_card=False, by_transfer=by_transfer):
        raise CardsNeeded(field="card_provider", names=names)


async def _not_payable(call: UserCall, shop: Shop, *, by_card: bool, by_transfer: bool) -> str:
    """Return the names of what could not be paid, the first of them where there are many."""
    (found,) = await call.db.ask(
        bundle_queries.bundles_not_payable(
            shop.id, by_card=by_card, by_transfer=by_transfer, most=_MOST_NAMED + 1
        )
    )
    named = [said(bundle, "bundle_name", call.lang) for bundle in found[:_MOST_NAMED]]
    return ", ".join([*named, "…"] if len(found) > _MOST_NAMED else named)
