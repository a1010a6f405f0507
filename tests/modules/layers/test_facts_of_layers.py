"""What other modules are told of layers: facts to link to, codes beneath codes, names."""

from types import SimpleNamespace
from typing import Any

from terazi.engine.linking.facts import Facts
from terazi.modules.access.public import find_caller
from terazi.modules.layers.public import expand_codes, find_facts, names_of
from terazi.modules.layers.values import Kind, Reading
from tests.calling import HouseUnderTest
from tests.modules.access.people import make_administrator
from tests.modules.layers.planting import Planter

RULE = {"combinator": "and", "not": False, "rules": [{"field": "sir", "operator": "null"}]}


async def plant(house: HouseUnderTest) -> Planter:
    planter = await Planter.on_bare_ground(house)
    await planter.layer("saglik", reading=Reading.OPEN)
    await planter.layer("kan", "saglik", captions={"tr": "Kan", "en": "Blood"})
    await planter.layer("gizli", "saglik", reading=Reading.ROLES)
    sexes = await planter.options("cinsiyet", "kadin", "erkek")
    ranges: list[dict[str, Any]] = [
        {"kind": "possible", "lower": 0, "upper": 30, "source": "WHO"},
        {"kind": "usual", "lower": 12, "rule": RULE},
    ]
    lines = [{"unit": "g/L", "factor": 0.1, "offset": 0.0, "source": None}]
    await planter.wdm("kan", "hb", kind=Kind.MEASUREMENT, unit="g/dL", ranges=ranges, lines=lines)
    await planter.wdm("kan", "cinsiyet", kind=Kind.OPTIONS, option_set_id=sexes)
    await planter.wdm("kan", "tutar", kind=Kind.MONEY, unit="TRY", captions={"tr": "Tutar"})
    await planter.wdm("kan", "sir", is_private=True)
    await planter.wdm("gizli", "hb")
    return planter


async def asker(house: HouseUnderTest, token: str | None = None) -> Any:
    user = await find_caller(token, house.house.database, house.clock.now) if token else None
    return SimpleNamespace(reader=house.house.database.reader, user=user, application=None)


async def test_facts_are_those_that_the_caller_may_see_in_the_order_asked(house: HouseUnderTest) -> None:
    await plant(house)
    wanted = ["kan.cinsiyet", "gizli.hb", "kan.yok", "kan", "kan.hb", "kan.sir"]
    sex, hb = await find_facts(await asker(house), wanted)
    assert (hb.layer, hb.code, hb.unit, hb.edition) == ("kan", "hb", "g/dL", 0)
    assert [(each.kind.value, each.lower) for each in hb.ranges] == [("possible", 0)]
    assert hb.lines[0].factor == 0.1
    assert [each.code for each in sex.options] == ["kadin", "erkek"]
    admin = await make_administrator(house, "yonetici")
    found = await find_facts(await asker(house, admin), wanted)
    assert [f"{each.layer}.{each.code}" for each in found] == [
        "kan.cinsiyet", "gizli.hb", "kan.hb", "kan.sir",
    ]  # fmt: skip
    assert found[2].ranges[1].rule == RULE


async def test_all_facts_are_kept_as_json_and_read_again(house: HouseUnderTest) -> None:
    await plant(house)
    found = await find_facts(await asker(house))
    assert [each.code for each in found] == ["hb", "cinsiyet", "tutar"]
    assert found[2].captions.en == "Tutar"
    assert found[2].unit is None
    assert [Facts.from_json(each.as_json()) for each in found] == found


async def test_codes_are_expanded_with_all_beneath_as_they_are_now(house: HouseUnderTest) -> None:
    planter = await plant(house)
    await planter.layer("alt", "kan")
    reader = house.house.database.reader
    found = await expand_codes(reader, ["saglik", "alt", "yok"])
    assert {code: sorted(each) for code, each in found.items()} == {
        "saglik": ["alt", "gizli", "kan", "saglik"],
        "alt": ["alt"],
    }


async def test_names_lead_from_the_root_down_in_both_languages(house: HouseUnderTest) -> None:
    await plant(house)
    reader = house.house.database.reader
    found = await names_of(reader, ["kan.hb", "saglik", "kan.yok", "yok"])
    assert {code: [each["tr"] for each in names] for code, names in found.items()} == {
        "kan.hb": ["saglik adı", "Kan", "hb sütunu"],
        "saglik": ["saglik adı"],
    }
