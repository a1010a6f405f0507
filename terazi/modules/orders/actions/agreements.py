"""The agreements of a cart or order, filled in for its buyer, as they are read before they are approved."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from html import escape
from uuid import UUID

from terazi.foundation.asking import Asker
from terazi.foundation.context import UserCall
from terazi.foundation.language.formats import format_date
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.places import HOME, country_name
from terazi.foundation.rich_text.cleaning import fill
from terazi.modules.orders.actions.carts import view_carts
from terazi.modules.orders.actions.consent import consent_text, products_to_consent, withdrawal_of
from terazi.modules.orders.actions.loading import movers_in_shop
from terazi.modules.orders.errors.orders import CartNotFound
from terazi.modules.orders.queries import lists
from terazi.modules.orders.queries.contents import SoldContent, SoldPrice, contents_of, prices_of
from terazi.modules.orders.queries.timeline import Consent, consent_of
from terazi.modules.orders.rules.buyers import buyer_of, shown_name
from terazi.modules.orders.rules.pricing import BundlePrice, price_bundle, with_lines
from terazi.modules.orders.rules.printing import PrintedAgreement
from terazi.modules.orders.rules.taxation import WITHOUT_TAX, is_sold_untaxed, is_untaxed
from terazi.modules.orders.rules.terms import in_languages, product_names
from terazi.modules.orders.values import BuyerDetails, Mover, PayWay
from terazi.modules.shops.public import (
    NEEDED_AGREEMENTS,
    AgreementText,
    Revision,
    agreement_texts,
    in_turkey,
    read_revision,
    seller_of,
    today_in_turkey,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class FilledAgreement:
    """One agreement as this buyer reads it."""

    agreement_id: UUID
    version: int
    kind: str
    title: str
    text: str
    sha256: bytes


@dataclass(frozen=True, kw_only=True, slots=True)
class _Subject:
    sold: Revision
    count: int
    price: BundlePrice


@dataclass(frozen=True, kw_only=True, slots=True)
class _Frame:
    number: str
    at: datetime
    buyer: BuyerDetails
    way: PayWay | None
    consent: Consent | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class _Ordered:
    """What was ordered, and what stands in its agreements beside it."""

    subjects: Sequence[_Subject]
    frame: _Frame


async def read_agreements(
    call: UserCall, cart_id: UUID, buyer: BuyerDetails, way: PayWay | None, shop_id: UUID | None = None
) -> list[FilledAgreement]:
    """Return the agreements of a cart as it is now, or of an order as it was made; with a shop its part of an order."""
    order, sold, prices, consent = await call.reader.ask(
        lists.find_order(cart_id), contents_of(cart_id), prices_of(cart_id), consent_of(cart_id)
    )
    if order is None and shop_id is None:
        is_without_tax = is_untaxed(buyer.kind, buyer.country)
        carts = await view_carts(call, cart_id=cart_id, is_shown=False, is_untaxed=is_without_tax)
        if not carts:
            raise CartNotFound
        subjects = [
            _Subject(sold=line.offered.sold, count=line.count, price=line.price)
            for line in carts[0].lines
            if line.offered and line.offered.sold and line.price
        ]
        frame = _Frame(number="", at=call.now, buyer=buyer, way=way)
        return await _filled(call.reader, subjects, frame, call.lang)
    if order is None or not await _may_read(call, order, shop_id):
        raise CartNotFound
    ordered = _ordered(order, _at_prices(order, sold, prices, shop_id), consent)
    if shop_id and not ordered.subjects:
        raise CartNotFound
    return await _filled(call.reader, ordered.subjects, ordered.frame, call.lang)


async def agreements_of_sale(db: Asker, cart_id: UUID, shop_id: UUID, lang: Lang) -> list[PrintedAgreement]:
    """Return the agreements with one shop of an order as they were approved, to be printed; none where it is no order."""
    order, sold, prices, consent = await db.ask(
        lists.find_order(cart_id), contents_of(cart_id), prices_of(cart_id), consent_of(cart_id)
    )
    if order is None:
        return []
    ordered = _ordered(order, _at_prices(order, sold, prices, shop_id), consent)
    return [
        PrintedAgreement(
            number=order.number,
            seller=subject.sold.shop.shop_name,
            bundle=in_languages(subject.sold.bundle.bundle_name, subject.sold.bundle.bundle_name_en)[lang],
            title=each.title,
            text=each.text,
        )
        for subject in ordered.subjects
        for each in await _filled(db, [subject], ordered.frame, lang)
    ]


def _at_prices(
    order: lists.OrderHead,
    sold: Sequence[SoldContent],
    prices: Sequence[SoldPrice],
    shop_id: UUID | None,
) -> list[_Subject]:
    """Return what was ordered, with a shop its part, at what it came to when it was."""
    day = today_in_turkey(order.ordered_at)
    subjects = []
    for each in sold:
        price = price_bundle(each.content, each.currency, each.count, day)
        if price is None or shop_id not in (None, each.shop_id):
            continue
        came_to = {line.product_id: line.priced for line in prices if line.shopcart_bundle_id == each.id}
        lines = [replace(line, priced=came_to.get(line.product.id, line.priced)) for line in price.lines]
        revision = read_revision(each.content.written)
        subjects.append(_Subject(sold=revision, count=each.count, price=with_lines(price, lines)))
    return subjects


def _ordered(order: lists.OrderHead, subjects: Sequence[_Subject], consent: Consent | None) -> _Ordered:
    frame = _Frame(
        number=order.number,
        at=order.ordered_at,
        buyer=buyer_of(order.buyer),
        way=order.pay_way,
        consent=consent,
    )
    return _Ordered(subjects=subjects, frame=frame)


async def _may_read(call: UserCall, order: lists.OrderHead, shop_id: UUID | None) -> bool:
    if shop_id is None:
        return order.user_id == call.user.id
    return Mover.ORDERS in await movers_in_shop(call, shop_id)


async def _filled(
    db: Asker, subjects: Sequence[_Subject], frame: _Frame, lang: Lang
) -> list[FilledAgreement]:
    wanted = {
        (agreement.id, agreement.version) for subject in subjects for agreement in subject.sold.agreements
    }
    (found,) = await db.ask(agreement_texts(wanted))
    texts = {(each.agreement_id, each.number): each for each in found}
    return [
        _fill(lang, texts[agreement.id, agreement.version], subject, frame)
        for subject in subjects
        for agreement in subject.sold.agreements
    ]


def _fill(lang: Lang, words: AgreementText, subject: _Subject, frame: _Frame) -> FilledAgreement:
    is_english = lang is Lang.EN and bool(words.text_en)
    total = subject.price.total
    buyer = frame.buyer
    abroad = country_name(buyer.country, lang) if buyer.country != HOME else ""
    way = say(Phrase(f"orders.way.{frame.way.value}"), lang) if frame.way else ""
    values = {
        **seller_of(subject.sold.shop),
        "buyer.name": shown_name(buyer),
        "buyer.address": " ".join(filter(None, [buyer.address, buyer.district, buyer.city, abroad])),
        "buyer.identity_number": buyer.identity_number,
        "buyer.mail": buyer.mail,
        "buyer.phone": buyer.phone,
        "order.number": frame.number,
        "order.date": format_date(today_in_turkey(frame.at)),
        "order.net": total.net.written(lang),
        "order.tax": total.tax.written(lang),
        "order.total": total.gross.written(lang),
        "order.payment_method": way,
        "bundle.name": in_languages(subject.sold.bundle.bundle_name, subject.sold.bundle.bundle_name_en)[
            lang
        ],
    }
    text = fill(words.text_en if is_english else words.text, values, items_html=_items(lang, subject))
    if is_sold_untaxed(buyer, tax=total.tax.minor, gross=total.gross.minor):
        text += f"<p>{escape(say(WITHOUT_TAX, lang))}</p>"
    if words.kind in NEEDED_AGREEMENTS:
        text += _withdrawal(lang, subject, frame)
    return FilledAgreement(
        agreement_id=words.agreement_id,
        version=words.number,
        kind=words.kind.value,
        title=in_languages(words.title, words.title_en)[lang],
        text=text,
        sha256=words.sha256,
    )


def _withdrawal(lang: Lang, subject: _Subject, frame: _Frame) -> str:
    """What the law has said of withdrawing from each product, and the consent; nothing where that was not sold with it, or nothing is paid."""
    lines = [
        line
        for line in subject.price.lines
        if line.priced.gross.minor and (line.product.withdrawal_ground or not frame.number)
    ]
    if not lines:
        return ""
    has_consent = not frame.number or frame.consent is not None
    rows = "".join(
        f"<tr><th>{escape(product_names(line.product)[lang])}</th>"
        f"<td>{escape(say(withdrawal_of(line.product, has_consent=has_consent), lang))}</td></tr>"
        for line in lines
    )
    title = escape(say(Phrase("orders.withdrawal.title"), lang))
    said = f"<h3>{title}</h3><table><tbody>{rows}</tbody></table>"
    if not has_consent or not products_to_consent([subject.price]):
        return said
    consent = frame.consent
    told = Phrase("orders.consent.asked")
    if consent is not None:
        told = Phrase("orders.consent.given", {"at": in_turkey(consent.given_at)})
    words = consent.text if consent is not None else consent_text(lang)
    return f"{said}<p>{escape(say(told, lang))}</p><blockquote>{escape(words)}</blockquote>"


def _items(lang: Lang, subject: _Subject) -> str:
    rows = "".join(
        f"<tr><td>{escape(product_names(line.product)[lang])} × {subject.count}</td>"
        f"<td>{escape(line.priced.gross.written(lang))}</td></tr>"
        for line in subject.price.lines
    )
    return f"<table><tbody>{rows}</tbody></table>"
