"""Rules of bills without a database: moves, numbers, what is missing, what is withheld and given back."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terazi.foundation.money import Currency, Money
from terazi.foundation.tax import nothing
from terazi.modules.bills.errors import BillDateRefused, BillLogoRefused, BillMoveRefused, PartTooLarge
from terazi.modules.bills.rules.completeness import missing_of, require_possible_date, with_places
from terazi.modules.bills.rules.lines import lines_given_back, lines_kept, lines_left, price_lines, total_of
from terazi.modules.bills.rules.logos import logo_from
from terazi.modules.bills.rules.numbers import (
    bill_number,
    free_series,
    is_company_number,
    is_person_number,
    place_of,
    shown_iban,
)
from terazi.modules.bills.rules.transitions import require_move
from terazi.modules.bills.values import BillState, Buyer, BuyerKind, Mover, Part, Withholding
from tests.modules.bills.sample_bills import COMPANY, PERSON, SELLER, facts, line

D, N, A, C = BillState.DRAFT, BillState.NOT_APPROVED, BillState.APPROVED, BillState.CANCELLED
SYSTEM_MOVES = {(D, N), (N, D), (N, A), (D, C), (N, C), (A, C)}
STAFF_MOVES = {(N, A), (D, C), (N, C), (A, C)}


@pytest.mark.parametrize(("start", "to", "mover"), list(product(BillState, BillState, Mover)))
def test_a_bill_makes_exactly_the_moves_of_the_table(start: BillState, to: BillState, mover: Mover) -> None:
    allowed = (start, to) in (SYSTEM_MOVES if mover is Mover.SYSTEM else STAFF_MOVES)
    if allowed:
        require_move(start, to, mover)
        return
    with pytest.raises(BillMoveRefused) as refused:
        require_move(start, to, mover)
    moves = SYSTEM_MOVES if mover is Mover.SYSTEM else STAFF_MOVES
    assert set(refused.value.extra["allowed_states"]) == {end.value for begin, end in moves if begin is start}


def test_numbers_have_series_year_and_nine_digits() -> None:
    assert bill_number("ABC", 2026, 1) == "ABC2026000000001"
    assert bill_number("TRZ", 2027, 999_999_999) == "TRZ2027999999999"
    for impossible in (0, 1_000_000_000):
        with pytest.raises(ValueError, match="from 1 to"):
            bill_number("ABC", 2026, impossible)


def test_shops_of_one_tax_number_get_series_of_their_own() -> None:
    taken: list[str] = []
    for _ in range(50):
        taken.append(free_series(taken))
    assert taken[0] == "TRZ"
    assert len(set(taken)) == 50
    assert all(len(series) == 3 and series.isalnum() and series.isupper() for series in taken)


def test_numbers_of_people_and_companies_have_their_check_digits() -> None:
    assert is_company_number("7340493979")
    assert not is_company_number("7340493977")
    assert not is_company_number("73404939790")
    assert is_person_number("10000000146")
    assert is_person_number("11111111111")
    assert not is_person_number("10000000147")
    assert not is_person_number("١٠٠٠٠٠٠٠١٤٦")


def test_district_and_city_are_read_from_the_end_of_an_address() -> None:
    assert place_of("Moda Cad. No: 14/3, Kadıköy/İstanbul") == ("Kadıköy", "İstanbul")
    assert place_of("Moda Cad. Kadıköy / İstanbul ") == ("Kadıköy", "İstanbul")
    assert place_of("Bağdat Cad. 1, K.Maraş merkez/K.Maraş") == ("merkez", "K.Maraş")
    assert place_of("High Street 1") == ("", "")
    for doors in ("Atatürk Cad. No: 14/3", "Moda Cad. 12/A", "Gül Sok. Kat:3/D:5", "Lale Sok. 7 / 2"):
        assert place_of(doors) == ("", ""), doors
    placed = with_places(facts(seller=replace(SELLER, district="", city="")))
    assert (placed.seller.district, placed.seller.city) == ("Kadıköy", "İstanbul")
    assert shown_iban("TR330006100519786457841326") == "TR33 0006 1005 1978 6457 8413 26"


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"seller": replace(SELLER, name=" ")}, "shop_name"),
        ({"seller": replace(SELLER, address="")}, "shop_address"),
        ({"seller": replace(SELLER, address="Moda Cad. 14", city="")}, "shop_address"),
        ({"seller": replace(SELLER, tax_number="7340493977")}, "shop_tax_number"),
        ({"seller": replace(SELLER, tax_office="")}, "shop_tax_office"),
        ({"seller": replace(SELLER, mersis_no="123")}, "mersis_no"),
        ({"buyer": replace(PERSON, lastname="")}, "buyer.name"),
        ({"buyer": replace(PERSON, tax_number="12345678901")}, "buyer.tax_number"),
        ({"buyer": replace(PERSON, address="")}, "buyer.address"),
        ({"buyer": replace(PERSON, address="Işık Sok. 5", city="")}, "buyer.city"),
        ({"buyer": replace(COMPANY, name="")}, "buyer.name"),
        ({"buyer": replace(COMPANY, tax_number="1")}, "buyer.tax_number"),
        ({"buyer": replace(COMPANY, tax_office="")}, "buyer.tax_office"),
        ({"currency": Currency.USD}, "exchange_rate"),
    ],
)
def test_what_the_law_asks_for_is_named_field_by_field(changed: dict[str, object], field: str) -> None:
    assert missing_of(facts()) == []
    assert [problem.field for problem in missing_of(facts(**changed))] == [field]


def test_lines_are_asked_for_what_the_law_wants_of_them() -> None:
    assert [p.field for p in missing_of(replace(facts(), lines=()))] == ["product_items"]
    bad = line("", 1, 100, "20", withholding=Withholding(code="602", tenths=2), exemption_code="999")
    assert [p.field for p in missing_of(facts(bad))] == [
        "product_items.0.name",
        "product_items.0.withholding_code",
        "product_items.0.exemption_code",
    ]
    both = (
        line("A", 1, 100, "0", exemption_code="302"),
        line("B", 1, 100, "20", withholding=Withholding(code="602", tenths=9)),
    )
    assert [p.phrase.key for p in missing_of(facts(*both))] == ["bills.missing.one_kind"]


def test_a_foreign_company_needs_no_turkish_numbers() -> None:
    buyer = Buyer(
        kind=BuyerKind.COMPANY,
        name="ACME",
        address="1 High St",
        district="Camden",
        city="London",
        country="GB",
    )
    assert missing_of(facts(buyer=buyer)) == []


def test_the_buyer_withholds_tenths_of_the_tax_rounded_once_per_line() -> None:
    lines = price_lines(
        [
            line("A", 1, 1_000_000, "20", includes_tax=False, withholding=Withholding(code="602", tenths=9)),
            line("B", 2, 33_333, "20", includes_tax=False, withholding=Withholding(code="612", tenths=7)),
            line("C", 1, 5_000, "10"),
        ]
    )
    totals = total_of(lines, Currency.TRY)
    assert [each.withheld.minor for each in lines] == [180_000, 9_333, 0]
    assert totals.payable.minor == totals.priced.gross.minor - 189_333
    assert [(each.withholding.code, each.tax.minor) for each in totals.withholdings] == [
        ("602", 200_000),
        ("612", 13_333),
    ]


def test_bills_are_not_dated_into_the_future_or_before_the_last_one() -> None:
    now = datetime(2026, 11, 21, 12, tzinfo=UTC)
    require_possible_date(now, now, None)
    require_possible_date(now - timedelta(hours=3), now, now)
    with pytest.raises(BillDateRefused):
        require_possible_date(now + timedelta(seconds=1), now, None)
    with pytest.raises(BillDateRefused):
        require_possible_date(now - timedelta(days=1), now, now)


@pytest.mark.parametrize(
    "data",
    [
        "",
        "x",
        "projects/1/source",
        "data:image/svg+xml;base64,PHN2Zy8+",
        "data:image/png;base64,A",
        "data:image/png;base64," + "A" * 210_000,
    ],
)
def test_a_logo_comes_as_a_small_file_inside_the_text(data: str) -> None:
    with pytest.raises(BillLogoRefused):
        logo_from(data, most_kilobytes=150)


SOLD = st.lists(
    st.tuples(
        st.integers(1, 10**7),
        st.integers(1, 50),
        st.sampled_from(["0", "1", "10", "20"]),
        st.booleans(),
        st.sampled_from([None, Withholding(code="602", tenths=9), Withholding(code="650", tenths=7)]),
    ),
    min_size=1,
    max_size=5,
)


@given(SOLD, st.data())
def test_parts_given_back_never_come_to_more_or_less_than_was_billed(sold, data: st.DataObject) -> None:
    """However often and in whatever parts it is given back, the last part leaves exactly nothing."""
    lines = price_lines(
        [
            line("x", count, minor, rate, includes_tax=inclusive, withholding=withholding)
            for minor, count, rate, inclusive, withholding in sold
        ]
    )
    returned: list = []
    for _ in range(data.draw(st.integers(0, 6))):
        left = lines_left(lines, returned)
        if not left:
            break
        position = data.draw(st.sampled_from(sorted(left)))
        gross = data.draw(st.integers(1, left[position].priced.gross.minor))
        part = Part(position=position, gross=Money(gross, Currency.TRY))
        back = lines_given_back(lines, returned, [part])
        assert sum(each.priced.gross.minor for each in back) == gross
        for each in back:
            assert min(each.priced.net.minor, each.priced.tax.minor, each.withheld.minor) >= 0
            assert each.priced.net + each.priced.tax == each.priced.gross
        returned += back
    if lines_left(lines, returned):
        returned += lines_given_back(lines, returned, None)
    whole, back = total_of(lines, Currency.TRY), sum((r.priced for r in returned), nothing(Currency.TRY))
    assert back == whole.priced
    assert sum(each.withheld.minor for each in returned) == whole.withheld.minor
    assert lines_left(lines, returned) == {}


def test_more_than_is_left_cannot_be_given_back() -> None:
    lines = price_lines([line("A", 2, 1_000, "20")])
    for gross in (2_001, 0, -5):
        with pytest.raises(PartTooLarge):
            lines_given_back(lines, (), [Part(position=1, gross=Money(gross, Currency.TRY))])
    twice = [Part(position=1, gross=Money(1_500, Currency.TRY))] * 2
    with pytest.raises(PartTooLarge):
        lines_given_back(lines, (), twice)
    with pytest.raises(PartTooLarge):
        lines_given_back(lines, (), [Part(position=2, gross=Money(1, Currency.TRY))])


def test_a_bill_without_a_number_is_written_for_less() -> None:
    lines = price_lines([line("A", 2, 1_000, "20"), line("B", 1, 500, "10")])
    kept = lines_kept(lines, [Part(position=1, gross=Money(600, Currency.TRY))])
    assert [(each.name, each.count, each.unit_price.minor) for each in kept] == [
        ("A", 1, 1_400),
        ("B", 1, 500),
    ]
    everything = [Part(position=n, gross=Money(g, Currency.TRY)) for n, g in ((1, 2_000), (2, 500))]
    assert lines_kept(lines, everything) == ()


def test_tax_that_is_not_there_cannot_be_withheld() -> None:
    held = Withholding(code="602", tenths=9)
    found = missing_of(facts(line("Danışmanlık", 1, 10_000, "0", withholding=held), buyer=COMPANY))
    assert [problem.field for problem in found] == ["product_items.0.withholding_code"]
    assert missing_of(facts(line("Danışmanlık", 1, 10_000, "20", withholding=held), buyer=COMPANY)) == []
