"""What mails of an order show of it: its lines and sums, who sells, and where a transfer goes."""

from collections.abc import Sequence

from terazi.foundation.language.formats import format_percent
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.mail_tables import MailRow, MailTable
from terazi.foundation.money import Currency, Money
from terazi.modules.orders.rules.pricing import discount_of
from terazi.modules.orders.rules.taxation import WITHOUT_TAX, is_sold_untaxed
from terazi.modules.orders.values import Bundle, BuyerDetails, Line
from terazi.modules.shops.public import BankAccount, SoldShop


def order_table(
    sold: Sequence[tuple[Bundle, Sequence[Line]]],
    currency: Currency,
    lang: Lang,
    buyer: BuyerDetails | None,
) -> MailTable:
    """Return what was ordered of a shop line by line, what it comes to, and why no tax was charged where that is so."""
    rows = [_line(bundle, line, lang) for bundle, lines in sold for line in lines]
    bundles = [bundle for bundle, _ in sold]
    sums = [
        ("net", sum(bundle.net for bundle in bundles)),
        ("tax", sum(bundle.tax for bundle in bundles)),
        ("total", sum(bundle.gross for bundle in bundles)),
    ]
    totals = [
        MailRow(
            label=_said(name, lang), value=Money(minor, currency).written(lang), is_strong=name == "total"
        )
        for name, minor in sums
    ]
    tax, gross = (sum(getattr(bundle, name) for bundle in bundles) for name in ("tax", "gross"))
    if buyer and is_sold_untaxed(buyer, tax=tax, gross=gross):
        totals.append(MailRow(label=say(WITHOUT_TAX, lang)))
    return MailTable(title=_said("order", lang), rows=[*rows, *totals])


def seller_table(shop: SoldShop, lang: Lang) -> MailTable:
    """Return who sells, as the law wants it told."""
    told = [
        (_said("tax_number", lang), f"{shop.shop_tax_office} {shop.shop_tax_number}".strip()),
        (_said("mersis", lang), shop.mersis_no),
        (_said("phone", lang), shop.phone),
        (_said("mail", lang), shop.mail),
    ]
    rows = [MailRow(label=f"{label}: {value}") for label, value in told if value]
    name = MailRow(label=shop.shop_name, note=shop.shop_address, is_strong=True)
    return MailTable(title=_said("seller", lang), rows=[name, *rows])


def account_table(accounts: Sequence[BankAccount], reference: str, lang: Lang) -> MailTable:
    """Return to which accounts a transfer may go, and what is written into it."""
    rows = [
        MailRow(label=account.bank_title or account.bank_name, note=account.bank_name, value=account.iban)
        for account in accounts
    ]
    said = MailRow(label=_said("reference", lang), value=reference, is_strong=True)
    return MailTable(title=_said("accounts", lang), rows=[*rows, said])


def _line(bundle: Bundle, line: Line, lang: Lang) -> MailRow:
    facts = {"bundle": bundle.name[lang.value], "rate": format_percent(float(line.rate) / 100, 2, lang)}
    less = discount_of(line, bundle.currency)
    name = "reduced_line" if less.minor else "line"
    return MailRow(
        label=f"{line.name[lang.value]} × {line.count}",
        note=say(Phrase(f"orders.mail_table.{name}", {**facts, "discount": less.written(lang)}), lang),
        value=Money(line.gross, bundle.currency).written(lang),
    )


def _said(name: str, lang: Lang) -> str:
    return say(Phrase(f"orders.mail_table.{name}"), lang)
