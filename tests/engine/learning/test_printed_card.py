"""A model's card: what stands on it, on pages and in a workbook."""

import io
import re
from dataclasses import replace
from datetime import datetime

import openpyxl
import pytest

from terazi.engine.learning.card_files import card_pdf, card_workbook
from terazi.engine.learning.card_parts import CardSection, PrintedCard, write_entry
from terazi.engine.learning.printed_card import Origin, card_of
from terazi.engine.learning.results import LeftOutColumn, TrainingResult
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say

ORIGIN = Origin(
    trained_at=datetime(2026, 11, 25, 14, 5), project="Ekim siparişleri", version=3, subset="Yalnız Ankara"
)


def part(card: PrintedCard, name: str) -> CardSection | None:
    found = [section for section in card.sections if section.title.key == f"learning.card.{name}"]
    return found[0] if found else None


def cells(section: CardSection | None, lang: Lang = Lang.TR) -> list[list[str]]:
    assert section is not None
    return [[write_entry(entry, lang) for entry in row] for row in section.rows]


def test_a_card_says_what_is_predicted_from_what_and_how_it_was_judged(cancer_result):
    card = card_of(cancer_result, 0, ORIGIN)
    assert ["Aranan sonuç", "malignant"] in cells(part(card, "purpose"))
    data = dict(cells(part(card, "data")))
    assert (data["Proje"], data["Veri sürümü"], data["Alt küme"]) == (
        "Ekim siparişleri",
        "3",
        "Yalnız Ankara",
    )
    assert (data["Öğrenilen satır"], data["Sınama satırı"]) == ("192", "48")
    assert part(card, "data").sentences[0].key == "learning.card.held_by_chance"
    assert len(cells(part(card, "inputs"))) == len(cancer_result.form.fields)
    quality = part(card, "quality")
    assert quality.sentences[0] == cancer_result.best.summary
    accuracy = cells(quality, Lang.EN)[0]
    interval = cancer_result.best.intervals["accuracy"]
    assert accuracy == [
        "Accuracy",
        f"{cancer_result.best.scores.accuracy:.3f}",
        f"{interval.low:.3f}",
        f"{interval.high:.3f}",
        f"{cancer_result.baseline.accuracy:.3f}",
    ]
    rows = dict(cells(part(card, "making"), Lang.EN))
    assert rows["Trained on"] == "25.11.2026"
    assert rows["Random seed"] == "0"
    assert rows["scikit-learn"] == cancer_result.libraries["scikit-learn"]


def test_a_card_tells_how_many_models_of_which_kinds_were_tried(iris_result):
    making = part(card_of(iris_result, 0, ORIGIN), "making")
    rows = dict(cells(making))
    assert rows["Denenen model"] == "14"
    assert rows["Kaç parçada sınandıkları"] == "5"
    assert rows["Denenen türler"].startswith("Lojistik regresyon, Naif Bayes")
    assert len(rows["Denenen türler"].split(", ")) == len(iris_result.took_part)
    assert "aynı sayıda model denenerek" in say(making.sentences[0], Lang.TR)
    cut = part(card_of(replace(iris_result, is_repeatable=False), 0, ORIGIN), "making")
    assert "The time was too short" in say(cut.sentences[0], Lang.EN)


def test_a_card_of_an_older_training_tells_the_kinds_alone(iris_result):
    older = replace(iris_result, trials=0, folds=0, took_part=(), is_repeatable=False)
    making = part(card_of(older, 0, ORIGIN), "making")
    rows = dict(cells(making))
    assert "Denenen model" not in rows
    assert "CatBoost" in rows["Denenen türler"]
    assert "Topluluk modeli" not in rows["Denenen türler"]
    assert making.sentences == ()


def test_each_class_is_told_in_counts(cancer_result):
    (caught, missed), (alarms, _) = (row[::-1] for row in cancer_result.best.confusion.counts[::-1])
    rows = {row[0]: row[1:4] for row in cells(part(card_of(cancer_result, 0, ORIGIN), "classes"))}
    assert rows["malignant"] == [str(caught + missed), str(caught), str(alarms)]


def test_a_card_of_numbers_tells_errors_in_their_unit(diabetes_result):
    form = replace(diabetes_result.form, target_unit="₺")
    card = card_of(replace(diabetes_result, form=form), 0, ORIGIN)
    assert part(card, "classes") is None
    assert part(card, "calibration") is None
    assert say(part(card, "errors").sentences[0], Lang.TR).count(" ₺") == 2
    assert "learning.card.not_exact" in [sentence.key for sentence in part(card, "limits").sentences]


def noted(result: TrainingResult, *notes: Phrase, left_out: tuple[LeftOutColumn, ...] = ()) -> TrainingResult:
    return replace(result, notes=notes, left_out=left_out)


def test_how_rows_were_held_out_and_what_was_asked_stand_on_the_card(cancer_result):
    groups = Phrase("learning.note.groups", {"column": "Müşteri", "groups": 40})
    later = Phrase("learning.note.afterwards", {"column": "Teslim", "target": "İade"})
    gone = LeftOutColumn(column="c9", caption="İade nedeni", reason=Phrase("learning.left.by_person"))
    card = card_of(noted(cancer_result, groups, later, left_out=(gone,)), 0, ORIGIN)
    assert part(card, "data").sentences == (groups,)
    asked = part(card, "questions")
    assert later in asked.sentences
    assert cells(asked)[0][0] == "İade nedeni"


def test_a_model_that_is_no_better_is_said_not_to_be_for_decisions(cancer_result):
    best = cancer_result.best
    for verdict, is_said in (("none", True), ("worse", True), ("good", False)):
        summary = Phrase(
            best.summary.key,
            {**best.summary.params, "verdict": Phrase(f"learning.verdict.classes.{verdict}")},
        )
        card = card_of(replace(cancer_result, models=(replace(best, summary=summary),)), 0, ORIGIN)
        keys = [sentence.key for sentence in part(card, "limits").sentences]
        assert ("learning.card.not_yet" in keys) is is_said


def test_who_bought_a_model_is_told_nothing_of_the_project(cancer_result):
    hidden = replace(cancer_result, notes=(), left_out=(), data_fingerprint="", class_counts=None)
    card = card_of(hidden, 0, Origin(trained_at=ORIGIN.trained_at))
    assert part(card, "questions") is None
    said = str([cells(section) for section in card.sections])
    assert "Ekim" not in said
    assert "parmak" not in said


@pytest.mark.parametrize("lang", Lang)
@pytest.mark.parametrize("name", ["cancer_result", "diabetes_result", "iris_result", "mixed_result"])
def test_every_card_is_printed_and_written_in_both_languages(name, lang, request):
    result = request.getfixturevalue(name)
    for index in range(min(2, len(result.models))):
        card = card_of(result, index, ORIGIN)
        pdf = card_pdf(card, lang)
        assert pdf.startswith(b"%PDF")
        assert len(re.findall(rb"/Type /Page\b(?!s)", pdf)) in (2, 3, 4)
        assert pdf == card_pdf(card, lang)
        book = openpyxl.load_workbook(io.BytesIO(card_workbook(card, lang)))
        assert book.sheetnames[0] == {"tr": "Model kartı", "en": "Model card"}[lang.value]
        said = list(book.worksheets[0].iter_rows(values_only=True))
        assert say(card.sections[0].title, lang) in {row[0] for row in said}
        assert len(book.sheetnames) >= 4


def test_numbers_of_a_workbook_are_numbers_and_no_text_becomes_a_formula(cancer_result):
    fields = (replace(cancer_result.form.fields[0], caption='=HYPERLINK("http://x")'),)
    evil = replace(cancer_result, target_caption="=1+1", form=replace(cancer_result.form, fields=fields))
    book = openpyxl.load_workbook(io.BytesIO(card_workbook(card_of(evil, 0, ORIGIN), Lang.EN)))
    scores = list(book["How right is it"].iter_rows(values_only=True))
    assert scores[1][1] == pytest.approx(cancer_result.best.scores.accuracy)
    every = [cell for sheet in book for row in sheet.iter_rows() for cell in row if cell.value is not None]
    assert any("=1+1" in str(cell.value) for cell in every)
    assert all(cell.data_type != "f" for cell in every)


def test_long_words_of_people_do_not_break_the_pages(cancer_result):
    long = "Çok uzun bir sütun adı " * 40
    fields = tuple(replace(item, caption=long + item.caption) for item in cancer_result.form.fields)
    card = card_of(
        replace(cancer_result, target_caption="x" * 500, form=replace(cancer_result.form, fields=fields)),
        0,
        ORIGIN,
    )
    assert card_pdf(card, Lang.TR).startswith(b"%PDF")


def test_a_model_of_an_older_training_has_a_card_too(iris_result):
    best = replace(
        iris_result.best,
        summary=Phrase("learning.summary.classes", {"rows": 30, "accuracy": 0.9, "baseline": 0.33}),
        sentences=(),
        precision_recall=None,
        calibration=None,
        intervals={},
    )
    card = card_of(replace(iris_result, models=(best,)), 0, ORIGIN)
    assert part(card, "calibration") is None
    assert card_pdf(card, Lang.EN).startswith(b"%PDF")
