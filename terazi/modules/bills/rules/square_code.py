"""The square code of a printed bill, as the revenue administration has its content (e-Fatura/e-Arşiv karekod standardı)."""

import json
from decimal import Decimal

from terazi.foundation.money import Money
from terazi.modules.bills.rules.ubl.parties import number_of_buyer
from terazi.modules.bills.rules.ubl.taxes import groups_of, scenario_of, type_code
from terazi.modules.bills.values import BillDocument

_MOST_RATES = 12
"""More than any law has; the square code cannot hold hundreds."""


def square_code(bill: BillDocument) -> str:
    """Return what the square code of a bill says: the same as its file for machines."""
    facts, kind = bill.facts, type_code(bill)
    groups = groups_of(bill.lines, kind, facts.currency)
    said: dict[str, str] = {
        "vkntckn": facts.seller.tax_number,
        "avkntckn": number_of_buyer(facts.buyer),
        "senaryo": scenario_of(bill),
        "tip": kind.value,
        "tarih": f"{bill.issued_at:%Y-%m-%d}",
        "no": bill.number,
        "ettn": str(bill.ettn).upper(),
        "parabirimi": facts.currency.value,
        "malhizmettoplam": _plain(bill.totals.priced.net),
    }
    by_rate: dict[Decimal, tuple[Money, Money]] = {}
    zero = Money(0, facts.currency)
    for group, priced in groups.items():
        net, tax = by_rate.get(group.rate, (zero, zero))
        by_rate[group.rate] = (net + priced.net, tax + priced.tax)
    gross = bill.totals.priced.net
    for _, tax in by_rate.values():
        gross += tax
    for rate, (net, tax) in list(by_rate.items())[:_MOST_RATES]:
        said[f"kdvmatrah({rate:f})"] = _plain(net)
        said[f"hesaplanankdv({rate:f})"] = _plain(tax)
    said |= {"vergidahil": _plain(gross), "odenecek": _plain(bill.totals.payable)}
    return json.dumps(said, ensure_ascii=False, separators=(",", ":"))


def _plain(money: Money) -> str:
    return f"{Decimal(money.minor) / 100:.2f}"
