"""The mails that the platform writes by itself, with made-up facts: so that they can be looked at together."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from functools import cache

from terazi.foundation.language.formats import format_percent
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, places_of, say, server_phrases
from terazi.foundation.mail_tables import MailRow, MailTable
from terazi.foundation.money import Currency, Money
from terazi.foundation.types import Value

_SUBJECT = ".subject"
_GREETINGS = {"accounts": "accounts.mail.greeting", "bills": "bills.mail.greeting"}
_REASON = {
    Lang.TR: "Belgede vergi numarası okunmuyor",
    Lang.EN: "The tax number cannot be read on the document",
}
_BUNDLE = {Lang.TR: "Başlangıç paketi", Lang.EN: "Starter bundle"}
_PRODUCT = {Lang.TR: "Kurulum hizmeti", Lang.EN: "Set-up service"}
_WORDS = {
    Lang.TR: "Kurulum bitti, raporu ek olarak yükledik.",
    Lang.EN: "The set-up is done, the report is uploaded.",
}
_MADE_UP: Mapping[str, str | Mapping[Lang, str]] = {
    "address": "203.0.113.7",
    "bank": "Ziraat Bankası",
    "bill": "TRZ2026000000042",
    "bundle": _BUNDLE,
    "bundles": {Lang.TR: "Başlangıç paketi, Kredi paketi", Lang.EN: "Starter bundle, Credit pack"},
    "buyer": "Ayşe Yılmaz",
    "by": "deniz.kaya",
    "card": "Visa •••• 1111",
    "code": "482913",
    "cost": {Lang.TR: "ayda 1.250,00 ₺", Lang.EN: "₺1,250.00 a month"},
    "device": "Firefox, Windows",
    "domain": "okul.example.com",
    "former": "eski.example.com",
    "iban": "TR63 0006 2000 0100 0000 0629 75",
    "mail": "ayse@example.com",
    "name": "Ayşe Yılmaz",
    "note": _WORDS,
    "number": "2026114207",
    "original": "TRZ2026000000041",
    "order": "2026114207",
    "passkey": {Lang.TR: "Telefonum", Lang.EN: "My phone"},
    "product": _PRODUCT,
    "reason": _REASON,
    "reference": "TRZ4K7P2",
    "shop": "Kuzey Işığı Danışmanlık",
    "subject": {Lang.TR: "Bakım duyurusu", Lang.EN: "Notice of maintenance"},
    "tax_number": "1234567890",
    "title": "Kuzey Işığı Danışmanlık A.Ş.",
    "username": "ayse.yilmaz",
    "why": _REASON,
    "words": {Lang.TR: "Rapor henüz gelmedi.", Lang.EN: "The report has not come yet."},
}
_NUMBERS = {"count": 3, "days": 14, "minutes": 10, "uses": 2}
_AMOUNTS = {"amount": 125_000, "owed": 62_500}
_SCREENS = {
    "accounts.mail.accepted": "login",
    "accounts.mail.approval": "register_approve",
    "accounts.mail.export_ready": "user_settings",
    "accounts.mail.invitation": "password_reset",
    "accounts.mail.leaving": "login",
    "accounts.mail.mail_change_": "mail_change",
    "accounts.mail.reset": "password_reset",
    "accounts.mail.second_step_paused": "password_reset",
    "accounts.mail.unblocked": "login",
    "bills.mail.": "user_billing",
    "orders.mail.": "user_shopcart_bundle_order",
    "orders.mail.card_notice": "user_product_bundles_active",
    "orders.mail.given_up": "shop",
    "orders.mail.shop_": "user_shop_order_list",
    "orders.mail.shop_digest": "user_shop_overview",
    "orders.mail.suggested": "user_shoppingcart",
    "orders.mail.trial_": "product_details",
    "orders.mail.trial_ending_unsold": "user_shopcart_bundle_order",
    "orders.mail.waiting": "",
    "process.mail.": "log",
    "process.mail.test": "general",
    "sending.mail.": "sending_mail",
    "shops.mail.": "user_shop_record",
    "site.mail.": "frontend_settings",
    "support.mail.": "user_support_details",
    "support.mail.code": "user_support_list",
}
"""To which screen a mail leads, by the longest beginning of its name; one that is not here leads nowhere."""
_ALSO = {
    "orders.mail.register_not_accepted": ["orders.mail.owed"],
    "orders.mail.termination": ["orders.mail.owed"],
    "orders.mail.product_terminated": ["orders.mail.owed"],
    "orders.mail.product_withdrawn": ["orders.mail.owed"],
    "orders.mail.withdrawn": ["orders.mail.owed"],
    "orders.mail.part_withdrawn": ["orders.mail.owed"],
    "accounts.mail.not_accepted": ["accounts.mail.reason"],
    "accounts.mail.blocked": ["accounts.mail.reason"],
    "bills.mail.issued": ["bills.mail.link"],
    "bills.mail.counter": ["bills.mail.link"],
    "bills.mail.return": ["bills.mail.link"],
}
"""What mails of several kinds say beside their own words."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SampleMail:
    """A mail of one kind: every sentence that such a mail may have, and the screen to which it leads."""

    subject: Phrase
    paragraphs: Sequence[Phrase]
    screen: str = ""
    tables: Sequence[MailTable] = field(default=())


@cache
def mail_kinds() -> list[str]:
    """Return the names of all mails."""
    return sorted(
        key.removesuffix(_SUBJECT) for key in server_phrases() if ".mail." in key and key.endswith(_SUBJECT)
    )


def sample_of(kind: str, lang: Lang, now: datetime) -> SampleMail:
    """Return a mail of one kind with made-up facts."""
    own = [key for key in server_phrases() if key.startswith(f"{kind}.") and not key.endswith(_SUBJECT)]
    first = [key for key in own if key == f"{kind}.text"]
    last = [key for key in own if key == f"{kind}.not_you"]
    between = [key for key in own if key not in (*first, *last)]
    greeting = [_GREETINGS[module]] if (module := kind.partition(".")[0]) in _GREETINGS else []
    keys = [*greeting, *first, *between, *_ALSO.get(kind, []), *last]
    begin = max((each for each in _SCREENS if kind.startswith(each)), key=len, default="")
    return SampleMail(
        subject=_filled(kind + _SUBJECT, lang, now),
        paragraphs=[_filled(key, lang, now) for key in keys],
        screen=_SCREENS.get(begin, ""),
        tables=_tables(kind, lang, now),
    )


def _filled(key: str, lang: Lang, now: datetime) -> Phrase:
    places = places_of(server_phrases()[key][lang])
    return Phrase(key, {name: _made_up(name, form, lang, now) for name, form in places})


def _made_up(name: str, form: str, lang: Lang, now: datetime) -> Value:
    """Return a value that can be written in this form."""
    if form.startswith("d"):
        return now + timedelta(days=7)
    if name in {"date", "day", "due"}:
        return date(now.year, now.month, now.day) + timedelta(days=7)
    if name in _NUMBERS:
        return _NUMBERS[name]
    if name in _AMOUNTS:
        return Money(_AMOUNTS[name], Currency.TRY).written(lang)
    said = _MADE_UP.get(name, "…")
    return said if isinstance(said, str) else said[lang]


def _tables(kind: str, lang: Lang, now: datetime) -> list[MailTable]:
    """Return what stands in tables in mails that are documents."""
    match kind:
        case "orders.mail.bought":
            return [_order(lang), _seller(lang)]
        case "orders.mail.taken" | "orders.mail.tried":
            return [_order(lang, is_free=True), _seller(lang)]
        case "orders.mail.ordered_transfer":
            return [_accounts(lang), _order(lang), _seller(lang)]
        case "orders.mail.shop_digest":
            return _digest(lang, now)
    return []


def _order(lang: Lang, *, is_free: bool = False) -> MailTable:
    def written(minor: int) -> str:
        return _money(0 if is_free else minor, lang)

    line = Phrase("orders.mail_table.line", {"bundle": _BUNDLE[lang], "rate": format_percent(0.2, 0, lang)})
    sums = [("net", 104_167), ("tax", 20_833), ("total", 125_000)]
    return MailTable(
        title=_said("order", lang),
        rows=[
            MailRow(label=f"{_PRODUCT[lang]} × 1", note=say(line, lang), value=written(100_000)),
            MailRow(
                label={Lang.TR: "1.000 kredi × 1", Lang.EN: "1,000 credits × 1"}[lang],
                note=say(line, lang),
                value=written(25_000),
            ),
            *(
                MailRow(label=_said(name, lang), value=written(minor), is_strong=name == "total")
                for name, minor in sums
            ),
        ],
    )


def _digest(lang: Lang, now: datetime) -> list[MailTable]:
    """Every part that the daily mail of a shop may have."""

    def said(name: str) -> str:
        return say(_filled(f"orders.digest.{name}", lang, now), lang)

    def row(label: str, note: str, minor: int) -> MailRow:
        return MailRow(label=label, note=said(note), value=_money(minor, lang))

    total = MailRow(label=said("total"), value=_money(150_000, lang), is_strong=True)
    objected = MailRow(label=said("objected"), note=said("objected.note"), value="1")
    to_confirm = MailRow(label=said("to_confirm"), note=said("to_confirm.note"), value="2")
    parts = {
        "sales": [
            row("2026114207", "sale", 100_000),
            row("2026114211", "sale", 25_000),
            row("2026114215", "sale", 25_000),
            total,
        ],
        "waiting": [row(said("transfer"), "transfer.note", 125_000), objected, to_confirm],
        "debts": [
            row("2026114107", "debt.late", 48_000),
            row("2026114109", "debt.today", 12_000),
            row("2026114110", "debt.left", 25_000),
        ],
        "bills": [
            row("KZY2026000000041", "bill.late", 125_000),
            row(said("bill.draft"), "bill.due", 25_000),
            MailRow(label=said("more")),
        ],
    }
    return [
        MailTable(title=said(name), rows=[MailRow(label=said(f"{name}.text")), *rows])
        for name, rows in parts.items()
    ]


def _seller(lang: Lang) -> MailTable:
    told = [
        ("tax_number", "Kadıköy 1234567890"),
        ("mersis", "0123456789000015"),
        ("phone", "+90 216 000 00 00"),
        ("mail", "destek@kuzeyisigi.example.com"),
    ]
    name = MailRow(
        label="Kuzey Işığı Danışmanlık A.Ş.", note="Bağdat Cad. 118/4 Kadıköy İstanbul", is_strong=True
    )
    rows = [MailRow(label=f"{_said(label, lang)}: {value}") for label, value in told]
    return MailTable(title=_said("seller", lang), rows=[name, *rows])


def _accounts(lang: Lang) -> MailTable:
    account = MailRow(
        label="Kuzey Işığı Danışmanlık A.Ş.", note="Ziraat Bankası", value="TR63 0006 2000 0100 0000 0629 75"
    )
    reference = MailRow(label=_said("reference", lang), value="TRZ4K7P2", is_strong=True)
    return MailTable(title=_said("accounts", lang), rows=[account, reference])


def _said(name: str, lang: Lang) -> str:
    return say(Phrase(f"orders.mail_table.{name}"), lang)


def _money(minor: int, lang: Lang) -> str:
    return Money(minor, Currency.TRY).written(lang)
