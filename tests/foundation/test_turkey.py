"""Numbers on Turkish papers: each against an independent calculation, and with every single digit changed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terazi.foundation.turkey import BANKS, bank_of_iban, is_mersis, is_tckn, is_vkn, plain_number

NINE = st.lists(st.integers(0, 9), min_size=9, max_size=9)


def tckn_of(digits: list[int]) -> str:
    """Return the identity number that begins with nine digits, by the rule as the law's annex writes it."""
    odd = digits[0] + digits[2] + digits[4] + digits[6] + digits[8]
    even = digits[1] + digits[3] + digits[5] + digits[7]
    tenth = (7 * odd - even) % 10
    eleventh = (sum(digits) + tenth) % 10
    return "".join(map(str, [*digits, tenth, eleventh]))


def vkn_of(digits: list[int]) -> str:
    """Return the tax number that begins with nine digits, by the steps of the revenue administration."""
    total = 0
    for place in range(9):
        first = (digits[place] + (9 - place)) % 10
        second = (first * (2 ** (9 - place))) % 9
        if first != 0 and second == 0:
            second = 9
        total += second
    check = 0 if total % 10 == 0 else 10 - total % 10
    return "".join(map(str, [*digits, check]))


def iban_of(bank: str, account: str, reserved: str = "0") -> str:
    """Return the Turkish IBAN of an account, its check digits by ISO 7064."""
    own = f"{bank}{reserved}{account}"
    check = 98 - int(f"{own}292700") % 97
    return f"TR{check:02d}{own}"


def others(number: str) -> list[str]:
    """Return every number that differs in one digit."""
    return [
        number[:place] + digit + number[place + 1 :]
        for place in range(len(number))
        for digit in "0123456789"
        if digit != number[place]
    ]


@given(NINE.filter(lambda digits: digits[0] != 0))
def test_identity_numbers_are_told_from_those_with_a_wrong_digit(digits: list[int]) -> None:
    number = tckn_of(digits)
    assert is_tckn(number)
    assert not any(is_tckn(other) for other in others(number) if other[:9] == number[:9])


def test_known_numbers() -> None:
    assert is_tckn("10000000146")
    assert is_vkn("7340493979")
    assert is_vkn("1234567890")
    assert bank_of_iban("TR630006200001000000062975") == "Garanti BBVA"
    assert bank_of_iban("TR330006100519786457841326") is None


@pytest.mark.parametrize(
    "number", ["", "00000000000", "1000000014", "100000001460", "1000000014x", "١٠٠٠٠٠٠٠١٤٦"]
)
def test_what_is_no_identity_number(number: str) -> None:
    assert not is_tckn(number)


@given(NINE)
def test_tax_numbers_are_those_with_their_check_digit(digits: list[int]) -> None:
    number = vkn_of(digits)
    assert is_vkn(number)
    assert [other for other in others(number) if other[:9] == number[:9] and is_vkn(other)] == []
    assert not is_vkn(number + "0")
    assert not is_vkn(number[:9])


@given(st.sampled_from(sorted(BANKS)), st.integers(0, 10**16 - 1))
def test_an_iban_names_its_bank_and_no_digit_may_be_wrong(bank: str, account: int) -> None:
    iban = iban_of(bank, f"{account:016d}")
    assert bank_of_iban(iban) == BANKS[bank]
    assert [other for other in others(iban[2:]) if bank_of_iban(f"TR{other}")] == []


def test_an_iban_with_a_right_check_is_refused_where_bank_or_reserved_digit_is_wrong() -> None:
    assert bank_of_iban(iban_of("99999", "0" * 16)) is None
    assert bank_of_iban(iban_of("00062", "0" * 16, reserved="1")) is None
    assert bank_of_iban("DE89370400440532013000") is None
    assert bank_of_iban(iban_of("00062", "0" * 16).lower()) is None


def test_numbers_are_read_as_people_write_them() -> None:
    assert plain_number(" tr63 0006-2000.01/00 0000 0629 75 ") == "TR630006200001000000062975"
    assert is_mersis("0123456789000015")
    assert not is_mersis("012345678900001")
    assert not is_mersis("0123456789000O15")
