"""Administrators make and change columns: what changes at once, what is planned for the table, what is refused."""

from typing import Any

import pytest
from sqlalchemy import select

from terazi.foundation.questions import many
from terazi.modules.layers.tables import LAYER_SHAPE_CHANGE
from terazi.modules.layers.values import Kind, LayerState, Reading, WdmState
from tests.calling import HouseUnderTest, Reply
from tests.modules.access.people import audited, make_administrator
from tests.modules.layers.planting import Planter

CAPTIONS = {"tr": "Şeker", "en": "Glucose"}
FEMALE = {"combinator": "and", "rules": [{"field": "cinsiyet", "operator": "=", "value": "kadin"}]}


def _row(**columns: Any) -> dict[str, Any]:
    return columns


_SHAPES = many(
    _row,
    select(LAYER_SHAPE_CHANGE.c.kind, LAYER_SHAPE_CHANGE.c.wdm_id, LAYER_SHAPE_CHANGE.c.plan).order_by(
        LAYER_SHAPE_CHANGE.c.number
    ),
)


class Desk:
    """An administrator at the columns of a layer of blood tests."""

    def __init__(self, planter: Planter, token: str) -> None:
        self.house, self.token, self.planter = planter.house, token, planter

    async def save(self, code: str, layer: str = "kan", **fields: Any) -> Reply:
        body = {"layer_code": layer, "wdm_code": code, **fields}
        return await self.house.post("/v1/layer/wdm/save", token=self.token, body=body)

    async def make(self, code: str, layer: str = "kan", **fields: Any) -> Reply:
        return await self.save(code, layer, is_new=True, **{"captions": CAPTIONS, **fields})

    async def state(self, code: str, state: str, **fields: Any) -> Reply:
        body = {"layer_code": "kan", "wdm_code": code, "state": state, **fields}
        return await self.house.post("/v1/layer/wdm/state/change", token=self.token, body=body)

    async def facts(self, code: str, layer: str = "kan") -> dict[str, Any]:
        answer = await self.house.post(
            "/v1/layer_wdm_get", token=self.token, body={"layer_code_list": [layer]}
        )
        columns = answer["layer_wdm_list"][0]["wdm_list"]
        return next((each for each in columns if each["wdm_code"] == code), {})

    async def shapes(self) -> list[dict[str, Any]]:
        (found,) = await self.house.house.database.reader.ask(_SHAPES())
        return found


@pytest.fixture
async def desk(house: HouseUnderTest) -> Desk:
    """An administrator at a layer with a column of options."""
    planter = await Planter.on_bare_ground(house)
    desk = Desk(planter, await make_administrator(house, "yonetici"))
    await desk.planter.layer("kan", reading=Reading.SIGNED_IN)
    sexes = await desk.planter.options("cinsiyetler", "kadin", "erkek")
    await desk.planter.wdm("kan", "cinsiyet", kind=Kind.OPTIONS, option_set_id=sexes)
    return desk


async def test_a_new_column_is_described_at_once_and_its_table_follows(desk: Desk) -> None:
    ranges = [{"kind": "usual", "lower": 70, "upper": 100, "rule": FEMALE, "source": "WHO"}]
    answer = await desk.make(
        "glukoz", kind="measurement", unit="mg/dL", molar_mass=180.156, ranges=ranges, synonyms=["şeker"]
    )
    assert answer.status == 200, answer.json
    facts = await desk.facts("glukoz")
    assert (facts["unit"], facts["is_built"], facts["synonyms"]) == ("mg/dL", False, ["şeker"])
    assert facts["ranges"][0]["rule"]["rules"][0]["value_source"] == "value"
    (shape,) = await desk.shapes()
    assert (shape["kind"], str(shape["wdm_id"])) == ("add", answer["wdm_id"])
    (entry,) = await audited(desk.house, "layers.column_made")
    assert entry.subject_name == "kan.glukoz"


async def test_captions_limits_and_options_change_without_touching_the_table(desk: Desk) -> None:
    await desk.planter.wdm("kan", "hb", kind=Kind.MEASUREMENT, unit="g/dL")
    ranges = [{"kind": "possible", "lower": 0, "upper": 30}]
    assert (await desk.save("hb", captions={"tr": "Hemoglobin"}, ranges=ranges, decimals=1)).status == 200
    facts = await desk.facts("hb")
    assert (facts["captions"], facts["ranges"][0]["upper"]) == ({"tr": "Hemoglobin", "en": "Column hb"}, 30)
    assert await desk.shapes() == []
    (entry,) = await audited(desk.house, "layers.column_changed")
    assert sorted(entry.after) == ["captions", "decimals", "ranges"]


async def test_another_unit_of_a_built_column_is_a_change_of_its_table_with_the_factor(desk: Desk) -> None:
    ranges = [{"kind": "possible", "lower": 0, "upper": 1000}]
    await desk.planter.wdm(
        "kan", "glukoz", kind=Kind.MEASUREMENT, unit="mg/dL", molar_mass=180.156, ranges=ranges
    )
    assert (await desk.save("glukoz", unit="mmol/L")).status == 200
    facts = await desk.facts("glukoz")
    assert (facts["unit"], facts["ranges"][0]["upper"]) == ("mg/dL", 1000)
    (shape,) = await desk.shapes()
    assert (shape["kind"], shape["plan"]["then"]["unit"]) == ("retype", "mmol/L")
    assert (await desk.save("glukoz", unit="g/L")).error == "column_being_changed"
    assert shape["plan"]["factor"] == pytest.approx(10 / 180.156, rel=1e-12)
    assert shape["plan"]["then"]["ranges"][0]["upper"] == pytest.approx(55.507, rel=1e-4)


async def test_a_column_without_values_yet_changes_its_unit_and_kind_at_once(desk: Desk) -> None:
    await desk.make("glukoz", kind="measurement", unit="mg/dL")
    assert (await desk.save("glukoz", kind="line", unit="")).status == 200
    assert (await desk.facts("glukoz"))["kind"] == "line"
    assert [each["kind"] for each in await desk.shapes()] == ["add"]


@pytest.mark.parametrize(
    ("before", "after", "kinds"),
    [
        ("line", "long", []),
        ("mail", "line", []),
        ("number", "measurement", []),
        ("line", "integer", ["retype"]),
        ("line", "mail", ["retype"]),
        ("integer", "date", ["retype"]),
    ],
)
async def test_a_change_of_kind_rewrites_what_it_has_to(
    desk: Desk, before: str, after: str, kinds: list[str]
) -> None:
    await desk.planter.wdm("kan", "a", kind=Kind(before))
    assert (await desk.save("a", kind=after)).status == 200
    assert [each["kind"] for each in await desk.shapes()] == kinds
    assert (await desk.facts("a"))["kind"] == (before if kinds else after)


async def test_the_key_of_a_layer_stays_unique(desk: Desk) -> None:
    await desk.planter.wdm("kan", "no", kind=Kind.CODE, is_unique=True)
    body = {"layer_code": "kan", "key_wdm": "no"}
    assert (await desk.house.post("/v1/layer/save", token=desk.token, body=body)).status == 200
    assert (await desk.save("no", unique=False)).error == "invalid_input"
    assert (await desk.save("no", captions={"tr": "Numara"})).status == 200


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"kind": "measurement", "unit": "mg/dl/"}, "unit"),
    ({"kind": "measurement", "unit": "arşın"}, "unit"),
    ({"kind": "integer", "unit": "mg/dL"}, "unit"),
    ({"kind": "percent", "unit": "kg"}, "unit"),
    ({"kind": "line", "unit": "kg"}, "unit"),
    ({"kind": "money", "unit": "lira"}, "unit"),
    ({"kind": "number", "ranges": [{"kind": "usual", "lower": 5, "upper": 5}]}, "ranges.0.upper"),
    ({"kind": "number", "ranges": [{"kind": "usual", "lower": 6, "upper": 5}]}, "ranges.0.upper"),
    ({"kind": "number", "ranges": [{"kind": "usual"}]}, "ranges.0"),
    ({"kind": "line", "ranges": [{"kind": "usual", "lower": 1}]}, "ranges.0"),
    ({"kind": "number", "ranges": [{"kind": "sometimes", "lower": 1}]}, "ranges.0.kind"),
    ({"kind": "number", "conversions": [{"unit": "kg", "factor": 2}]}, "conversions.0.unit"),
    ({"kind": "number", "unit": "g", "conversions": [{"unit": "kg", "factor": 0}]}, "conversions.0.factor"),
    ({"kind": "number", "unit": "g", "conversions": [{"unit": "kgg", "factor": 1}]}, "conversions.0.unit"),
    ({"kind": "number", "unit": "g", "conversions": [{"unit": "g", "factor": 1}]}, "conversions.0.unit"),
    ({"kind": "options"}, "option_set"),
    ({"kind": "line", "option_set": "cinsiyetler"}, "option_set"),
    ({"kind": "record"}, "target_layer_code"),
    ({"kind": "line", "target_layer_code": "kan"}, "target_layer_code"),
    ({"kind": "long", "unique": True}, "unique"),
    ({"kind": "calculated"}, "kind"),
    ({"decimals": 13}, "decimals"),
    ({"molar_mass": 0}, "molar_mass"),
    ({"default": "a" * 32_768}, "default"),
    ({"kind": "integer", "default": "elma"}, "default"),
    ({"kind": "date", "default": "29.02.2027"}, "default"),
    ({"kind": "options", "option_set": "cinsiyetler", "default": "mor"}, "default"),
]


@pytest.mark.parametrize(("fields", "field"), REFUSED)
async def test_what_does_not_fit_a_column_is_refused_at_its_field(
    desk: Desk, fields: dict[str, Any], field: str
) -> None:
    answer = await desk.make("a", **fields)
    assert answer.error == "invalid_input"
    assert any(each["field"].removeprefix("body.").startswith(field) for each in answer["errors"]), (
        answer.json
    )
    assert await desk.facts("a") == {}


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e400"])
async def test_numbers_that_are_none_are_refused(desk: Desk, number: str) -> None:
    body = '{"layer_code":"kan","wdm_code":"a","is_new":true,"kind":"number","ranges":[{"kind":"usual","lower":%s}]}'
    headers = {"Authorization": f"Bearer {desk.token}", "Content-Type": "application/json"}
    answer = await desk.house.client.post("/v1/layer/wdm/save", content=body % number, headers=headers)
    assert answer.status_code in {400, 422}


async def test_rules_of_ranges_are_over_the_other_columns_of_the_layer(desk: Desk) -> None:
    await desk.planter.wdm("kan", "cop", state=WdmState.TRASHED)

    def about(field: str, operator: str = "=", value: Any = "1") -> list[dict[str, Any]]:
        condition = {"field": field, "operator": operator, "value": value}
        return [{"kind": "usual", "lower": 1, "rule": {"combinator": "and", "rules": [condition]}}]

    for ranges in (about("a", "=", 1), about("yok"), about("cop"), about("cinsiyet", "<")):
        answer = await desk.make("a", kind="number", ranges=ranges)
        assert answer.error == "invalid_input", ranges
        assert answer["errors"][0]["field"].startswith("ranges.0.rule")
    many_rules = [{"field": "cinsiyet", "operator": "null"}] * 201
    ranges = [{"kind": "usual", "lower": 1, "rule": {"combinator": "and", "rules": many_rules}}]
    assert (await desk.make("a", kind="number", ranges=ranges)).error == "invalid_input"
    deep: dict[str, Any] = {"combinator": "and", "rules": []}
    for _ in range(13):
        deep = {"combinator": "and", "rules": [deep]}
    ranges = [{"kind": "usual", "lower": 1, "rule": deep}]
    assert (await desk.make("a", kind="number", ranges=ranges)).error == "invalid_input"


async def test_what_new_records_begin_with_is_kept_as_cells_hold_it(desk: Desk) -> None:
    for code, fields, kept in (
        ("gun", {"kind": "date", "default": "29.10.1923"}, "1923-10-29"),
        ("sayi", {"kind": "number", "default": "1.234,5"}, 1234.5),
        ("cins", {"kind": "options", "option_set": "cinsiyetler", "default": "KADIN"}, "kadin"),
    ):
        assert (await desk.make(code, **fields)).status == 200
        assert (await desk.facts(code))["default"] == kept


async def test_units_between_which_is_no_way_are_refused(desk: Desk) -> None:
    await desk.planter.wdm("kan", "hb", kind=Kind.MEASUREMENT, unit="g/dL")
    for unit in ("mmol/L", "kg", "mm[Hg]"):
        answer = await desk.save("hb", unit=unit)
        assert (answer.error, answer["errors"][0]["field"]) == ("invalid_input", "unit")


@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ({"wdm_code": "cinsiyet", "is_new": True}, "code_taken"),
        ({"wdm_code": "cop", "is_new": True}, "code_taken"),
        ({"wdm_code": "cop"}, "wdm_not_found"),
        ({"wdm_code": "yok"}, "wdm_not_found"),
        ({"wdm_code": "a", "is_new": True, "layer_code": "yok"}, "layer_not_found"),
        ({"wdm_code": "a", "is_new": True, "layer_code": "eski"}, "layer_passive"),
        ({"wdm_code": "a", "is_new": True, "captions": {"tr": "A", "en": ""}}, "caption_missing"),
        ({"wdm_code": "a", "is_new": True, "option_set": "yok", "kind": "options"}, "option_set_not_found"),
        ({"wdm_code": "a", "is_new": True, "same_as": "kan.yok"}, "wdm_not_found"),
        ({"wdm_code": "a", "is_new": True, "same_as": "kan.cinsiyet"}, "invalid_input"),
        ({"wdm_code": "a b", "is_new": True}, "invalid_input"),
    ],
)
async def test_what_is_no_column_is_refused(desk: Desk, fields: dict[str, Any], error: str) -> None:
    await desk.planter.layer("eski", state=LayerState.TRASHED)
    await desk.planter.wdm("kan", "cop", state=WdmState.TRASHED)
    body = {"layer_code": "kan", "captions": CAPTIONS, **fields}
    answer = await desk.house.post("/v1/layer/wdm/save", token=desk.token, body=body)
    assert answer.error == error


async def test_a_layer_has_so_many_columns_and_no_more(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("terazi.modules.layers.actions.wdms.MOST_WDMS", 2)
    await desk.make("a")
    answer = await desk.make("b")
    assert (answer.error, answer["most"]) == ("too_many", 2)
    await desk.planter.wdm("kan", "cop", state=WdmState.TRASHED)
    assert (await desk.state("cop", "hidden")).error == "too_many"


async def test_a_column_takes_its_meaning_from_another_and_goes_along_with_it(desk: Desk) -> None:
    await desk.planter.layer("saglik", reading=Reading.SIGNED_IN)
    ranges = [{"kind": "possible", "lower": 0, "upper": 30}, {"kind": "usual", "lower": 12, "rule": FEMALE}]
    await desk.planter.wdm("kan", "hb", kind=Kind.MEASUREMENT, unit="g/dL", ranges=ranges)
    made = await desk.make("hemoglobin", "saglik", kind="measurement", same_as="kan.hb")
    assert made.status == 200, made.json
    facts = await desk.facts("hemoglobin", "saglik")
    assert (facts["unit"], len(facts["ranges"])) == ("g/dL", 1)
    assert facts["same_as_id"] == str(desk.planter.ids["kan.hb"])
    assert (await desk.save("hb", ranges=[{"kind": "possible", "lower": 0, "upper": 25}])).status == 200
    assert (await desk.facts("hemoglobin", "saglik"))["ranges"][0]["upper"] == 25
    assert (await desk.save("hb", unit="g/L")).error == "meaning_taken_by_others"
    other = await desk.make("ucuncu", "saglik", kind="measurement", same_as="saglik.hemoglobin")
    assert other.status == 200
    assert (await desk.facts("ucuncu", "saglik"))["same_as_id"] == str(desk.planter.ids["kan.hb"])
    assert (await desk.save("hemoglobin", "saglik", same_as=None)).status == 200
    assert (await desk.save("hb", ranges=[])).status == 200
    assert len((await desk.facts("hemoglobin", "saglik"))["ranges"]) == 1


async def test_a_column_goes_from_each_state_only_where_it_may(desk: Desk) -> None:
    allowed = {"active": {"hidden"}, "hidden": {"active", "trashed"}, "trashed": {"hidden"}}
    for state in WdmState:
        for target in WdmState:
            await desk.planter.wdm("kan", f"{state}_{target}", state=state)
            answer = await desk.state(f"{state}_{target}", target)
            if target == state or target in allowed[state]:
                assert answer.status == 200, (state, target)
            else:
                assert (answer.error, set(answer["allowed"])) == ("layer_state_not_allowed", allowed[state])
    assert (await desk.state("yok", "hidden")).error == "wdm_not_found"
    await desk.planter.wdm("kan", "adsiz", state=WdmState.HIDDEN, captions={"tr": "Ad", "en": ""})
    assert (await desk.state("adsiz", "active")).error == "caption_missing"


async def test_a_column_that_others_name_goes_into_the_trash_once_confirmed(desk: Desk) -> None:
    await desk.planter.layer("saglik", reading=Reading.SIGNED_IN)
    await desk.make("glukoz", kind="number", ranges=[{"kind": "usual", "lower": 1, "rule": FEMALE}])
    await desk.make("es", "saglik", kind="options", same_as="kan.cinsiyet", option_set="cinsiyetler")
    view = {"layer_code": "kan", "name": "Kadınlar", "settings": {"columns": [{"wdm_code": "cinsiyet"}]}}
    assert (await desk.house.post("/v1/layer/view/save", token=desk.token, body=view)).status == 200
    body = {"layer_code": "kan", "title_wdm": "cinsiyet"}
    assert (await desk.house.post("/v1/layer/save", token=desk.token, body=body)).status == 200
    assert (await desk.state("cinsiyet", "hidden")).status == 200
    answer = await desk.state("cinsiyet", "trashed")
    assert answer.error == "layer_in_use"
    assert {(each["kind"], each["name"]) for each in answer["users"]} == {
        ("wdm", "glukoz"), ("wdm", "es"), ("view", "Kadınlar"),
    }  # fmt: skip
    assert (await desk.state("cinsiyet", "trashed", confirmed=True)).status == 200
    assert await desk.facts("cinsiyet") == {}
    assert (await desk.state("cinsiyet", "hidden")).status == 200


async def test_a_private_column_in_an_open_layer_needs_a_warning_that_was_read(desk: Desk) -> None:
    await desk.planter.layer("acik", reading=Reading.OPEN)
    assert (await desk.make("tc", "acik", is_private=True)).error == "private_in_open_layer"
    assert (await desk.make("tc", "acik", is_private=True, confirmed=True)).status == 200
    assert (await desk.save("tc", "acik", captions={"tr": "TC"})).status == 200
    assert (await desk.make("tc", is_private=True)).status == 200
