"""Columns that have cells become others through the calls: units, kinds, uniqueness, with their limits and their words."""

from typing import Any

import pytest

from terazi.modules.layers.values import Reading
from tests.calling import HouseUnderTest, Reply
from tests.modules.access.people import make_administrator
from tests.modules.layers.planting import Planter
from tests.modules.layers.tables_grown import ask, names, paste

LAYER = {"layer_code": "kan"}


class Lab:
    """An administrator at a layer whose table workers build."""

    def __init__(self, house: HouseUnderTest, token: str) -> None:
        self.house, self.token = house, token

    async def save(self, code: str, **fields: Any) -> Reply:
        body = LAYER | {"wdm_code": code, **fields}
        answer = await self.house.post("/v1/layer/wdm/save", token=self.token, body=body)
        assert answer.status == 200, answer.json
        await self.house.run_jobs()
        return answer

    async def make(self, code: str, **fields: Any) -> None:
        await self.save(code, is_new=True, captions={"tr": code, "en": code}, **fields)

    async def cells(self, column: str) -> list[Any]:
        return names(await ask(self.house, self.token, "kan"), column)

    async def facts(self, code: str) -> dict[str, Any]:
        body = {"layer_code_list": ["kan"]}
        answer = await self.house.post("/v1/layer_wdm_get", token=self.token, body=body)
        return next(e for e in answer["layer_wdm_list"][0]["wdm_list"] if e["wdm_code"] == code)

    async def paste(self, *rows: dict[str, Any]) -> Reply:
        return await paste(self.house, self.token, list(rows), "kan")

    async def shapes(self) -> list[tuple[str, str]]:
        answer = await self.house.post("/v1/layer/shape/list", token=self.token, body=LAYER)
        return sorted((each["kind"], each["state"]) for each in answer["list"])


@pytest.fixture
async def lab(house: HouseUnderTest) -> Lab:
    """A layer without columns."""
    planter = await Planter.on_bare_ground(house)
    await planter.layer("kan", reading=Reading.SIGNED_IN)
    await planter.options("renkler", "kirmizi", "mavi")
    return Lab(house, await make_administrator(house, "yonetici"))


async def test_another_unit_converts_cells_and_limits_in_one_moment(lab: Lab) -> None:
    ranges = [{"kind": "possible", "lower": 0, "upper": 180.156}]
    await lab.make("glukoz", kind="measurement", unit="mg/dL", molar_mass=180.156, ranges=ranges)
    await lab.paste({"glukoz": 90.078}, {"glukoz": None}, {"glukoz": 180.156})
    await lab.save("glukoz", unit="mmol/L")
    found = [each for each in await lab.cells("glukoz") if each is not None]
    assert sorted(found) == pytest.approx([5, 10], rel=1e-12)
    facts = await lab.facts("glukoz")
    assert (facts["unit"], facts["ranges"][0]["upper"]) == ("mmol/L", pytest.approx(10, rel=1e-12))


async def test_texts_become_options_and_options_become_texts_by_their_names(lab: Lab) -> None:
    await lab.make("renk")
    await lab.paste({"renk": "KIRMIZI"}, {"renk": "mavi"}, {"renk": "mor"})
    await lab.save("renk", kind="options", option_set="renkler")
    assert sorted(await lab.cells("renk"), key=str) == [None, "kirmizi", "mavi"]
    await lab.save("renk", kind="line", option_set=None)
    assert sorted(await lab.cells("renk"), key=str) == [None, "kirmizi", "mavi"]
    assert (await lab.facts("renk"))["options"] == []


async def test_words_become_answers(lab: Lab) -> None:
    await lab.make("evli")
    await lab.paste({"evli": "Evet"}, {"evli": "hayır"}, {"evli": "belki"})
    await lab.save("evli", kind="yes_no")
    assert sorted(await lab.cells("evli"), key=str) == [None, "no", "yes"]


async def test_a_unique_column_refuses_what_is_there_until_it_is_not_unique(lab: Lab) -> None:
    await lab.make("no", kind="code", unique=True)
    assert (await lab.paste({"no": "a"})).status == 200
    assert (await lab.paste({"no": "A"})).error == "value_taken"
    await lab.save("no", unique=False)
    assert (await lab.paste({"no": "a"})).status == 200
    await lab.save("no", unique=True)
    assert ("unique", "failed") in await lab.shapes()
    assert not (await lab.facts("no"))["unique"]


async def test_a_unique_column_stays_unique_when_its_kind_changes(lab: Lab) -> None:
    await lab.make("no", kind="code", unique=True)
    await lab.paste({"no": "7"})
    await lab.save("no", kind="integer")
    assert await lab.cells("no") == [7]
    assert (await lab.paste({"no": 7})).error == "value_taken"
