"""Rows of a project: pages, filters, order, and their download."""

from typing import Any

import pytest

from tests.modules.analysis.working import Workspace, cells_of, refusal, says

pytestmark = pytest.mark.asyncio(loop_scope="session")

COUNT = "wanalyzer/project/dataset/count"
FIND = "wanalyzer/project/dataset/find"
EXCEL = "wanalyzer/project/dataset/excel"


def rule(field: str, operator: str, value: Any) -> dict[str, Any]:
    return {
        "combinator": "and",
        "rules": [{"field": field, "operator": operator, "value": value}],
    }


async def test_pages_follow_one_another_without_gaps(work: Workspace) -> None:
    seen = []
    for page in (1, 2, 3):
        answer = await work.owner.rows(work.project, pagination={"page": page, "page_size": 80})
        assert answer["pagination"] == {"page": page, "page_size": 80, "total": 179}
        seen += [row["_row"] for row in answer["rows"]]
    assert seen == list(range(2, 181))


async def test_page_after_the_last_is_empty(work: Workspace) -> None:
    answer = await work.owner.rows(work.project, pagination={"page": 100_000, "page_size": 1000})
    assert (answer["rows"], answer["pagination"]["total"]) == ([], 179)


async def test_page_beyond_the_limits_is_refused(work: Workspace) -> None:
    for page in ({"page": 0}, {"page_size": 1001}, {"page": 100_001}):
        assert (await work.owner.rows(work.project, pagination=page)).error == "invalid_input"


async def test_only_chosen_columns_come_in_the_asked_order(work: Workspace) -> None:
    answer = await work.owner.rows(work.project, wai_columns=["c3", "c1"], pagination={"page_size": 1})
    assert answer["rows"] == [{"_row": 2, "c3": 1.71, "c1": "Barolo"}]


async def test_cells_that_do_not_fit_come_as_they_were_written(work: Workspace) -> None:
    answer = await work.owner.rows(work.project, wai_columns=["c6"], pagination={"page_size": 200})
    assert len(answer["not_fitting"]) == 5
    for cell in answer["not_fitting"]:
        assert cell["column_id"] == "c6"
        assert cell["raw"].endswith(" mg")
        assert answer["rows"][cell["_row"] - 2]["c6"] is None


async def test_text_is_found_whatever_its_case_in_the_order_of_the_screen(work: Workspace) -> None:
    found = await work.owner.post(FIND, project_id=work.project, text=" BAROLO ")
    rows = (await work.owner.rows(work.project, pagination={"page_size": 200}))["rows"]
    expected = [place for place, row in enumerate(rows) if "barolo" in (row["c1"] or "").lower()]
    assert found["count"] == len(expected) > 10
    assert [cell["place"] for cell in found["cell_list"]] == expected
    assert found["cell_list"][0] == {"place": 0, "row": 2, "column_id": "c1"}
    order = {"order_by": "c3", "is_descending": True}
    sorted_rows = (await work.owner.rows(work.project, pagination={"page_size": 200}, **order))["rows"]
    turned = await work.owner.post(FIND, project_id=work.project, text="barolo", **order)
    first = turned["cell_list"][0]
    assert sorted_rows[first["place"]]["_row"] == first["row"]


async def test_numbers_are_found_as_the_language_writes_them_and_misfits_as_they_stand(
    work: Workspace,
) -> None:
    for lang, text in (("tr", "1,71"), ("en", "1.71")):
        found = await work.owner.post(FIND, project_id=work.project, text=text, lang=lang, wai_columns=["c3"])
        assert found["cell_list"][0] == {"place": 0, "row": 2, "column_id": "c3"}
    misfits = await work.owner.post(FIND, project_id=work.project, text="MG", wai_columns=["c6"])
    assert misfits["count"] == 5
    nothing = await work.owner.post(FIND, project_id=work.project, text="böyle bir şey yok")
    assert (nothing["count"], nothing["cell_list"]) == (0, [])


async def test_finding_in_a_column_that_is_not_there_is_refused(work: Workspace) -> None:
    refused = await work.owner.post(FIND, project_id=work.project, text="a", wai_columns=["c99"])
    assert refused.error == "column_not_found"
    assert (await work.owner.post(FIND, project_id=work.project, text="  ")).error == "invalid_input"


async def test_filter_as_tree_and_as_text_keep_the_same_rows(work: Workspace) -> None:
    tree = await work.owner.rows(
        work.project, filter_rule=rule("c1", "=", "barolo"), pagination={"page_size": 200}
    )
    assert {row["c1"].strip().lower() for row in tree["rows"]} == {"barolo"}
    text = await work.owner.rows(work.project, filter_text=tree["filter_text"], pagination={"page_size": 200})
    assert text["rows"] == tree["rows"]
    assert text["filter_rule"] == tree["filter_rule"]
    assert tree["pagination"]["total"] == len(tree["rows"]) == 60


async def test_filter_is_said_in_both_languages(work: Workspace) -> None:
    chosen = rule("c2", ">", 14)
    turkish = await work.owner.rows(work.project, filter_rule=chosen)
    english = await work.owner.rows(work.project, filter_rule=chosen, lang="en")
    assert "Alkol (%)" in turkish["filter_sentence"]
    assert turkish["filter_sentence"] != english["filter_sentence"]
    assert turkish["rows"] == english["rows"]


async def test_count_agrees_with_the_rows(work: Workspace) -> None:
    chosen = rule("c2", "between", [13, 14])
    count = await work.owner.post(COUNT, project_id=work.project, filter_rule=chosen)
    rows = await work.owner.rows(work.project, filter_rule=chosen)
    assert (count["count"], count["total"]) == (rows["pagination"]["total"], 179)
    assert count["filter_text"] == rows["filter_text"]
    everything = await work.owner.post(COUNT, project_id=work.project)
    assert everything["count"] == 179


@pytest.mark.parametrize("path", ["wanalyzer/project/dataset/get", COUNT, EXCEL])
async def test_filter_text_error_names_its_place(work: Workspace, path: str) -> None:
    text = "[Alkol (%)] > 13 ve [Yok] = 5"
    turkish = await work.owner.post(path, project_id=work.project, filter_text=text)
    english = await work.owner.post(path, project_id=work.project, filter_text=text, lang="en")
    assert refusal(turkish) == (422, "rule_refused", "170423")
    assert text[turkish["position"] :][: turkish["length"]] == "[Yok]"
    assert turkish["errors"][0]["field"] == "filter_text"
    assert says(turkish) != says(english)


@pytest.mark.parametrize("path", ["wanalyzer/project/dataset/get", COUNT, EXCEL])
async def test_filter_tree_error_names_its_path(work: Workspace, path: str) -> None:
    answer = await work.owner.post(path, project_id=work.project, filter_rule=rule("c2", ">", "çok"))
    assert refusal(answer) == (422, "rule_refused", "170423")
    assert answer["path"] == ["rules", 0, "value"]


async def test_texts_are_sorted_by_the_turkish_alphabet(work: Workspace, letters: str) -> None:
    ascending = await work.owner.rows(letters, order_by="c1")
    assert [row["c1"] for row in ascending["rows"]] == [
        *(
            "çam",
            "dere",
            "gül",
            "Ğ",
            "ılgın",
            "İncir",
            "kavak",
            "oya",
            "öz",
            "su",
            "Şeker",
            "uç",
            "üzüm",
            None,
        )
    ]
    descending = await work.owner.rows(letters, order_by="c1", is_descending=True)
    assert [row["c1"] for row in descending["rows"]][:2] == ["üzüm", "uç"]
    assert descending["rows"][-1]["c1"] is None


async def test_numbers_are_sorted_with_empty_cells_last(work: Workspace) -> None:
    for is_descending in (False, True):
        answer = await work.owner.rows(
            work.project, order_by="c6", is_descending=is_descending, pagination={"page_size": 200}
        )
        values = [row["c6"] for row in answer["rows"]]
        filled = [value for value in values if value is not None]
        assert filled == sorted(filled, reverse=is_descending)
        assert values[len(filled) :] == [None] * (179 - len(filled))


async def test_earlier_version_can_be_read(work: Workspace) -> None:
    answer = await work.owner.rows(work.project, version=1, pagination={"page_size": 1})
    assert "c15" not in answer["rows"][0]
    assert answer["version"] == 1


async def test_column_or_version_that_does_not_exist_is_not_found(work: Workspace) -> None:
    for path in ("wanalyzer/project/dataset/get", EXCEL):
        for body, wanted in (
            ({"wai_columns": ["c1", "c99"]}, (404, "column_not_found", "170424")),
            ({"order_by": "c99"}, (404, "column_not_found", "170424")),
            ({"version": 9}, (404, "version_not_found", "170414")),
        ):
            answer = await work.owner.post(path, project_id=work.project, **body)
            assert refusal(answer) == wanted
    for lang, message in (
        ("tr", "Verinin böyle bir sürümü yok."),
        ("en", "There is no such version of the data."),
    ):
        answer = await work.owner.post(COUNT, lang=lang, project_id=work.project, version=9)
        assert says(answer) == message
    for lang, message in (("tr", "Böyle bir sütun yok."), ("en", "There is no such column.")):
        assert says(await work.owner.rows(work.project, order_by="c99", lang=lang)) == message
    assert (await work.owner.rows(work.project, order_by="c99; DROP")).error == "invalid_input"


async def test_download_is_a_workbook_of_the_rows_that_are_kept(work: Workspace) -> None:
    answer = await work.owner.post(
        EXCEL, project_id=work.project, filter_rule=rule("c6", "null", None), wai_columns=["c1", "c6"]
    )
    assert answer.headers["content-type"].startswith("application/vnd.openxmlformats")
    assert 'filename="Veri.xlsx"' in answer.headers["content-disposition"]
    header, *cells = cells_of(answer.content, "Veri")
    assert header == ("Üzüm çeşidi", "Magnezyum (mg/L)")
    count = await work.owner.post(COUNT, project_id=work.project, filter_rule=rule("c6", "null", None))
    assert len(cells) == count["count"]
    assert all(value is None or str(value).endswith(" mg") for _, value in cells)


@pytest.mark.parametrize("is_descending", [False, True])
async def test_download_is_in_the_order_of_the_screen(work: Workspace, is_descending: bool) -> None:
    asked = {"order_by": "c2", "is_descending": is_descending, "filter_rule": rule("c2", ">", 14)}
    shown = await work.owner.rows(work.project, pagination={"page_size": 200}, **asked)
    answer = await work.owner.post(EXCEL, project_id=work.project, wai_columns=["c1", "c6"], **asked)
    _, *cells = cells_of(answer.content)
    raw = {(cell["row"], cell["column_id"]): cell["raw"] for cell in shown["not_fitting"]}
    assert cells == [(row["c1"], raw.get((row["_row"], "c6"), row["c6"])) for row in shown["rows"]]


async def test_texts_of_a_download_are_in_the_order_of_the_turkish_alphabet(
    work: Workspace, letters: str
) -> None:
    answer = await work.owner.post(EXCEL, project_id=letters, wai_columns=["c1"], order_by="c1")
    texts = [text for (text,) in cells_of(answer.content)[1:]]
    assert texts[:6] == ["çam", "dere", "gül", "Ğ", "ılgın", "İncir"]


@pytest.mark.parametrize("path", ["wanalyzer/project/dataset/get", EXCEL])
async def test_column_that_is_asked_for_twice_is_there_once(work: Workspace, path: str) -> None:
    answer = await work.owner.post(path, project_id=work.project, wai_columns=["c1", "c6", "c1"])
    assert answer.status == 200
    if path == EXCEL:
        assert cells_of(answer.content)[0] == ("Üzüm çeşidi", "Magnezyum (mg/L)")
    else:
        assert set(answer["rows"][0]) == {"_row", "c1", "c6"}


async def test_download_is_named_in_the_callers_language(work: Workspace) -> None:
    answer = await work.owner.post(EXCEL, project_id=work.project, lang="en")
    assert 'filename="Data.xlsx"' in answer.headers["content-disposition"]
    assert len(cells_of(answer.content, "Data")) == 180


async def test_no_text_of_a_download_is_a_formula(work: Workspace, letters: str) -> None:
    answer = await work.owner.post(EXCEL, project_id=letters, wai_columns=["c2"])
    texts = [row[0] for row in cells_of(answer.content)]
    assert texts[:4] == ["'=not", "'=cmd|' /C calc'!A0", "'@SUM(A1:A9)", "'+HYPERLINK(1)"]
    assert b"<f>" not in answer.content
