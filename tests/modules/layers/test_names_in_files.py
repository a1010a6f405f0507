"""Files whose cells name other records: parents by their key, records and places by what they are called."""

from typing import Any

import pytest

from terazi.entry.seed.layers.descriptions import seeded_layers
from terazi.entry.seed.seed import seed_layers
from terazi.modules.layers.values import Kind, Shape
from tests.calling import HouseUnderTest
from tests.modules.access.people import grant, id_of
from tests.modules.layers.layer_tables import execute, make_table, records
from tests.modules.layers.people import PREVIEW, START, check, exported, run, upload
from tests.modules.layers.planting import Planter
from tests.modules.process.administrators import made_administrator


@pytest.fixture
async def admin(house: HouseUnderTest) -> str:
    """The token of an administrator."""
    return await made_administrator(house, "deniz.kaya")


async def _layer(planter: Planter, code: str, parent: str | None = None, **given: Any) -> Shape:
    """Make a layer whose records are known by a code."""
    await planter.layer(code, parent, **{"reading": "signed_in", **given})
    key = await planter.wdm(
        code, "code", kind=Kind.CODE, captions={"tr": "Kod", "en": "Code"}, is_unique=True
    )
    title = await planter.wdm(code, "name", captions={"tr": "Ad", "en": "Name"})
    await execute(
        planter.house,
        f"UPDATE layer SET key_wdm_id = '{key}', title_wdm_id = '{title}' WHERE code = '{code}'",
    )
    return await make_table(planter.house, code)


@pytest.fixture
async def units(house: HouseUnderTest) -> Shape:
    """A layer of units of a firm, each below another."""
    return await _layer(Planter(house), "units", record_parent="same")


async def _tree(house: HouseUnderTest, shape: Shape) -> list[tuple[Any, ...]]:
    by_code = {each.code: each.column for each in shape.wdms}
    table, column = f"layer_data.l{shape.layer.number}", by_code["code"]
    return await execute(
        house,
        f"SELECT c.{column}, p.{column} FROM {table} c LEFT JOIN {table} p ON p.id = c.parent_id"
        f" WHERE c.deleted_at IS NULL ORDER BY 1",
    )


async def _checked(house: HouseUnderTest, admin: str, content: str, layer: str = "units", **more: Any) -> Any:
    return await check(house, admin, content, layer_code=layer, **more)


async def test_parents_are_named_by_their_key_wherever_they_stand_in_the_file(
    house: HouseUnderTest, admin: str, units: Shape
) -> None:
    first = "Kod;Ad;Üst kayıt\nC;Şube;b\nB;Bölge;A\nA;Merkez;\n"
    checked = await _checked(house, admin, first)
    assert checked["check"]["refused"] == 0, checked["check"]
    assert {each["wdm"] for each in checked["mapping"]["columns"]} == {"code", "name", "_parent"}
    await run(house, admin, checked)
    assert await _tree(house, units) == [("A", None), ("B", "A"), ("C", "B")]
    moved = await _checked(house, admin, "Kod;Üst kayıt\nC;A\nB;A\nD;c\n")
    assert (moved["check"]["new"], moved["check"]["changed"], moved["check"]["same"]) == (1, 1, 1)
    await run(house, admin, moved)
    assert await _tree(house, units) == [("A", None), ("B", "A"), ("C", "A"), ("D", "C")]


async def test_what_hangs_on_nothing_is_refused_with_all_below_it(
    house: HouseUnderTest, admin: str, units: Shape
) -> None:
    content = (
        "Kod;Üst kayıt\n"
        "A;\nA;\nB;A\n"  # the second A is refused, the first stays
        "C;yok\nD;C\nE;D\n"  # all three hang on nothing
        "X;Y\nY;Z\nZ;X\n"  # a circle
    )
    checked = await _checked(house, admin, content)
    told = checked["check"]
    assert (told["new"], told["refused"]) == (2, 7)
    why = {each["address"]: each["why"] for each in told["refusals"]}
    assert why["B5"] == "Böyle bir üst kayıt yok."
    assert sorted(why) == ["A3", "B10", "B5", "B6", "B7", "B8", "B9"]
    await run(house, admin, checked, leave_out_refused=True)
    assert await _tree(house, units) == [("A", None), ("B", "A")]


async def test_a_tree_deeper_than_may_be_is_refused(house: HouseUnderTest, admin: str, units: Shape) -> None:
    lines = [f"K{at};{f'K{at - 1}' if at else ''}" for at in range(18)]
    checked = await _checked(house, admin, "Kod;Üst kayıt\n" + "\n".join(lines) + "\n")
    assert (checked["check"]["new"], checked["check"]["refused"]) == (16, 2)


async def test_a_circle_with_records_of_the_layer_is_refused(
    house: HouseUnderTest, admin: str, units: Shape
) -> None:
    await run(house, admin, await _checked(house, admin, "Kod;Üst kayıt\nA;\nB;A\n"))
    checked = await _checked(house, admin, "Kod;Üst kayıt\nA;B\n")
    assert (checked["check"]["changed"], checked["check"]["refused"]) == (0, 1)


async def test_a_parent_that_went_since_the_check_voids_it(
    house: HouseUnderTest, admin: str, units: Shape
) -> None:
    await run(house, admin, await _checked(house, admin, "Kod;Üst kayıt\nA;\n"))
    checked = await _checked(house, admin, "Kod;Üst kayıt\nB;A\n")
    await execute(house, f"UPDATE layer_data.l{units.layer.number} SET deleted_at = now()")
    await run(house, admin, checked)
    told = await house.post(PREVIEW, token=admin, body={"import_id": checked["import_id"]})
    assert told["problem"] == "Denetimden sonra kayıtlar değişti. Yeniden denetleyin."
    assert await _tree(house, units) == []


@pytest.mark.parametrize("is_csv", [False, True])
async def test_exports_carry_parents_and_import_again_unchanged(
    house: HouseUnderTest, admin: str, units: Shape, is_csv: bool
) -> None:
    planter = Planter(house, {"units": units.layer.id})
    rooms = await _layer(planter, "rooms", "units", record_parent="above")
    await run(house, admin, await _checked(house, admin, "Kod;Üst kayıt\nA;\nB;A\n"))
    rows = "Kod;Üst kayıt\nR1;A\nR2;b\nR3;\n"
    await run(house, admin, await _checked(house, admin, rows, "rooms"))
    for code, count in (("units", 2), ("rooms", 3)):
        content = await exported(house, admin, code, is_csv=is_csv)
        checked = await check(house, admin, content, layer_code=code)
        told = checked["check"]
        assert (told["same"], told["changed"], told["new"], told["refused"]) == (count, 0, 0, 0), told
    named = await records(house, rooms, "code", "parent_id")
    assert [bool(parent) for _, parent in named] == [True, True, False]


async def test_parents_of_a_layer_that_the_editor_may_not_read_are_not_named(
    house: HouseUnderTest, admin: str
) -> None:
    planter = Planter(house)
    await _layer(planter, "units", reading="roles", read_codes=["shop_new"])
    await _layer(
        planter,
        "rooms",
        "units",
        record_parent="above",
        read_codes=["support_answer"],
        edit_codes=["support_answer"],
    )
    await run(house, admin, await _checked(house, admin, "Kod;Ad\nA;Gizli\n"))
    editor = await house.register()
    await grant(house, await id_of(house, editor), "support_answer")
    sent = await upload(house, editor, "Kod;Üst kayıt\nR1;A\n".encode(), layer_code="rooms")
    body = {"import_id": sent["import_id"], "mapping": sent["mapping"]}
    refused = await house.post(PREVIEW, token=editor, body=body)
    assert [each["message_key"] for each in refused["errors"]] == ["layers.import.no_parents"]


async def test_records_and_places_are_named_by_what_they_are_called(
    house: HouseUnderTest, admin: str
) -> None:
    own, planter = house.house, Planter(house)
    await seed_layers(own.settings, own.database, seeded_layers(), now=house.clock.now)
    branches = await _layer(planter, "branches")
    await run(house, admin, await _checked(house, admin, "Kod;Ad\nA;Merkez\nB;Şube\nC;Şube\n", "branches"))
    await planter.layer("visits", reading="signed_in")
    unit = {"kind": Kind.RECORD, "target_id": branches.layer.id, "captions": {"tr": "Birim", "en": "Unit"}}
    await planter.wdm("visits", "unit", **unit)
    await planter.wdm("visits", "place", kind=Kind.LOCATION, captions={"tr": "Yer", "en": "Place"})
    visits = await make_table(house, "visits")
    content = "Birim;Yer\nmerkez;Ankara\nb;Çankaya / Ankara\nŞube;Merkez\nZ;Nerede\n;tr-35\n"
    checked = await _checked(house, admin, content, "visits")
    why = {each["address"]: each["why"] for each in checked["check"]["refusals"]}
    assert sorted(why) == ["A4", "A5", "B4", "B5"]
    assert why["A4"] == why["B4"].replace("Merkez", "Şube")
    assert why["B5"] == "“Nerede” adında bir konum yok."
    await run(house, admin, checked, leave_out_refused=True)
    ids = dict(await records(house, branches, "code", "id"))
    made = await records(house, visits, "place", "unit")
    assert made == [("tr-06", str(ids["A"])), ("tr-06-cankaya", str(ids["B"])), ("tr-35", None)]


async def test_a_key_is_the_same_in_capitals_and_must_be_of_a_column_without_repetitions(
    house: HouseUnderTest, admin: str, units: Shape
) -> None:
    await run(house, admin, await _checked(house, admin, "Kod;Ad\nİst;Bir\n"))
    checked = await _checked(house, admin, "Kod;Ad\nIST;İki\nist;Üç\n")
    assert (checked["check"]["changed"], checked["check"]["refused"]) == (1, 1)
    sent = await upload(house, admin, b"Kod;Ad\nA;B\n", layer_code="units")
    body = {"import_id": sent["import_id"], "mapping": {**sent["mapping"], "key": "name"}}
    refused = await house.post(PREVIEW, token=admin, body=body)
    assert [each["message_key"] for each in refused["errors"]] == ["layers.import.key_not_unique"]
    assert (await house.post(START, token=admin, body={"import_id": sent["import_id"]})).status == 409
