"""Layers as sources of reports: their columns by kind, what of them somebody may see, and columns that are gone."""

from typing import Any

import pytest

from terazi.entry.seed.layers.descriptions import seeded_layers
from terazi.entry.seed.seed import seed_layers
from terazi.modules.layers.values import Kind, WdmState
from terazi.modules.reports.public import seed_reports
from terazi.modules.reports.values import MeasureKind
from tests.calling import HouseUnderTest
from tests.modules.access.people import define, grant, id_of
from tests.modules.layers.layer_tables import execute
from tests.modules.layers.planting import Planter
from tests.modules.layers.tables_grown import grow, paste
from tests.modules.reports.asking_reports import ran, run, saved

SOURCE = "layer.urun"
ROWS: list[dict[str, Any]] = [
    {
        "ad": "Elma",
        "kod": "E1",
        "tutar": 2.5,
        "adet": 3,
        "gun": "2026-03-01",
        "renk": "kirmizi",
        "tc": "gizli1",
    },
    {"ad": "Erik", "kod": "E2", "tutar": 4.5, "adet": 5, "gun": "2026-03-31", "renk": "mavi", "tc": "gizli2"},
    {"ad": "İncir", "kod": "I1", "tutar": 8.0, "adet": None, "gun": "2026-04-02", "renk": "mavi", "tc": None},
    {"ad": "Ayva", "kod": "A1", "tutar": None, "adet": 1, "gun": None, "renk": None, "tc": None},
]


async def grown(house: HouseUnderTest, admin: str, **given: Any) -> Planter:
    """Make a layer of fruit with four records."""
    planter = await grow(house, **given)
    assert (await paste(house, admin, ROWS)).status == 200
    return planter


def asked(**more: Any) -> dict[str, Any]:
    """Return a question about the layer."""
    return {"source": SOURCE, **more}


async def trash(house: HouseUnderTest, admin: str, column: str) -> None:
    """Throw a column away."""
    for state in (WdmState.HIDDEN, WdmState.TRASHED):
        body = {"layer_code": "urun", "wdm_code": column, "state": state, "confirmed": True}
        answer = await house.post("/v1/layer/wdm/state/change", token=admin, body=body)
        assert answer.status == 200, answer.json


async def held(house: HouseUnderTest, admin: str, code: str, **more: Any) -> dict[str, Any]:
    """Return a report about the layer with an authorization of its own."""
    await define(house, admin, f"report_{code}")
    return {
        "report_cl_id": (await saved(house, admin, code, question=asked(**more)))["report_cl_id"],
        "user_type": "self",
    }


async def holder_of(house: HouseUnderTest, name: str, *codes: str) -> str:
    """Return the token of somebody with authorizations."""
    token = await house.register(name)
    for code in codes:
        await grant(house, await id_of(house, token), code)
    return await house.sign_in(name)


async def test_a_layer_is_listed_beneath_its_path_and_tells_its_columns_when_it_is_named(
    house: HouseUnderTest, admin: str
) -> None:
    planter = Planter(house)
    await planter.layer("bahce", captions={"tr": "Bahçe", "en": "Garden"})
    await grown(house, admin, planter=planter, parent="bahce")
    await planter.layer("tablosuz")
    listed = {
        each["code"]: each for each in (await house.post("/v1/report/source/list", token=admin))["list"]
    }
    assert listed[SOURCE]["path"] == ["Bahçe"]
    assert (listed[SOURCE]["columns"], listed[SOURCE]["viewpoints"]) == ([], ["platform", "self"])
    assert listed["people"]["columns"]
    assert "layer.tablosuz" not in listed
    body = {"source_list": [SOURCE, "layer.tablosuz", "layer.yok", "people"]}
    named = await house.post("/v1/report/source/list", token=admin, body=body, lang="en")
    assert [each["code"] for each in named["list"]] == ["people", SOURCE]
    kinds = {each["code"]: each["kind"] for each in named["list"][1]["columns"]}
    assert kinds == {
        "ad": "text",
        "kod": "text",
        "tutar": "decimal",
        "adet": "number",
        "gun": "moment",
        "renk": "choice",
        "tc": "text",
        "record.created_at": "moment",
        "record.updated_at": "moment",
    }
    assert named["list"][1]["caption"] == "Name of urun"


async def test_records_are_listed_grouped_measured_and_filtered(house: HouseUnderTest, admin: str) -> None:
    await grown(house, admin)
    listed = await run(house, admin, question=asked(column_list=["ad", "gun"], sort="ad"))
    assert sorted(map(tuple, listed["table"])) == sorted(
        [("Elma", "2026-03-01"), ("Erik", "2026-03-31"), ("İncir", "2026-04-02"), ("Ayva", None)]
    )
    measures = [{"kind": "count"}, {"kind": "sum", "column": "tutar"}, {"kind": "mean", "column": "adet"}]
    by_colour = asked(group_list=[{"column": "renk"}], measure_list=measures)
    answer = await run(house, admin, question=by_colour)
    assert answer["table"] == [["kirmizi", 1, 2.5, 3], ["mavi", 2, 12.5, 5], [None, 1, None, 1]]
    by_month = asked(group_list=[{"column": "gun", "by": "month"}])
    assert await ran(house, admin, question=by_month) == [["2026-03-01", 2], ["2026-04-01", 1], [None, 1]]
    rule = {"combinator": "and", "rules": [{"field": "renk", "operator": "=", "value": "mavi"}]}
    filtered = await run(
        house, admin, question=asked(rule=rule, measure_list=[{"kind": "max", "column": "gun"}])
    )
    assert filtered["table"] == [["2026-04-02"]]
    assert filtered["sentence"].startswith("urun adı: en büyük gun sütunu.")


@pytest.mark.parametrize("kind", list(MeasureKind), ids=str)
async def test_every_measure_is_computed_of_every_column_that_takes_it(
    house: HouseUnderTest, admin: str, kind: MeasureKind
) -> None:
    await grown(house, admin)
    takes = {
        MeasureKind.COUNT: ["ad", "tutar", "adet", "gun", "renk"],
        MeasureKind.DISTINCT: ["ad", "tutar", "adet", "gun", "renk"],
        MeasureKind.MIN: ["tutar", "adet", "gun"],
        MeasureKind.MAX: ["tutar", "adet", "gun"],
    }.get(kind, ["tutar", "adet"])
    measures = [{"kind": kind, "column": column} for column in takes]
    (row,) = await ran(house, admin, question=asked(measure_list=measures))
    assert None not in row


async def test_a_record_of_another_layer_is_told_by_its_name(house: HouseUnderTest, admin: str) -> None:
    planter = await grow(house)
    await grow(house, "satis", planter)
    answer = await paste(house, admin, ROWS[:2])
    first, second = (each["cl_id"] for each in answer["list"])
    await execute(
        house,
        f"UPDATE wdm SET kind = 'record', target_id = '{planter.ids['urun']}' "
        f"WHERE id = '{planter.ids['satis.kod']}'",
    )
    rows = [{"kod": first, "adet": 1}, {"kod": first, "adet": 2}, {"kod": second, "adet": 4}, {"adet": 8}]
    assert (await paste(house, admin, rows, "satis")).status == 200
    await execute(house, f"UPDATE layer SET title_wdm_id = '{planter.ids['urun.ad']}' WHERE code = 'urun'")
    question = {
        "source": "layer.satis",
        "group_list": [{"column": "kod"}],
        "measure_list": [{"kind": "sum", "column": "adet"}],
    }
    assert await ran(house, admin, question=question) == [["Elma", 3], ["Erik", 4], [None, 8]]


async def test_a_private_column_is_absent_without_the_right_to_edit(
    house: HouseUnderTest, admin: str
) -> None:
    await grown(house, admin)
    all_of_it = await held(house, admin, "hepsi")
    private = await held(house, admin, "ozel", column_list=["ad", "tc"])
    ruled = {"combinator": "and", "rules": [{"field": "tc", "operator": "=", "value": "gizli1"}]}
    told = await held(house, admin, "kural", column_list=["ad"], rule=ruled)
    codes = ["report_hepsi", "report_ozel", "report_kural"]
    reader = await holder_of(house, "okuyan", *codes)
    editor = await holder_of(house, "duzenleyen", "support_answer", *codes)
    for report, refused in ((all_of_it, False), (private, True), (told, True)):
        seen = await run(house, reader, **report)
        assert seen.error == ("report_invalid" if refused else None)
        assert "gizli1" not in str(seen.json)
        assert (await run(house, editor, **report)).status == 200
    assert "gizli1" in str((await run(house, editor, **all_of_it)).json)
    assert "tc" not in [each["key"] for each in (await run(house, reader, **all_of_it))["table_header"]]


async def test_a_layer_that_somebody_may_not_read_is_no_source_to_them(
    house: HouseUnderTest, admin: str
) -> None:
    await grown(house, admin, reading="roles", read_codes=["shop_new"])
    report = await held(house, admin, "kapali")
    reader = await holder_of(house, "okuyan", "shop_new", "report_kapali")
    other = await holder_of(house, "baskasi", "report_kapali")
    assert (await run(house, reader, **report)).status == 200
    assert (await run(house, other, **report)).error == "report_invalid"
    assert (await run(house, admin, question=asked(), user_type="shop")).error == "report_not_allowed"
    for wrong in ("layer.yok", "layer.", 'layer.l1" --'):
        assert (await run(house, admin, question={"source": wrong})).error == "report_invalid"


async def test_a_report_that_names_a_column_in_the_trash_says_that_it_is_gone(
    house: HouseUnderTest, admin: str
) -> None:
    await grown(house, admin)
    measures = [{"kind": "count"}, {"kind": "sum", "column": "tutar"}]
    grouped = await saved(
        house, admin, "toplam", question=asked(group_list=[{"column": "renk"}], measure_list=measures)
    )
    listed = await saved(house, admin, "liste", question=asked(column_list=["ad", "tutar"], sort="tutar"))
    rule = {"combinator": "and", "rules": [{"field": "tutar", "operator": ">", "value": 1}]}
    ruled = await saved(house, admin, "kosul", question=asked(column_list=["ad"], rule=rule))
    await trash(house, admin, "tutar")
    answer = await run(house, admin, report_cl_id=grouped["report_cl_id"], lang="tr")
    assert answer["table"] == [["kirmizi", 1, None], ["mavi", 2, None], [None, 1, None]]
    assert answer["table_header"][2]["caption"] == "tutar sütunu (sütun silindi) toplamı"
    answer = await run(house, admin, report_cl_id=listed["report_cl_id"])
    assert [row[1] for row in answer["table"]] == [None] * 4
    answer = await run(house, admin, report_cl_id=ruled["report_cl_id"])
    assert answer["table"] == []
    assert "tutar sütunu (sütun silindi)" in answer["sentence"]
    kept = await house.post("/v1/report/list", token=admin, lang="en")
    said = {each["report_code"]: each["sentence"] for each in kept["list"]}
    assert "Column tutar (column gone)" in said["toplam"]
    body = {"source_list": [SOURCE]}
    (source,) = (await house.post("/v1/report/source/list", token=admin, body=body))["list"]
    assert [each["code"] for each in source["columns"] if each["is_gone"]] == ["tutar"]
    assert "tutar" not in [
        each["key"] for each in (await run(house, admin, question=asked()))["table_header"]
    ]


async def test_who_throws_a_column_away_is_told_which_reports_name_it(
    house: HouseUnderTest, admin: str
) -> None:
    await grown(house, admin)
    rule = {"combinator": "and", "rules": [{"field": "adet", "operator": ">", "value": 1}]}
    await saved(house, admin, "kosul", question=asked(column_list=["ad"], rule=rule))
    await saved(house, admin, "toplam", question=asked(measure_list=[{"kind": "sum", "column": "adet"}]))
    await saved(house, admin, "kisiler", question={"source": "people", "column_list": ["state"]})
    wdm = {"layer_code": "urun", "wdm_code": "adet"}
    await house.post("/v1/layer/wdm/state/change", token=admin, body={**wdm, "state": "hidden"})
    refused = await house.post("/v1/layer/wdm/state/change", token=admin, body={**wdm, "state": "trashed"})
    assert refused.error == "layer_in_use"
    assert refused["users"] == [{"kind": "report", "name": name} for name in ("kosul", "toplam")]
    other = {"layer_code": "urun", "wdm_code": "kod"}
    for state in ("hidden", "trashed"):
        answer = await house.post("/v1/layer/wdm/state/change", token=admin, body={**other, "state": state})
        assert answer.status == 200, answer.json
    body = {"layer_code": "urun", "state": "passive"}
    assert (await house.post("/v1/layer/state/change", token=admin, body=body)).status == 200
    refused = await house.post("/v1/layer/state/change", token=admin, body={**body, "state": "trashed"})
    assert {"kind": "report", "name": "toplam"} in refused["users"]


async def test_a_private_column_in_the_trash_stays_private(house: HouseUnderTest, admin: str) -> None:
    await grown(house, admin)
    report = await held(house, admin, "ozel", column_list=["ad", "tc"])
    await trash(house, admin, "tc")
    reader = await holder_of(house, "okuyan", "report_ozel")
    assert (await run(house, reader, **report)).error == "report_invalid"
    assert (await run(house, admin, report_cl_id=report["report_cl_id"])).status == 200


async def test_yes_and_no_and_places_are_called_as_people_call_them(
    house: HouseUnderTest, admin: str
) -> None:
    own = house.house
    await seed_layers(own.settings, own.database, seeded_layers(), now=house.clock.now)
    planter = await grow(house)
    for column, kind in (("kod", Kind.YES_NO), ("ad", Kind.LOCATION)):
        await execute(house, f"UPDATE wdm SET kind = '{kind}' WHERE id = '{planter.ids[f'urun.{column}']}'")
    rows = [{"kod": "yes", "ad": "tr-06"}, {"kod": "no", "ad": "tr-06-cankaya"}]
    assert (await paste(house, admin, rows)).status == 200
    for column, rule, said in (
        ("kod", "Evet", {"yes": "Evet"}),
        ("ad", "Çankaya, Ankara", {"tr-06-cankaya": "Çankaya, Ankara"}),
    ):
        asks = {"combinator": "and", "rules": [{"field": column, "operator": "=", "value": rule}]}
        question = asked(rule=asks, group_list=[{"column": column}])
        answer = await run(house, admin, question=question)
        assert answer["table"] == [[next(iter(said)), 1]]
        assert answer["table_header"][0]["words"] == said


async def test_a_layer_alone_is_counted(house: HouseUnderTest, admin: str) -> None:
    own = house.house
    await seed_layers(own.settings, own.database, seeded_layers(), now=house.clock.now)
    question = {"source": "layer.districts", "measure_list": [{"kind": "count"}]}
    assert await ran(house, admin, question=question) == [[973]]
    question = {"source": "layer.provinces", "measure_list": [{"kind": "count"}, {"kind": "share"}]}
    assert await ran(house, admin, question=question) == [[81, 1.0]]


async def test_the_growth_of_layers_is_a_report(house: HouseUnderTest, admin: str) -> None:
    await grown(house, admin)
    await paste(house, admin, ROWS[:1])
    async with house.house.database.transaction() as db:
        await seed_reports(house.change(db))
    found = await house.post(
        "/v1/report/by/query", token=admin, body={"report_name": "layers_by_growth"}, lang="en"
    )
    assert found["table"] == [["Name of urun", 5, 0, 2]]
    assert found["table_header"] == [
        "Layer",
        "sum of Records added",
        "sum of Records changed",
        "Number of rows",
    ]
