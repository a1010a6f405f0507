"""Columns of a project: what is shown of them, and what changing a type or trying a formula would do."""

import pytest

from tests.modules.analysis.working import Workspace, refusal, says

pytestmark = pytest.mark.asyncio(loop_scope="session")

DATA = "wanalyzer/project/column_data/list"
PREVIEW = "wanalyzer/project/column/preview"
FORMULA = "wanalyzer/project/formula/check"
CELLS = "wanalyzer/project/cell/calculate"


async def test_details_describe_the_project_and_its_columns(work: Workspace) -> None:
    answer = await work.owner.details(work.project)
    details = answer["details"]
    assert (details["project_name"], details["state"], details["version"]) == ("Şaraplar", "ready", 2)
    assert (details["row_count"], details["column_count"], details["sheet"]) == (179, 15, "Şaraplar")
    assert [column["column_type"] for column in answer["column_list"]][:2] == ["select", "float"]


async def test_columns_of_one_type_can_be_asked_for(work: Workspace) -> None:
    answer = await work.owner.details(work.project, column_type="select")
    assert [column["column_id"] for column in answer["column_list"]] == ["c1"]
    assert (await work.owner.details(work.project, column_type="number")).error == "invalid_input"


async def test_reason_of_a_type_is_said_in_both_languages(work: Workspace) -> None:
    reasons = [
        (await work.owner.details(work.project, lang=lang))["column_list"][5]["reason"]
        for lang in ("tr", "en")
    ]
    assert reasons[0] == "Dolu hücrelerin sayı olma oranı %97,2; sayıların hepsi tam sayı."
    assert "97.2%" in reasons[1]


async def test_column_data_has_statistics_and_suggestions(work: Workspace) -> None:
    answer = await work.owner.post(DATA, project_id=work.project, column_list=["c6", "c1"])
    first, second = answer["column_list"]
    assert (first["column_id"], second["column_id"]) == ("c1", "c6")
    assert first["statistics"]["distinct"] == 8
    assert {s["kind"] for s in first["suggestions"]} == {"similar_options", "spaces"}
    assert (second["statistics"]["not_fitting"], second["statistics"]["empty"]) == (5, 0)
    assert "wrong_type" in {s["kind"] for s in second["suggestions"]}
    assert "duplicate_rows" in {s["kind"] for s in answer["suggestion_list"]}


async def test_reason_of_a_limit_is_said_in_both_languages(work: Workspace) -> None:
    turkish, english = [
        (await work.owner.post(DATA, project_id=work.project, column_list=["c2"], lang=lang))["column_list"]
        for lang in ("tr", "en")
    ]
    assert turkish[0]["statistics"]["limit_reason"].startswith("Sınırlar, çarpıklığa göre düzeltilmiş kutu")
    assert "medcouple (-0.05)" in english[0]["statistics"]["limit_reason"]


async def test_column_data_of_an_earlier_version_or_of_none(work: Workspace) -> None:
    earlier = await work.owner.post(DATA, project_id=work.project, version=1)
    assert (earlier["version"], len(earlier["column_list"])) == (1, 14)
    missing = await work.owner.post(DATA, project_id=work.project, version=3)
    assert refusal(missing) == (404, "version_not_found", "170414")


async def test_preview_of_a_type_says_what_would_not_fit(work: Workspace) -> None:
    answer = await work.owner.post(PREVIEW, project_id=work.project, column_id="c1", column_type="float")
    assert answer["preview"]["not_converted"] == 179
    same = await work.owner.post(PREVIEW, project_id=work.project, column_id="c2", column_type="text")
    assert same["preview"]["not_converted"] == 0
    assert (await work.owner.details(work.project))["column_list"][0]["column_type"] == "select"


async def test_preview_of_a_column_that_does_not_exist_is_refused(work: Workspace) -> None:
    answer = await work.owner.post(PREVIEW, project_id=work.project, column_id="c99", column_type="text")
    assert refusal(answer) == (404, "column_not_found", "170424")
    assert says(answer) == "Böyle bir sütun yok."


async def test_formula_shows_its_type_and_first_values(work: Workspace) -> None:
    answer = await work.owner.post(FORMULA, project_id=work.project, formula="[Alkol (%)] * 2")
    assert answer["column_type"] == "float"
    assert answer["sample"][0] == {"_row": 2, "value": 28.46}
    assert len(answer["sample"]) == 8


async def test_formula_error_names_its_place_in_both_languages(work: Workspace) -> None:
    text = "[Alkol (%)] * [Yok]"
    turkish = await work.owner.post(FORMULA, project_id=work.project, formula=text)
    english = await work.owner.post(FORMULA, project_id=work.project, formula=text, lang="en")
    assert refusal(turkish) == (422, "formula_refused", "170425")
    assert text[turkish["position"] :][: turkish["length"]] == "[Yok]"
    assert turkish["errors"][0]["field"] == "formula"
    assert says(turkish) != says(english)


async def test_cells_are_calculated_with_statistics_over_the_whole_column(work: Workspace) -> None:
    rows = (await work.owner.rows(work.project, pagination={"page_size": 200}))["rows"]
    mean = sum(row["c2"] for row in rows) / len(rows)
    answer = await work.owner.post(
        CELLS,
        project_id=work.project,
        column_list=[{"Alkol (%)": "13,5"}, {"c2": 27}, {"alkol (%)": None}, {}],
    )
    values = [result["Alkol payı"]["value"] for result in answer["result_list"]]
    assert values[:2] == [pytest.approx(13.5 / mean), pytest.approx(27 / mean)]
    assert values[2:] == [None, None]


async def test_one_calculated_column_can_be_asked_for_by_name_or_id(work: Workspace) -> None:
    for name in ("Alkol payı", "ALKOL PAYI", "c15"):
        answer = await work.owner.post(CELLS, project_id=work.project, column_list=[{"c2": 1}], sql_name=name)
        assert answer["result_list"][0]["Alkol payı"]["column_id"] == "c15"


async def test_calculated_column_that_does_not_exist_is_refused(work: Workspace) -> None:
    for name in ("Yok", "c2"):
        answer = await work.owner.post(CELLS, project_id=work.project, column_list=[{}], sql_name=name)
        assert refusal(answer) == (404, "column_not_found", "170424")
        assert says(answer) == "Böyle bir hesaplanan sütun yok."


async def test_cell_that_does_not_fit_is_refused_with_its_column(work: Workspace) -> None:
    for record in ({"c2": "çok"}, {"Yok": 1}):
        turkish = await work.owner.post(CELLS, project_id=work.project, column_list=[record])
        english = await work.owner.post(CELLS, project_id=work.project, column_list=[record], lang="en")
        assert refusal(turkish) == (422, "input_refused", "170426")
        assert (says(turkish), says(english)) == (
            "Bazı girdiler kullanılamıyor.",
            "Some inputs cannot be used.",
        )
        assert turkish["errors"][0]["field"] == f"column_list.{next(iter(record))}"


async def test_no_records_give_no_results(work: Workspace) -> None:
    assert (await work.owner.post(CELLS, project_id=work.project, column_list=[]))["result_list"] == []
