"""What the store shows of bundles: prepared in the transaction of the change that it shows, and read by who may see it."""

import json
from collections.abc import Collection, Sequence
from datetime import date, timedelta
from functools import partial
from uuid import UUID

from terazi.foundation.asking import Asker
from terazi.foundation.context import Call, Change
from terazi.foundation.language.lang import Lang, fold
from terazi.foundation.money import Currency
from terazi.foundation.questions import Question
from terazi.foundation.turkish_time import midnight_after
from terazi.foundation.types import Json
from terazi.modules.entitlements.public import limits_of
from terazi.modules.shops.actions.choices import paths_of
from terazi.modules.shops.actions.permissions import own_shop
from terazi.modules.shops.errors import BundleNotFound
from terazi.modules.shops.queries import bundles as bundle_queries
from terazi.modules.shops.queries import shops as shop_queries
from terazi.modules.shops.queries.agreements import sold_agreements
from terazi.modules.shops.queries.campaigns import past_offers
from terazi.modules.shops.queries.catalogue import find_details, list_cards, put_entry
from terazi.modules.shops.queries.pictures import pictures_of
from terazi.modules.shops.queries.previews import previews_of
from terazi.modules.shops.rules.bundles import is_reserved, is_reserved_for, is_shown, search_key_of
from terazi.modules.shops.rules.campaigns import LOOKED_BACK, campaign_days, lowest_before
from terazi.modules.shops.rules.cards import Shown, card_of, details_of, said
from terazi.modules.shops.rules.expiry import today_in_turkey
from terazi.modules.shops.rules.offered import Offered, opens
from terazi.modules.shops.rules.previews import is_current
from terazi.modules.shops.rules.pricing import costs_nothing, total_of
from terazi.modules.shops.rules.selling import sale_period
from terazi.modules.shops.rules.store_heads import BundleHead, CardInList, head_of, read_card, read_page
from terazi.modules.shops.values.agreements import SoldAgreement
from terazi.modules.shops.values.bundles import Bundle, BundleStatus, Product, ProductStatus, Reservation
from terazi.modules.shops.values.catalogue import CatalogueFilter
from terazi.modules.shops.values.previews import PreviewKind, PreviewMark
from terazi.modules.shops.values.revisions import Revision
from terazi.modules.shops.values.shops import Shop, ShopStatus, SoldShop


async def list_bundle(
    change: Change,
    shop: Shop,
    bundle: Bundle,
    products: Sequence[Product],
    agreements: Sequence[SoldAgreement],
) -> Question[int]:
    """Write down what the store shows of a bundle today."""
    pictures, marks = await change.db.ask(pictures_of(bundle.id), previews_of(bundle.id))
    day = today_in_turkey(change.now)
    sold = [product for product in products if product.status is ProductStatus.ACTIVE]
    begin, end = sale_period(bundle, sold)
    shown = is_shown(bundle, sold)
    campaign = campaign_days(sold, day)
    lowest = await _lowest_before(change, bundle.id, campaign[0]) if campaign else {}
    prices = {currency: total_of(shop, sold, currency, on=day) for currency in Currency}
    previews = _shown_previews(marks, sold) if bundle.status is BundleStatus.ACTIVE else {}
    known = await paths_of(change.db, sold)
    views = [
        Shown(lang=lang, day=day, lowest=lowest, pictures=pictures, previews=previews, known=known)
        for lang in Lang
    ]
    return put_entry(
        bundle_id=bundle.id,
        shop_id=bundle.shop_id,
        status=bundle.status,
        is_shown=shown,
        is_listed=shown and shop.status is ShopStatus.ACTIVE,
        is_soon=bundle.available_soon,
        is_free=costs_nothing(sold),
        task_type=bundle.task_type,
        rank_from_top=-bundle.priority,
        group_key=fold(bundle.bundle_group),
        search_key=search_key_of(bundle, sold, known),
        sold_from=begin,
        sold_until=end,
        campaign_until=campaign[1] if campaign else None,
        changed_at=change.now,
        **{
            f"gross_{currency.value.lower()}": price.gross.minor
            if price and bundle.prices_on_the_screen
            else None
            for currency, price in prices.items()
        },
        **_written(shop, bundle, products, agreements, views),
    )


def _written(
    shop: Shop,
    bundle: Bundle,
    products: Sequence[Product],
    agreements: Sequence[SoldAgreement],
    views: Sequence[Shown],
) -> dict[str, str]:
    """Return the page of a bundle by language, and its card by language and currency, by their columns."""
    written = {}
    for view in views:
        page = details_of(shop, bundle, products, agreements, view)
        written[f"details_{view.lang.value}"] = _text(page)
        for currency in Currency:
            card = card_of(shop, bundle, products, view, currency)
            written[f"card_{view.lang.value}_{currency.value.lower()}"] = _text(card)
    return written


def _shown_previews(marks: Sequence[PreviewMark], sold: Sequence[Product]) -> dict[UUID, PreviewKind]:
    by_id = {product.id: product for product in sold}
    return {
        mark.product_id: mark.kind
        for mark in marks
        if (product := by_id.get(mark.product_id)) and is_current(mark, product, limits_of(product).as_json())
    }


async def _lowest_before(change: Change, bundle_id: UUID, first_day: date) -> dict[Currency, int]:
    """Return by currency the lowest price of the thirty days before a campaign."""
    begin = midnight_after(first_day - LOOKED_BACK - timedelta(days=1))
    (history,) = await change.db.ask(
        past_offers(bundle_id, since=begin, before=midnight_after(first_day - timedelta(days=1)))
    )
    found = {
        currency: lowest_before(history, first_day, partial(_gross_on, currency)) for currency in Currency
    }
    return {currency: lowest for currency, lowest in found.items() if lowest is not None}


def _gross_on(currency: Currency, revision: Revision, day: date) -> int | None:
    price = total_of(revision.shop, revision.products, currency, on=day)
    return price.gross.minor if price else None


async def relist_bundle(change: Change, bundle_id: UUID) -> None:
    """Show a bundle anew, at the prices of today."""
    shop, bundle = await change.db.ask(
        shop_queries.hold_shop_of_bundle(bundle_id), bundle_queries.lock_bundle(bundle_id)
    )
    if shop is None or bundle is None:
        return
    products, agreements = await change.db.ask(
        bundle_queries.products_of(bundle_id), sold_agreements(bundle_id)
    )
    await change.db.write(await list_bundle(change, shop, bundle, products, agreements))


def _text(shown: Json) -> str:
    return json.dumps(shown, ensure_ascii=False, separators=(",", ":"))


_NOBODY = UUID(int=0)


def offered_of(offers: Sequence[Offered]) -> dict[UUID, Offered]:
    """Return bundles that were asked for, by their ids."""
    return {offered.bundle_id: offered for offered in offers}


async def require_readable(call: Call, bundle_id: UUID, token: str | None) -> tuple[Bundle, Shop, bool]:
    """Return a bundle that the caller may see, its shop, and whether the caller is somebody of that shop.

    Others see what is in the store or meant for them, and by its link what is on sale without being listed.
    """
    bundle, shop, sold = await call.reader.ask(
        bundle_queries.find_bundle(bundle_id),
        shop_queries.find_shop_of_bundle(bundle_id, user_id=call.user.id if call.user else _NOBODY),
        bundle_queries.reservations_of(bundle_id),
    )
    if bundle is None or shop is None:
        raise BundleNotFound
    if call.user is not None and own_shop(call.user, shop) is not None:
        return bundle, shop, True
    if not call.site.shows(shop.id):
        raise BundleNotFound
    is_open = _opens_to_all(bundle, sold, call.settings.secret(), token)
    if shop.status is not ShopStatus.ACTIVE or not (is_open or _is_meant_for(call, bundle, sold)):
        raise BundleNotFound
    return bundle, shop, False


async def opens_to_strangers(
    asker: Asker, bundle_id: UUID, token: str, secret: bytes, shown_shops: Collection[UUID] | None
) -> bool:
    """Whether the page of a bundle, of one of these shops, shows itself to somebody who is not signed in."""
    bundle, shop, sold = await asker.ask(
        bundle_queries.find_bundle(bundle_id),
        shop_queries.find_shop_of_bundle(bundle_id, user_id=_NOBODY),
        bundle_queries.reservations_of(bundle_id),
    )
    if bundle is None or shop is None or shop.status is not ShopStatus.ACTIVE:
        return False
    is_of_these = shown_shops is None or shop.id in shown_shops
    return is_of_these and _opens_to_all(bundle, sold, secret, token)


def _opens_to_all(bundle: Bundle, sold: Sequence[Reservation], secret: bytes, token: str | None) -> bool:
    if is_shown(bundle, sold):
        return True
    products = [product.id for product in sold]
    return bundle.status is BundleStatus.ACTIVE and (
        not is_reserved(bundle, sold)
        or opens(secret, bundle.id, bundle.organization_link_round, token, products=products)
    )


def _is_meant_for(call: Call, bundle: Bundle, sold: Sequence[Reservation]) -> bool:
    if bundle.status is not BundleStatus.ACTIVE or call.user is None:
        return False
    return is_reserved_for(call.user.id, bundle, sold) or str(call.user.id) in bundle.assigned_user_list


def seller_values(bundle: Bundle, shop: Shop, lang: Lang) -> dict[str, str]:
    """Return what is filled into an agreement before there is an order: who sells, and what."""
    return {**seller_of(shop), "bundle.name": said(bundle, "bundle_name", lang)}


def seller_of(shop: SoldShop) -> dict[str, str]:
    """Return the seller's part of what is filled into agreements."""
    return {f"seller.{name}": str(getattr(shop, column)) for name, column in _SELLER.items()}


_SELLER = {
    "name": "shop_name",
    "address": "shop_address",
    "tax_office": "shop_tax_office",
    "tax_number": "shop_tax_number",
    "mersis_no": "mersis_no",
    "trade_register_number": "trade_register_number",
    "mail": "mail",
    "phone": "phone",
    "web": "shop_web_link",
}


async def find_bundle_head(
    asker: Asker,
    bundle_id: UUID,
    lang: Lang,
    address: str,
    today: date,
    shown_shops: Collection[UUID] | None,
) -> BundleHead | None:
    """Return the head of a bundle that the store shows to everybody, of these shops; reserved bundles have none."""
    (page,) = await asker.ask(find_details(bundle_id, lang, shown_shops=shown_shops))
    if page is None:
        return None
    return head_of(
        read_page(page.details),
        shop_name=page.short_name or page.shop_name,
        logo_id=page.shop_logo,
        address=address,
        lang=lang,
        today=today,
    )


_FIRST_CARDS = 12


async def list_first_cards(
    asker: Asker,
    lang: Lang,
    currency: Currency,
    today: date,
    shown_shops: frozenset[UUID] | None,
) -> list[CardInList]:
    """Return what the store shows first, to whoever comes to it, of these shops."""
    (cards,) = await asker.ask(
        list_cards(
            CatalogueFilter(shown_shops=shown_shops),
            lang=lang,
            currency=currency,
            today=today,
            only_on_sale=True,
            count=_FIRST_CARDS,
        )
    )
    return [read_card(each.card) for each in cards]
