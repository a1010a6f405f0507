"""Trainings of a project: results, predictions one by one and by workbook, and the list of models."""

from dataclasses import replace
from datetime import date, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest

from terazi.engine.learning.storage import dump_model, load_model
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.modules.analysis.queries import runs
from terazi.modules.analysis.queries.artifacts import model_key, model_seal_key, training_of
from terazi.modules.analysis.schemas.run_views import training_view
from tests.calling import Reply
from tests.engine.workbook.odd_files import sheets
from tests.modules.analysis.working import Person, Workspace, cells_of, refusal, says, sheet

pytestmark = pytest.mark.asyncio(loop_scope="session")

GET = "wanalyzer/machinelearning/data/get"
PREDICT = "wanalyzer/machinelearning/predict"
PREDICT_EXCEL = "wanalyzer/machinelearning/predict/excel"
MODELS_EXCEL = "wanalyzer/machinelearning/model/list/excel"
TRAIN = "wanalyzer_machinelearning_train"
CAPTIONS = ["Alkol (%)", "Malik asit (g/L)", "Flavonoid (g/L)", "Renk yoğunluğu", "Prolin (mg/L)"]
BAROLO = dict(zip(["c2", "c3", "c8", "c11", "c14"], [13.8, 1.9, 3.0, 5.5, 1150], strict=True))
SCORES = {
    f"{score}_{average}"
    for score in ("precision", "recall", "fscore")
    for average in ("binary", "micro", "macro", "weighted")
}


async def ask(work: Workspace, path: str, *, lang: str = "tr", **body: Any) -> Reply:
    known = {"project_id": work.project, "machine_learning_id": work.training}
    return await work.owner.post(path, lang=lang, **{**known, **body})


async def predict_workbook(work: Workspace, content: bytes, *, lang: str = "tr", **form: str) -> Reply:
    known = {"project_id": work.project, "machine_learning_id": work.training}
    return await work.owner.upload(PREDICT_EXCEL, content, lang=lang, **{**known, **form})


async def test_trainings_are_listed_with_a_summary_per_target(work: Workspace) -> None:
    path = "wanalyzer/machinelearning/list"
    (run,) = (await work.owner.post(path, project_id=work.project))["list"]
    assert (run["machine_learning_id"], run["state"], run["credit"]) == (work.training, "done", 2)
    assert [target["kind"] for target in run["summary"]] == ["multiclass", "regression"]
    english = (await work.owner.post(path, project_id=work.project, lang="en"))["list"][0]
    assert english["summary"][0]["best_summary"] != run["summary"][0]["best_summary"]


async def test_result_has_leaderboard_the_twelve_scores_and_a_form(work: Workspace) -> None:
    view = (await ask(work, GET))["machine_learning"]
    result = view["result"]
    assert view["machine_learning_index"] == result["best_index"]
    assert result["models"][0]["scores"].keys() >= SCORES
    assert sum(map(sum, result["models"][0]["confusion"]["counts"])) == result["test_rows"]
    assert [field["caption"] for field in result["form"]["fields"]] == CAPTIONS
    losses = [row["loss"] for row in result["leaderboard"] if row["loss"] is not None]
    assert losses == sorted(losses)


async def test_other_targets_and_models_can_be_opened(work: Workspace) -> None:
    second = (await ask(work, GET, analyze_result_index=1))["machine_learning"]
    assert (second["result"]["kind"], second["result"]["target_caption"]) == ("regression", "Alkol (%)")
    other = (await ask(work, GET, machine_learning_index=2))["machine_learning"]
    assert other["machine_learning_index"] == 2


@pytest.mark.parametrize("path", [GET, PREDICT, MODELS_EXCEL])
async def test_model_or_training_that_does_not_exist_is_not_found(work: Workspace, path: str) -> None:
    body: dict[str, Any] = {"input_list": [BAROLO]} if path == PREDICT else {}
    for place in ({"analyze_result_index": 2}, {"machine_learning_index": 99}):
        for lang, message in (("tr", "Model bulunamadı."), ("en", "The model was not found.")):
            answer = await ask(work, path, lang=lang, **body, **place)
            assert refusal(answer) == (404, "model_not_found", "170444")
            assert says(answer) == message
    gone = await ask(work, path, **{**body, "machine_learning_id": str(uuid4())})
    assert refusal(gone) == (404, "run_not_found", "170434")


async def test_rows_are_predicted_by_id_and_by_caption_alike(work: Workspace) -> None:
    by_caption = dict(zip(CAPTIONS, ["13,8", "1,9", "3", "5,5", "1150"], strict=True))
    answer = await ask(work, PREDICT, input_list=[BAROLO, by_caption])
    first, second = answer["prediction_list"]
    assert first == second
    assert first["value"] == "Barolo"
    assert sum(first["probabilities"].values()) == pytest.approx(1)


async def test_number_is_predicted_with_its_interval(work: Workspace) -> None:
    row = {key: value for key, value in BAROLO.items() if key != "c2"}
    answer = await ask(work, PREDICT, input_list=[row], analyze_result_index=1)
    predicted = answer["prediction_list"][0]
    assert predicted["interval"]["low"] <= predicted["value"] <= predicted["interval"]["high"]


async def test_prediction_gives_reasons_and_warns_of_what_was_never_seen(work: Workspace) -> None:
    odd = {**BAROLO, "c2": 99_999}  # beyond the misread 1423 of the untidy workbook, too
    predicted = (await ask(work, PREDICT, input_list=[odd], explain=True))["prediction_list"][0]
    reasons = predicted["reasons"]
    assert reasons["label"] == predicted["value"]
    assert reasons["answer"] == pytest.approx(predicted["probabilities"][predicted["value"]])
    effects = [reason["effect"] for reason in reasons["inputs"]]
    assert sum(effects) == pytest.approx(reasons["answer"] - reasons["average"], abs=0.005)
    assert "99.999" in str(predicted["warnings"])


async def test_input_that_cannot_be_used_is_named_by_row_and_column(work: Workspace) -> None:
    rows = [BAROLO, {**BAROLO, "c2": "çok"}, {**BAROLO, "Yok": 1}, {"c3": [1], "c8": "NaN"}]
    turkish = await ask(work, PREDICT, input_list=rows)
    english = await ask(work, PREDICT, input_list=rows, lang="en")
    assert refusal(turkish) == (422, "input_refused", "170426")
    assert (says(turkish), says(english)) == ("Bazı girdiler kullanılamıyor.", "Some inputs cannot be used.")
    fields = [error["field"] for error in turkish["errors"]]
    assert fields[:2] == ["input_list.1.c2", "input_list.2.Yok"]
    assert {"input_list.3.c3", "input_list.3.c8"} <= set(fields)
    messages = [[error["message"] for error in answer["errors"]] for answer in (turkish, english)]
    assert messages[0] != messages[1]


async def test_what_is_left_empty_counts_as_unknown_and_is_said(work: Workspace) -> None:
    known = {key: value for key, value in BAROLO.items() if key != "c8"}
    predicted = (await ask(work, PREDICT, input_list=[known], explain=True))["prediction_list"][0]
    assert [note["field"] for note in predicted["warnings"]] == ["c8"]
    assert "bilinmiyor" in predicted["warnings"][0]["phrase"]
    effects = {reason["column"]: reason["effect"] for reason in predicted["reasons"]["inputs"]}
    assert effects["c8"] == pytest.approx(0, abs=1e-9)
    assert any(abs(effect) > 0.01 for effect in effects.values())


async def test_nothing_to_predict_is_an_input_error(work: Workspace) -> None:
    assert (await ask(work, PREDICT, input_list=[])).error == "invalid_input"


async def test_workbook_comes_back_with_predictions_beside_its_rows(work: Workspace) -> None:
    rows = [
        ["Not", *CAPTIONS],
        *([f"=şarap {n}", 13.8, 1.9, 3.0, 5.5, 1150] for n in range(5)),
        ["son", 12.3, 1.6, 2.0, 2.8, 450],
    ]
    answer = await predict_workbook(work, sheet(rows))
    assert answer.status == 200, answer.json
    header, *cells = cells_of(answer.content, "Tahminler")
    assert header[:7] == ("Not", *CAPTIONS, "Üzüm çeşidi (tahmin)")
    assert "Olasılık" in header[7]
    assert [row[6] for row in cells[:5]] == ["Barolo"] * 5
    assert [row[0] for row in cells] == [*(f"'=şarap {n}" for n in range(5)), "son"]
    single = await ask(work, PREDICT, input_list=[BAROLO])
    assert cells[0][7] == pytest.approx(max(single["prediction_list"][0]["probabilities"].values()))
    english = await predict_workbook(work, sheet(rows), lang="en", analyze_result_index="1")
    assert cells_of(english.content, "Predictions")[0][6] == "Alkol (%) (prediction)"


async def test_the_chosen_sheet_of_a_workbook_is_predicted(work: Workspace) -> None:
    """The largest sheet is taken where none is chosen; one that is not there is refused in words."""
    wines = [CAPTIONS, *([13.8, 1.9, 3.0, 5.5, 1150] for _ in range(3))]
    words = [["Yalnızca", "sözler"], *([f"a{n}", f"b{n}"] for n in range(19))]
    book = sheets(("Notlar", words, False), ("Şarap", wines, False))
    assert (await predict_workbook(work, book)).error == "input_refused"
    chosen = await predict_workbook(work, book, sheet="Şarap")
    assert [row[5] for row in cells_of(chosen.content, "Tahminler")[1:]] == ["Barolo"] * 3
    missing = await predict_workbook(work, book, sheet="Yok")
    assert refusal(missing) == (422, "file_refused", "170415")


async def test_workbook_without_a_column_is_refused_with_its_caption(work: Workspace) -> None:
    answer = await predict_workbook(work, sheet([CAPTIONS[:-1], [13.8, 1.9, 3.0, 5.5], [13, 1.9, 3.1, 5.5]]))
    assert refusal(answer) == (422, "input_refused", "170426")
    assert [error["field"] for error in answer["errors"]] == ["input_list.0.Prolin (mg/L)"]
    assert answer["errors"][0]["message"] == "Dosyada bu başlıkta bir sütun yok."


async def test_workbook_that_is_none_or_too_large_is_refused(work: Workspace) -> None:
    for content in (b"a,b\n1,2\n", b"PK" + bytes(10_000_000)):
        answer = await predict_workbook(work, content)
        assert refusal(answer) == (422, "file_refused", "170415")


async def test_model_of_a_workbook_prediction_must_exist(work: Workspace) -> None:
    rows = sheet([CAPTIONS, [1, 2, 3, 4, 5]])
    assert (await predict_workbook(work, rows, machine_learning_index="99")).error == "model_not_found"
    assert (await predict_workbook(work, rows, machine_learning_id=str(uuid4()))).error == "run_not_found"
    assert (await predict_workbook(work, rows, analyze_result_index="x")).error == "invalid_input"


async def test_list_of_models_is_a_workbook_with_all_scores(work: Workspace) -> None:
    answer = await ask(work, MODELS_EXCEL)
    header, *rows = cells_of(answer.content)
    result = (await ask(work, GET))["machine_learning"]["result"]
    assert len(rows) >= len(result["models"])
    assert rows[0][1] == result["models"][0]["name"] or result["models"][0]["name"] in rows[0]
    assert result["models"][0]["scores"]["fscore_macro"] in [
        pytest.approx(value) for value in rows[0] if isinstance(value, float)
    ]
    english = await ask(work, MODELS_EXCEL, lang="en")
    assert cells_of(english.content)[0] != header


async def test_column_that_does_not_exist_cannot_be_learned(work: Workspace) -> None:
    before = await work.owner.balance()
    for wish in (
        {"target_columns": ["c77"]},
        {"target_columns": ["c1"], "input_columns": ["c2", "c77"]},
    ):
        answer = await work.owner.post(TRAIN, ml_data={"project_id": work.project, **wish})
        assert refusal(answer) == (404, "column_not_found", "170424")
    nonsense: list[dict[str, Any]] = [
        {"target_columns": []},
        {"target_columns": ["c1"], "budget_seconds": 11},
    ]
    for wrong in nonsense:
        answer = await work.owner.post(TRAIN, ml_data={"project_id": work.project, **wrong})
        assert answer.error == "invalid_input"
    assert await work.owner.balance() == before


async def test_model_file_that_was_changed_from_outside_is_refused(work: Workspace) -> None:
    view = (await ask(work, GET, analyze_result_index=1))["machine_learning"]
    index = len(view["result"]["models"]) - 1
    place = {"analyze_result_index": 1, "machine_learning_index": index}
    house = work.house.house
    (run,) = await house.database.reader.ask(runs.find_training(UUID(work.project), UUID(work.training)))
    assert run is not None
    assert run.model_prefix is not None
    key = model_key(run.model_prefix, 1, index)
    stored = await house.storage.get(key)
    model = load_model(stored, seal_key=model_seal_key(house.settings))
    row = {column: value for column, value in BAROLO.items() if column != "c2"}
    changed = [
        "Model dosyası kaydedildikten sonra değiştirilmiş.",
        "The model file was altered after it was stored.",
    ]
    broken = ["Bu dosya bir model değil ya da bozulmuş.", "This file is not a model or is damaged."]
    forged = [
        (dump_model(model), changed),
        (dump_model(model, seal_key=b"guessed"), changed),
        (stored[:-40], broken),
    ]
    try:
        for content, messages in forged:
            await house.storage.put(key, content)
            for lang, message in zip(("tr", "en"), messages, strict=True):
                answer = await ask(work, PREDICT, lang=lang, input_list=[row], **place)
                assert refusal(answer) == (409, "model_unusable", "170429")
                assert says(answer).startswith(message)
    finally:
        await house.storage.put(key, stored)
    assert (await ask(work, PREDICT, input_list=[row], **place)).status == 200


QUESTIONS = "wanalyzer/machinelearning/question/list"


async def customers(work: Workspace) -> str:
    """Import sales of forty customers, some returned, with what is known only after a return; return the project's id."""
    rows = [
        [
            f"M-{n % 40:03}",
            date(2025, 1, 1) + timedelta(days=n),
            n * 37 % 101 + 0.25,
            "evet" if n % 3 == 0 else "hayır",
            ["hasarlı", "beğenilmedi"][n % 2] if n % 3 == 0 else "yok",
        ]
        for n in range(240)
    ]
    header = ["Müşteri", "Sipariş tarihi", "Tutar", "İade", "İade nedeni"]
    return await work.owner.import_project(sheet([header, *rows]), project_name="İadeler")


async def test_before_training_a_person_is_asked_what_belongs_together_and_what_comes_later(
    work: Workspace,
) -> None:
    project = await customers(work)
    asked = await work.owner.post(QUESTIONS, project_id=project, target_columns=["c4"])
    assert (asked["group_column"], asked["time_column"]) == ("c1", None)
    (question,) = asked["question_list"]
    assert (question["target_column"], question["column_list"], question["kind"]) == (
        "c4",
        ["c5"],
        "decides",
    )
    assert question["question"].startswith("“İade nedeni” tek başına “İade” hedefini")
    english = await work.owner.post(QUESTIONS, lang="en", project_id=project, target_columns=["c4"])
    assert english["question_list"][0]["question"].startswith("“İade nedeni” alone tells “İade”")
    without = await work.owner.post(
        QUESTIONS, project_id=project, target_columns=["c4"], input_columns=["c2", "c3"]
    )
    assert without["question_list"] == []


async def test_what_may_give_the_answer_away_is_told_apart_from_other_notes(work: Workspace) -> None:
    reader = work.house.house.database.reader
    (run,) = await reader.ask(runs.find_training(UUID(work.project), UUID(work.training)))
    results = await training_of(work.house.house.storage, run.result_key)
    telling = Phrase("learning.note.telling", {"column": "Teslim", "target": "Tür"})
    groups = Phrase("learning.note.groups", {"column": "Müşteri", "groups": 40})
    noted = [replace(results[0], notes=(groups, telling)), *results[1:]]
    told = training_view(run, noted, 0, None, None, Lang.EN)["result"]
    assert told["doubts"] == [say(telling, Lang.EN)]
    assert told["notes"] == [say(groups, Lang.EN)]
    assert (await ask(work, GET))["machine_learning"]["result"]["doubts"] == []


async def test_training_follows_what_the_person_decided(work: Workspace) -> None:
    project = await customers(work)
    wish = {
        "project_id": project,
        "target_columns": ["c4"],
        "budget_seconds": 10,
        "splitting": {"group_column": None, "time_column": "c2"},
        "left_out_columns": ["c5"],
    }
    started = await work.owner.post(TRAIN, ml_data=wish)
    await work.house.run_jobs()
    place = {"project_id": project, "machine_learning_id": started["machine_learning_id"]}
    view = (await work.owner.post(GET, **place))["machine_learning"]
    assert "c5" not in [field["id"] for field in view["result"]["form"]["fields"]]
    (left,) = [item for item in view["result"]["left_out"] if item["column"] == "c5"]
    assert left["reason"] == "Tahmin anında bilinmediğini söylediğiniz için kullanılmadı."
    assert any("“Sipariş tarihi” sütununa göre sıralandı" in note for note in view["result"]["notes"])


@pytest.mark.parametrize(
    "unknown",
    [
        {"splitting": {"group_column": "c77"}},
        {"splitting": {"time_column": "c77"}},
        {"left_out_columns": ["c77"]},
    ],
)
async def test_decisions_about_unknown_columns_are_refused(work: Workspace, unknown: dict[str, Any]) -> None:
    wish = {"project_id": work.project, "target_columns": ["c1"], **unknown}
    assert refusal(await work.owner.post(TRAIN, ml_data=wish)) == (404, "column_not_found", "170424")


async def test_questions_about_what_is_not_there_are_refused(
    work: Workspace, unfinished: tuple[Person, str]
) -> None:
    body = {"target_columns": ["c1"]}
    strange = await work.stranger.post(QUESTIONS, project_id=work.project, **body)
    assert refusal(strange) == (404, "project_not_found", "170404")
    owner, project = unfinished
    assert (await owner.post(QUESTIONS, project_id=project, **body)).error == "project_not_ready"
    for wrong in ({"target_columns": ["c77"]}, {**body, "input_columns": ["c77"]}):
        answer = await work.owner.post(QUESTIONS, project_id=work.project, **wrong)
        assert refusal(answer) == (404, "column_not_found", "170424")
