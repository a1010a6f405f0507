"""What a bill has to know of a buyer at home and abroad."""

from dataclasses import replace

import pytest

from terazi.modules.orders.rules.buyers import buyer_problems, settled_buyer
from terazi.modules.orders.values import BuyerDetails, BuyerKind

HERE = {"address": "Moda Cad. 1", "city": "İstanbul", "district": "Kadıköy"}
PERSON = BuyerDetails(kind=BuyerKind.PERSON, firstname="Işıl", lastname="Ay", **HERE)
COMPANY = BuyerDetails(
    kind=BuyerKind.COMPANY, name="Örnek A.Ş.", tax_office="Kadıköy", identity_number="1234567890", **HERE
)
THERE = {"country": "GB", "city": "London", "district": "", "tax_office": ""}


@pytest.mark.parametrize(
    ("buyer", "fields"),
    [
        (PERSON, []),
        (COMPANY, []),
        (replace(PERSON, city="Atlantis"), ["city"]),
        (replace(PERSON, district="Çankaya"), ["district"]),
        (replace(PERSON, city="", district=""), ["city", "district"]),
        (replace(PERSON, identity_number="10000000147"), ["identity_number"]),
        (replace(PERSON, **THERE), []),
        (replace(PERSON, **{**THERE, "city": ""}), ["city"]),
        (replace(COMPANY, **THERE, identity_number="GB 123 4567 89"), []),
        (replace(COMPANY, **THERE, identity_number=""), ["identity_number"]),
        (replace(COMPANY, **THERE, identity_number="GB12"), ["identity_number"]),
        (replace(COMPANY, **THERE), ["identity_number"]),
        (replace(COMPANY, **THERE, name="", identity_number="GB123456789"), ["name"]),
        (replace(COMPANY, identity_number="DE123456789"), ["identity_number"]),
        (replace(COMPANY, **{**THERE, "country": "ZZ"}), ["country"]),
        (replace(COMPANY, tax_office=""), ["tax_office"]),
    ],
)
def test_what_is_missing_or_wrong(buyer: BuyerDetails, fields: list[str]) -> None:
    assert [problem.field for problem in buyer_problems(buyer)] == [f"buyer.{name}" for name in fields]


def test_places_at_home_are_spelled_as_papers_spell_them_and_those_abroad_stay() -> None:
    typed = replace(PERSON, city="ISTANBUL", district="kadikoy")
    assert settled_buyer(typed) == PERSON
    abroad = replace(PERSON, country="CY", city="istanbul", district="x")
    assert settled_buyer(abroad) == abroad
    company = replace(COMPANY, **THERE, identity_number="gb 123 4567 89")
    assert settled_buyer(company) == replace(company, identity_number="GB123456789")
