"""Administrators see which layers have how large a table, and what is being done to it."""

from terazi.modules.layers.values import ShapeKind
from tests.calling import HouseUnderTest
from tests.modules.access.people import make_administrator
from tests.modules.layers.shaping import plan
from tests.modules.layers.tables_grown import grow, paste


async def test_tables_of_layers_are_told_with_records_bytes_and_open_changes(house: HouseUnderTest) -> None:
    admin = await make_administrator(house, "yonetici")
    planter = await grow(house)
    await planter.layer("bos")
    await paste(house, admin, [{"ad": str(at)} for at in range(3)])
    await planter.wdm("urun", "yeni", column_number=None)
    await plan(house, planter, ShapeKind.ADD, "urun.yeni")
    answer = await house.post("/v1/process/info", token=admin, info_type="layers")
    told = {each["layer_code"]: each for each in answer["processes"]}
    assert "bos" not in told
    assert (told["urun"]["caption"], told["urun"]["records"], told["urun"]["changes"]) == ("urun adı", 3, 1)
    assert told["urun"]["size"] > 8_192
