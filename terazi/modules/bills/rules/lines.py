"""What lines come to, what the buyer withholds, and what is given back."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from terazi.foundation.money import Currency, Money
from terazi.foundation.tax import Priced, priced, totals
from terazi.modules.bills.errors import PartTooLarge
from terazi.modules.bills.values import BillTotals, Line, Part, PricedLine, WithheldTotal, Withholding

WITHHOLDINGS: Mapping[str, tuple[int, ...]] = {
    "601": (3, 4),
    **dict.fromkeys(("602", "606", "607", "608", "610", "611", "621", "622"), (9,)),
    **dict.fromkeys(("603", "609", "615"), (5, 7)),
    **dict.fromkeys(("604", "605", "614", "616", "623"), (5,)),
    **dict.fromkeys(("612", "613"), (7, 9)),
    **dict.fromkeys(("617", "618", "619", "620"), (7,)),
    **dict.fromkeys(("624", "626"), (2,)),
    "625": (3,),
    "627": (4, 5),
    **dict.fromkeys((str(code) for code in range(801, 826)), (10,)),
}
"""The tenths of the tax that each code of the revenue administration's package of July 2026 lets a buyer withhold."""


def price_lines(lines: Sequence[Line]) -> tuple[PricedLine, ...]:
    """Return each line with what it comes to; positions begin at 1."""
    return tuple(_priced_line(number, line) for number, line in enumerate(lines, start=1))


def listed_net(line: PricedLine) -> Money:
    """Return what a line would come to without its discount, without tax; without a discount what it comes to."""
    sold = line.line
    if sold.list_price is None:
        return line.priced.net
    listed = priced(sold.list_price, sold.count, sold.tax_rate, includes_tax=sold.includes_tax).net
    return listed if listed.minor > line.priced.net.minor else line.priced.net


def total_of(lines: Iterable[PricedLine], currency: Currency) -> BillTotals:
    """Return the sums of the lines."""
    each = tuple(lines)
    whole = totals([(line.line.tax_rate, line.priced) for line in each], currency)
    withheld = Money(0, currency)
    for line in each:
        withheld += line.withheld
    return BillTotals(
        priced=whole.priced,
        withheld=withheld,
        payable=whole.priced.gross - withheld,
        rates=whole.rates,
        withholdings=_by_withholding(each, currency),
    )


def lines_left(lines: Sequence[PricedLine], returned: Sequence[PricedLine]) -> dict[int, PricedLine]:
    """Return what earlier counter-bills left of each line, by its position; lines wholly given back are gone."""
    left = {line.position: line for line in lines}
    for back in returned:
        line = left[back.position]
        left[back.position] = replace(
            line, priced=line.priced - back.priced, withheld=line.withheld - back.withheld
        )
    return {number: line for number, line in left.items() if line.priced.gross.minor > 0}


def lines_given_back(
    lines: Sequence[PricedLine], returned: Sequence[PricedLine], parts: Sequence[Part] | None
) -> tuple[PricedLine, ...]:
    """Return the lines of a counter-bill: the given parts, or all that is left; more than is left is refused."""
    if parts is None and not returned:
        return tuple(lines)
    left = lines_left(lines, returned)
    whole = {line.position: line for line in lines}
    if parts is None:
        return tuple(_as_given_back(whole[number], line) for number, line in left.items())
    given = [_part_of(left, part) for part in _merged(parts)]
    return tuple(_as_given_back(whole[line.position], line) for line in given)


def placed_parts(lines: Sequence[PricedLine], parts: Sequence[Part]) -> tuple[Part, ...]:
    """Return the parts at the places where their lines stand now."""
    places = {line.line.source_id: line.position for line in lines}
    return tuple(
        replace(part, position=places.get(part.source_id, 0)) if part.source_id else part for part in parts
    )


def lines_kept(lines: Sequence[PricedLine], parts: Sequence[Part]) -> tuple[Line, ...]:
    """Return what is still to be billed where parts are given back before a bill has its number."""
    left = lines_left(lines, lines_given_back(lines, (), parts))
    whole = {line.position: line for line in lines}
    return tuple(_as_given_back(whole[number], line).line for number, line in left.items())


def _priced_line(position: int, line: Line) -> PricedLine:
    amounts = priced(line.unit_price, line.count, line.tax_rate, includes_tax=line.includes_tax)
    return PricedLine(
        position=position, line=line, priced=amounts, withheld=_withheld(amounts.tax, line.withholding)
    )


def _withheld(tax: Money, withholding: Withholding | None) -> Money:
    return tax.times(Decimal(withholding.tenths) / 10) if withholding else Money(0, tax.currency)


def _by_withholding(lines: Iterable[PricedLine], currency: Currency) -> tuple[WithheldTotal, ...]:
    found: dict[Withholding, tuple[Money, Money]] = {}
    for line in lines:
        if line.line.withholding:
            tax, withheld = found.get(line.line.withholding, (Money(0, currency), Money(0, currency)))
            found[line.line.withholding] = (tax + line.priced.tax, withheld + line.withheld)
    return tuple(
        WithheldTotal(withholding=key, tax=found[key][0], withheld=found[key][1])
        for key in sorted(found, key=lambda key: (key.code, key.tenths))
    )


def _merged(parts: Sequence[Part]) -> list[Part]:
    merged: dict[int, Part] = {}
    for part in parts:
        before = merged.get(part.position)
        merged[part.position] = replace(part, gross=before.gross + part.gross) if before else part
    return list(merged.values())


def _part_of(left: Mapping[int, PricedLine], part: Part) -> PricedLine:
    line = left.get(part.position)
    if line is None or not 0 < part.gross.minor <= line.priced.gross.minor:
        raise PartTooLarge
    if part.gross == line.priced.gross:
        return line
    tax = priced(part.gross, 1, line.line.tax_rate, includes_tax=True).tax
    least = max(0, part.gross.minor - line.priced.net.minor)
    tax = Money(min(max(tax.minor, least), line.priced.tax.minor), tax.currency)
    withheld = _withheld(tax, line.line.withholding)
    return replace(
        line,
        priced=Priced(part.gross - tax, tax, part.gross),
        withheld=Money(min(withheld.minor, line.withheld.minor), tax.currency),
    )


def _as_given_back(whole: PricedLine, part: PricedLine) -> PricedLine:
    if part.priced == whole.priced:
        return whole
    line = replace(whole.line, count=1, unit_price=part.priced.gross, list_price=None, includes_tax=True)
    return replace(part, line=line)
