"""Which movement is probably which payment."""

from datetime import date
from typing import Any
from uuid import UUID, uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terazi.engine.statements.entries import StatementEntry
from terazi.engine.statements.matching import MatchReason, OpenPayment, propose_matches
from terazi.foundation.money import Currency, Money

IBAN = "TR330006100519786457841326"


def entry(reference: str = "", minor: int = 10_000, **values: Any) -> StatementEntry:
    amount = Money(minor, Currency.TRY)
    return StatementEntry(date=date(2026, 5, 1), amount=amount, reference=reference, **values)


def payment(reference: str = "TRZ-7K4M-21", minor: int = 10_000, **values: Any) -> OpenPayment:
    return OpenPayment(id=uuid4(), reference=reference, amount=Money(minor, Currency.TRY), **values)


@pytest.mark.parametrize(
    "written",
    [
        "TRZ-7K4M-21",
        "trz7k4m21",
        "TRZ 7K4M 21 ödeme",
        "Sipariş:TRZ - 7K4M - 21.",
        "FAST/TRZ7K4M21/Ayşe",
        "trz\n7k4m-21",
    ],
)
def test_a_reference_is_found_however_it_is_written(written: str) -> None:
    asked = payment()
    (found,) = propose_matches([entry(written)], [asked])
    assert (found.payment_id, found.reason, found.confidence) == (
        asked.id,
        MatchReason.REFERENCE_AND_AMOUNT,
        99,
    )


@pytest.mark.parametrize("written", ["TRZ-7K4M-210", "XTRZ7K4M21", "TRZ-7K4M-2", "7K4M21", ""])
def test_a_part_of_another_reference_is_none(written: str) -> None:
    assert propose_matches([entry(written)], [payment()]) == []


def test_turkish_letters_and_case_do_not_matter() -> None:
    (found,) = propose_matches([entry("ISIK-ÇINAR-9")], [payment("ışık-cinar-9")])
    assert found.reason is MatchReason.REFERENCE_AND_AMOUNT


def test_weaker_reasons_are_less_sure() -> None:
    by_iban = payment("AAAA-1", 100, iban="TR33 0006 1005 1978 6457 8413 26")
    by_name = payment("AAAA-2", 200, payer_name="Işıl Çınar")
    by_reference = payment("AAAA-3", 300)
    found = propose_matches(
        [entry("", 100, iban=IBAN), entry("", 200, counterparty="IŞIL ÇINAR"), entry("AAAA-3", 299)],
        [by_iban, by_name, by_reference],
    )
    assert [(p.payment_id, p.reason) for p in found] == [
        (by_iban.id, MatchReason.AMOUNT_AND_IBAN),
        (by_reference.id, MatchReason.REFERENCE_ONLY),
        (by_name.id, MatchReason.AMOUNT_AND_NAME),
    ]


def test_money_that_went_out_pays_nothing() -> None:
    assert propose_matches([entry("TRZ-7K4M-21", -10_000)], [payment()]) == []


def test_what_cannot_be_told_apart_says_so() -> None:
    twins = [payment("AAAA-1", iban=IBAN), payment("AAAA-2", iban=IBAN)]
    (found,) = propose_matches([entry("", iban=IBAN)], twins)
    assert (found.is_ambiguous, found.confidence) == (True, 30)
    paid_twice = propose_matches([entry("TRZ-7K4M-21"), entry("TRZ-7K4M-21")], [payment()])
    assert [p.is_ambiguous for p in paid_twice] == [True]


def test_another_currency_is_another_amount() -> None:
    dollars = OpenPayment(id=uuid4(), reference="TRZ-7K4M-21", amount=Money(10_000, Currency.USD))
    (found,) = propose_matches([entry("TRZ-7K4M-21")], [dollars])
    assert found.reason is MatchReason.REFERENCE_ONLY


def test_a_reference_that_is_too_short_matches_nothing() -> None:
    assert propose_matches([entry("a-1")], [payment("a-1")]) == []


@given(
    st.lists(st.tuples(st.integers(0, 5), st.integers(1, 3)), max_size=8),
    st.lists(st.integers(0, 5), max_size=8),
)
def test_no_movement_and_no_payment_is_proposed_twice(
    movements: list[tuple[int, int]], asked: list[int]
) -> None:
    held = [entry(f"REF-{number}", minor * 100, iban=IBAN) for number, minor in movements]
    waiting = [payment(f"REF-{number}", 100, iban=IBAN) for number in asked]
    found = propose_matches(held, waiting)
    places: list[int] = [p.entry_index for p in found]
    ids: list[UUID] = [p.payment_id for p in found]
    assert len(set(places)) == len(places)
    assert len(set(ids)) == len(ids)


def test_a_long_statement_is_held_against_many_payments_at_once() -> None:
    waiting = [payment(f"TZ-{n:06d}", 100 + n, payer_name=f"Ay {n}") for n in range(3_000)]
    came = [entry(f"EFT tz {n:06d} kira ödemesi", 100 + n, counterparty="Ay 1") for n in range(3_000)]
    found = propose_matches(came, waiting)
    assert {(each.entry_index, each.payment_id) for each in found} == {
        (n, each.id) for n, each in enumerate(waiting)
    }
    assert {each.reason for each in found} == {MatchReason.REFERENCE_AND_AMOUNT}
