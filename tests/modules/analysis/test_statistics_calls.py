"""Statistics runs of a project: their findings filtered, paged, opened and scored."""

from typing import Any
from uuid import uuid4

import pytest

from tests.calling import Reply
from tests.modules.analysis.working import Workspace, refusal, says

pytestmark = pytest.mark.asyncio(loop_scope="session")

RESULT = "wanalyzer/project/stats/result/list"
START = "wanalyzer/project/statistics/analyze/list"
PAIRS = {"relation", "difference", "association", "trend", "season"}


async def findings(work: Workspace, *, lang: str = "tr", **body: Any) -> Reply:
    return await work.owner.post(RESULT, lang=lang, project_id=work.project, **body)


def _told(answer: Reply) -> int:
    """Count the findings of a list with those that stand under others."""
    return len(answer["list"]) + sum(len(finding["similar"]) for finding in answer["list"])


async def test_runs_are_listed_with_what_they_found(work: Workspace) -> None:
    (run,) = (await work.owner.post("wanalyzer/project/stats/list", project_id=work.project))["list"]
    assert (run["stats_id"], run["state"], run["version"], run["credit"]) == (work.stats, "done", 2, 1)
    assert run["counts"]["findings"] == _told(await findings(work, pagination={"page_size": 500}))


async def test_best_findings_come_first_a_page_at_a_time(work: Workspace) -> None:
    whole = await findings(work, pagination={"page": 1, "page_size": 200})
    pairs = [finding for finding in whole["list"] if finding["analysis"] in PAIRS]
    assert pairs == sorted(pairs, key=lambda f: (f["is_significant"], f["score"]), reverse=True)
    assert {finding["analysis"] for finding in whole["list"][: len(pairs)]} <= PAIRS
    second = await findings(work, pagination={"page": 2, "page_size": 7})
    assert second["list"] == whole["list"][7:14]
    assert second["pagination"] == {"page": 2, "page_size": 7, "total": len(whole["list"])}
    assert _told(whole) == whole["counts"]["findings"]
    last = await findings(work, pagination={"page": 9_000, "page_size": 7})
    assert last["list"] == []


async def test_latest_run_is_meant_where_none_is_named(work: Workspace) -> None:
    named = await findings(work, stats_id=work.stats)
    assert named["list"] == (await findings(work))["list"]


async def test_findings_are_filtered_by_kind_column_and_certainty(work: Workspace) -> None:
    page = {"page_size": 500}
    relations = await findings(work, selected_analyze_types=["relation"], pagination=page)
    assert {finding["analysis"] for finding in relations["list"]} == {"relation"}
    about = await findings(work, selected_columns=["c5"], pagination=page)
    assert about["list"]
    assert all("c5" in finding["columns"] for finding in about["list"])
    certain = await findings(work, only_significant=True, pagination=page)
    assert all(finding["is_significant"] for finding in certain["list"])
    assert {finding["analysis"] for finding in certain["list"]} <= PAIRS
    assert _told(certain) == certain["counts"]["significant"] > 0
    strict = await findings(work, selected_p_value=0.001, pagination=page)
    assert strict["list"]
    assert all(finding["p_adjusted"] < 0.001 for finding in strict["list"])
    assert (await findings(work, selected_analyze_types=["magic"])).error == "invalid_input"


async def test_findings_are_said_in_both_languages(work: Workspace) -> None:
    turkish, english = [(await findings(work, lang=lang))["list"][0] for lang in ("tr", "en")]
    assert turkish["finding_id"] == english["finding_id"]
    assert turkish["sentence"] != english["sentence"]
    assert "p < 0,001" in turkish["figures"]
    assert "p < 0.001" in english["figures"]


async def test_selected_findings_come_with_chart_and_tables_whatever_the_page(work: Workspace) -> None:
    whole = await findings(work, pagination={"page_size": 500})
    assert all(finding["detail"] is None for finding in whole["list"])
    first, last = whole["list"][0]["finding_id"], whole["list"][-1]["finding_id"]
    filters = {"selected_analyze_types": ["trend"], "only_significant": True, "selected_p_value": 0.001}
    opened = await findings(
        work,
        selected_stats=[last, "no-such", first],
        pagination={"page": 3, "page_size": 1},
        **filters,
    )
    assert [finding["finding_id"] for finding in opened["list"]] == [first, last]
    assert all(finding["detail"]["chart"]["kind"] for finding in opened["list"])
    assert opened["pagination"]["total"] == 2
    unknown = await findings(work, selected_stats=["no-such"])
    assert (unknown["list"], unknown["pagination"]["total"]) == ([], 0)
    too_many = await findings(work, selected_stats=[f"relation-c1-c{n}" for n in range(21)])
    assert too_many.error == "invalid_input"


async def test_scored_findings_are_filtered_before_the_page_is_cut(work: Workspace) -> None:
    whole = (await findings(work, pagination={"page_size": 500}))["list"]
    chosen = [whole[place]["finding_id"] for place in (3, 40, 60)]
    await findings(work, user_score_list=[{"finding_id": name, "score": 4} for name in chosen])
    scored = {
        f["finding_id"]
        for f in (await findings(work, pagination={"page_size": 500}))["list"]
        if f["user_score"]
    }
    page = await findings(work, only_scored=True, pagination={"page": 2, "page_size": 2})
    assert page["pagination"]["total"] == len(scored) >= 3
    assert {finding["finding_id"] for finding in page["list"]} <= scored
    everything = await findings(work, only_scored=True)
    assert {finding["finding_id"] for finding in everything["list"]} == scored
    await findings(work, user_score_list=[{"finding_id": name, "score": 0} for name in chosen])
    left = await findings(work, only_scored=True)
    assert not {finding["finding_id"] for finding in left["list"]} & set(chosen)


async def test_column_and_its_source_are_no_finding_and_that_is_said(work: Workspace) -> None:
    whole = await findings(work, pagination={"page_size": 500})
    calculated = next(
        finding["columns"][0]
        for finding in whole["list"]
        if finding["analysis"] == "descriptives" and finding["column_names"] == ["Alkol payı"]
    )
    pairs = [set(finding["columns"]) for finding in whole["list"]]
    assert {"c2", calculated} not in pairs
    repeated = {name for finding in whole["list"] for name in finding["similar"]}
    assert {f"relation-c2-{calculated}", f"relation-{calculated}-c2"} & repeated == set()
    assert {"c3", calculated} in pairs or f"relation-c3-{calculated}" in repeated
    assert whole["counts"]["calculated_pairs"] == 1
    notes = {lang: " ".join((await findings(work, lang=lang))["notes"]) for lang in ("tr", "en")}
    assert "1 ikili dışarıda bırakıldı: “Alkol (%)” ile “Alkol payı”." in notes["tr"]
    assert "1 pair was left out because one column is calculated from the other" in notes["en"]


async def test_degrees_of_freedom_are_written_in_the_language(work: Workspace) -> None:
    turkish, english = [
        (await findings(work, lang=lang, selected_analyze_types=["difference"]))["list"][0]
        for lang in ("tr", "en")
    ]
    assert turkish["df"] == english["df"]
    assert turkish["df_text"].split("; ")[0] == english["df_text"].split(", ")[0]
    (described,) = (
        await findings(work, selected_analyze_types=["descriptives"], pagination={"page_size": 1})
    )["list"]
    assert described["df_text"] is None


async def test_score_of_a_finding_is_kept_changed_and_taken_back(work: Workspace) -> None:
    first, second = [finding["finding_id"] for finding in (await findings(work))["list"][:2]]
    await findings(work, user_score_list=[{"finding_id": first, "score": 5}])
    scored = await findings(work, user_score_list=[{"finding_id": second, "score": 2}])
    assert [finding["user_score"] for finding in scored["list"][:2]] == [5, 2]
    await findings(
        work,
        user_score_list=[{"finding_id": first, "score": 0}, {"finding_id": "no-such-finding", "score": 5}],
    )
    assert [finding["user_score"] for finding in (await findings(work))["list"][:2]] == [None, 2]
    wrong = await findings(work, user_score_list=[{"finding_id": first, "score": 6}])
    assert wrong.error == "invalid_input"
    await findings(work, user_score_list=[{"finding_id": second, "score": 0}])
    assert (await findings(work))["list"][1]["user_score"] is None


async def test_run_that_does_not_exist_is_not_found(work: Workspace) -> None:
    for lang, message in (("tr", "Sonuç bulunamadı."), ("en", "The result was not found.")):
        answer = await findings(work, stats_id=str(uuid4()), lang=lang)
        assert refusal(answer) == (404, "run_not_found", "170434")
        assert says(answer) == message


async def test_project_without_runs_has_no_result(work: Workspace, letters: str) -> None:
    assert (await work.owner.post("wanalyzer/project/stats/list", project_id=letters))["list"] == []
    assert (await work.owner.post(RESULT, project_id=letters)).error == "run_not_found"


async def test_column_that_does_not_exist_cannot_be_asked_about(work: Workspace) -> None:
    before = await work.owner.balance()
    for question in ({"selected_columns": ["c1", "c77"]}, {"focus_column": "c77"}):
        answer = await work.owner.post(START, list=[{"project_id": work.project, **question}])
        assert refusal(answer) == (404, "column_not_found", "170424")
    assert await work.owner.balance() == before


async def test_question_without_lists_or_with_nonsense_is_refused(work: Workspace) -> None:
    good = {"project_id": work.project}
    questions: list[list[Any]] = [[], [good] * 6, [{**good, "selected_p_value": 1.5}]]
    for asked in questions:
        assert (await work.owner.post(START, list=asked)).error == "invalid_input"


async def test_near_repetitions_stand_under_the_best_of_them(work: Workspace) -> None:
    whole = await findings(work, pagination={"page_size": 500})
    listed = {finding["finding_id"] for finding in whole["list"]}
    under = [name for finding in whole["list"] for name in finding["similar"]]
    assert not listed & set(under)
    assert len(set(under)) == len(under)
    assert under, "the calculated share of alcohol is a copy of the alcohol"
    opened = await findings(work, selected_stats=under[:20])
    assert {finding["finding_id"] for finding in opened["list"]} == set(under[:20])


async def test_overview_tells_columns_and_pairs(work: Workspace) -> None:
    assert (await findings(work))["overview"] is None
    overview = (await findings(work, with_overview=True))["overview"]
    for column in overview["column_list"]:
        about = await findings(work, selected_columns=[column["column_id"]])
        assert about["pagination"]["total"] == column["count"] >= column["significant"]
    pairs = [frozenset(pair["columns"]) for pair in overview["pair_list"]]
    assert len(set(pairs)) == len(pairs)
    assert all(len(pair) == 2 for pair in pairs)
    assert all(0 <= pair["strength"] <= 1 for pair in overview["pair_list"])
    strongest = (await findings(work))["list"][0]
    (cell,) = [pair for pair in overview["pair_list"] if set(pair["columns"]) == set(strongest["columns"])]
    assert cell["finding_id"] == strongest["finding_id"]
    assert cell["is_significant"] == strongest["is_significant"]


async def test_overview_keeps_to_the_filters(work: Workspace) -> None:
    only = await findings(work, with_overview=True, only_significant=True)
    assert all(pair["is_significant"] for pair in only["overview"]["pair_list"])
