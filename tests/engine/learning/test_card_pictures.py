"""The pictures of a model's card: drawn on its pages, and as charts in its workbook."""

import io
import re
import zipfile
from dataclasses import replace
from datetime import datetime
from xml.etree import ElementTree

import openpyxl
import pytest
from openpyxl.utils import range_boundaries

from terazi.engine.learning.card_files import card_pdf, card_workbook
from terazi.engine.learning.card_parts import CardSection, Figure, PrintedCard, word, write_entry
from terazi.engine.learning.printed_card import Origin, card_of
from terazi.engine.learning.results import Confusion, ModelReport, TrainingResult
from terazi.engine.picture import Curve, Look, Plot
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from tests.pdf_text import contents_of, texts_of

ORIGIN = Origin(trained_at=datetime(2026, 11, 25, 14, 5), project="Ekim siparişleri", version=3)
DRAWING = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
HOSTILE = ("=1+1", "<b>Kalın</b> & <img src=x>", "🍕🚀 İğne", "çok uzun " * 300, "@SUM(A1)\n\x00\x1b")


def card(result: TrainingResult, **changes: object) -> PrintedCard:
    """Return the card of the best model, changed before it is made."""
    best = replace(result.best, **changes)
    return card_of(replace(result, models=(best,), best_index=0), 0, ORIGIN)


def words(name: str, lang: Lang, **values: object) -> str:
    return say(word(name, **values), lang)


def page_with(pages: list[str], told: str) -> str:
    (found,) = [page for page in pages if told in page]
    return found


def dots_of(pdf: bytes) -> int:
    """Count the circles that are drawn."""
    return sum(len(re.findall(rb"\bc\b", content)) for content in contents_of(pdf)) // 4


def charts_of(book: bytes) -> list[list[dict[str, object]]]:
    """Return of each chart its series: what their name, their numbers across and upward refer to and hold."""
    with zipfile.ZipFile(io.BytesIO(book)) as archive:
        names = sorted(name for name in archive.namelist() if name.startswith("xl/charts/chart"))
        trees = [ElementTree.fromstring(archive.read(name)) for name in names]
    return [[_series(each) for each in tree.iter(f"{DRAWING}ser")] for tree in trees]


def _series(element: ElementTree.Element) -> dict[str, object]:
    found: dict[str, object] = {}
    for part in ("tx", "cat", "val", "xVal", "yVal"):
        inside = element.find(f"{DRAWING}{part}")
        if inside is not None:
            (formula,) = inside.iter(f"{DRAWING}f")
            found[part] = (formula.text, [each.text for each in inside.iter(f"{DRAWING}v")])
    return found


def cells(book: bytes, reference: str) -> list[object]:
    """Return the cells that a reference of a chart leads to."""
    sheet, _, area = reference.rpartition("!")
    page = openpyxl.load_workbook(io.BytesIO(book))[sheet.strip("'").replace("''", "'")]
    left, top, right, bottom = range_boundaries(area.replace("$", ""))
    rows = page.iter_rows(min_row=top, max_row=bottom, min_col=left, max_col=right, values_only=True)
    return [value for row in rows for value in row]


@pytest.mark.parametrize("lang", Lang)
def test_pages_of_a_model_of_two_classes_draw_where_it_errs_and_what_it_catches(cancer_result, lang):
    best = cancer_result.best
    pdf = card_pdf(card(cancer_result), lang)
    pages = texts_of(pdf)
    confusion = page_with(pages, words("confusion", lang))
    assert words("confusion_text", lang) in confusion
    assert f"{words('confusion_corner', lang)} benign malignant" in confusion
    (curve,) = best.precision_recall
    drawn = page_with(pages, words("curve", lang))
    assert words("curve_text", lang, label="malignant", share=curve.share) in drawn
    assert words("true_part", lang) in drawn
    assert words("caught_part", lang) in drawn
    calibration = page_with(pages, words("calibration", lang))
    assert words("calibration_drawn", lang) in calibration
    assert dots_of(pdf) == len(best.calibration)
    importance = page_with(pages, words("importance", lang))
    assert words("importance_text", lang) in importance
    assert best.importance[0].caption in importance
    assert not any(words("actual", lang) in page for page in pages)


@pytest.mark.parametrize("lang", Lang)
def test_pages_of_a_model_of_numbers_draw_its_errors_in_their_unit(diabetes_result, lang):
    priced = replace(diabetes_result, form=replace(diabetes_result.form, target_unit="₺"))
    pdf = card_pdf(card(priced), lang)
    pages = texts_of(pdf)
    actual = page_with(pages, words("actual", lang))
    assert words("actual_text", lang) in actual
    assert words("actual_value", lang, unit=" (₺)") in actual
    assert words("prediction", lang, unit=" (₺)") in actual
    residuals = page_with(pages, words("residuals", lang))
    assert words("residuals_text", lang) in residuals
    assert words("error", lang, unit=" (₺)") in residuals
    assert dots_of(pdf) == 2 * len(priced.best.actual_predicted)
    assert any(words("importance", lang) in page for page in pages)
    assert not any(words("confusion", lang) in page for page in pages)


def test_lines_of_several_classes_are_told_apart_by_name(iris_result):
    pages = texts_of(card_pdf(card(iris_result), Lang.TR))
    drawn = page_with(pages, words("curve", Lang.TR))
    assert words("curve_several", Lang.TR) in drawn
    for curve in iris_result.best.precision_recall:
        assert curve.label in drawn


def test_what_a_model_lacks_is_not_drawn(cancer_result, diabetes_result):
    bare = card(cancer_result, calibration=None, precision_recall=None, importance=(), confusion=None)
    pages = " ".join(texts_of(card_pdf(bare, Lang.EN)))
    for name in ("confusion", "curve", "calibration", "importance"):
        assert words(name, Lang.EN) not in pages
    assert charts_of(card_workbook(bare, Lang.EN)) == []
    bought = card(diabetes_result, actual_predicted=None, residuals=None)
    pdf = card_pdf(bought, Lang.EN)
    assert dots_of(pdf) == 0
    assert words("actual", Lang.EN) not in " ".join(texts_of(pdf))
    (importance,) = charts_of(card_workbook(bought, Lang.EN))
    assert len(importance) == 1


def test_a_model_that_looks_at_nothing_has_no_bars(cancer_result):
    flat = tuple(replace(row, share=0.0, rise=0.0) for row in cancer_result.best.importance)
    made = card(cancer_result, importance=flat)
    (section,) = [each for each in made.sections if each.title.key == "learning.card.importance"]
    assert section.picture is None
    assert words("importance", Lang.TR) in " ".join(texts_of(card_pdf(made, Lang.TR)))


@pytest.mark.parametrize("lang", Lang)
@pytest.mark.parametrize("name", ["cancer_result", "iris_result", "diabetes_result"])
def test_charts_of_the_workbook_refer_to_the_numbers_that_are_told(name, lang, request):
    result = request.getfixturevalue(name)
    book = card_workbook(card(result), lang)
    charts = charts_of(book)
    assert len(charts) == 3
    for series in (series for chart in charts for series in chart):
        for part in series.values():
            reference, cached = part
            told = cells(book, reference)
            assert told
            assert None not in told
            assert [type(value)(each) for value, each in zip(told, cached, strict=True)] == told


def test_charts_hold_what_was_kept_of_the_model(cancer_result, diabetes_result):
    best = cancer_result.best
    book = card_workbook(card(cancer_result), Lang.TR)
    (line, guide), (points, _), (bars,) = charts_of(book)
    (curve,) = best.precision_recall
    assert cells(book, line["xVal"][0]) == pytest.approx([point.recall for point in curve.points])
    assert cells(book, line["yVal"][0]) == pytest.approx([point.precision for point in curve.points])
    assert cells(book, guide["yVal"][0]) == pytest.approx([curve.share] * len(curve.points))
    assert cells(book, points["yVal"][0]) == pytest.approx([each.actual for each in best.calibration])
    assert cells(book, bars["val"][0]) == pytest.approx([row.share for row in best.importance[:20]])
    assert cells(book, bars["cat"][0]) == [row.caption for row in best.importance[:20]]
    numbers = card_workbook(card(diabetes_result), Lang.TR)
    (actual, _), (residuals,), _ = charts_of(numbers)
    points = diabetes_result.best.actual_predicted
    assert cells(numbers, actual["xVal"][0]) == pytest.approx([each.actual for each in points])
    assert cells(numbers, actual["yVal"][0]) == pytest.approx([each.predicted for each in points])
    assert cells(numbers, residuals["yVal"][0]) == pytest.approx(
        [each.predicted - each.actual for each in points]
    )


def test_each_class_of_a_chart_is_called_by_its_name(iris_result):
    book = card_workbook(card(iris_result), Lang.EN)
    lines = charts_of(book)[0]
    labels = [curve.label for curve in iris_result.best.precision_recall]
    assert [cells(book, line["tx"][0]) for line in lines] == [[label] for label in labels]
    assert [len(cells(book, line["xVal"][0])) for line in lines] == [
        len(curve.points) for curve in iris_result.best.precision_recall
    ]


def test_counts_of_the_workbook_are_shaded(iris_result):
    book = openpyxl.load_workbook(io.BytesIO(card_workbook(card(iris_result), Lang.TR)))
    page = book["Nerede yanılıyor"]
    counts = [list(row)[1:] for row in page.iter_rows(min_row=2, values_only=True)]
    assert counts == [list(row) for row in iris_result.best.confusion.counts]
    shaded = {str(area.sqref) for area in page.conditional_formatting}
    assert shaded == {"B2:D2", "B3:D3", "B4:D4", "B2", "C3", "D4"}


def renamed(best: ModelReport, names: tuple[str, ...]) -> ModelReport:
    """Give the inputs and the outcomes of a model other names."""
    labels = names[: len(best.confusion.labels)]
    return replace(
        best,
        confusion=replace(best.confusion, labels=labels),
        precision_recall=tuple(
            replace(curve, label=label) for curve, label in zip(best.precision_recall, labels, strict=False)
        ),
        importance=tuple(
            replace(row, caption=names[place % len(names)]) for place, row in enumerate(best.importance)
        ),
    )


@pytest.mark.parametrize("name", ["iris_result", "cancer_result"])
@pytest.mark.parametrize("turn", range(len(HOSTILE)))
def test_names_of_people_do_no_harm(name, turn, request):
    result = request.getfixturevalue(name)
    names = HOSTILE[turn:] + HOSTILE[:turn]
    form = replace(result.form, target_unit=names[0])
    evil = card_of(replace(result, models=(renamed(result.best, names),), form=form), 0, ORIGIN)
    for lang in Lang:
        pdf = card_pdf(evil, lang)
        told = " ".join(texts_of(pdf))
        assert ("Kalın</b> &" in told) == any("<b>" in each for each in names[: len(result.best.importance)])
        book = card_workbook(evil, lang)
        pages = openpyxl.load_workbook(io.BytesIO(book))
        every = [cell for page in pages for row in page.iter_rows() for cell in row]
        assert all(cell.data_type != "f" for cell in every)
        for series in (series for chart in charts_of(book) for series in chart):
            assert all(re.fullmatch(r"'.*'!\$.*", reference) for reference, _ in series.values())


def test_a_table_of_fifty_outcomes_stays_on_its_page(iris_result):
    labels = tuple(f"{place} WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW" for place in range(50))
    counts = tuple(tuple(place * column for column in range(50)) for place in range(50))
    made = card(iris_result, confusion=Confusion(labels=labels, counts=counts))
    pages = texts_of(card_pdf(made, Lang.TR))
    drawn = page_with(pages, words("confusion", Lang.TR))
    assert " 1. 0 WWW" in drawn
    assert "50. 49 WWW" in drawn


@pytest.mark.parametrize("lines", range(0, 60, 3))
def test_a_picture_stands_on_one_page_with_its_title_and_what_is_said_of_it(lines):
    above = CardSection(title=word("purpose"), rows=tuple(("Satır", str(n)) for n in range(lines)))
    drawn = CardSection(
        title=Phrase("learning.card.calibration"),
        sentences=(word("calibration_answer"),),
        head=(word("predicted"), word("happened")),
        rows=((Figure(0.2, "pct0"), Figure(0.3, "pct0")),),
        picture=Plot(curves=(Curve(look=Look.POINTS, across=0, upward=1),), is_share=True),
        caption=word("calibration_drawn"),
        only_drawn=True,
    )
    pdf = card_pdf(PrintedCard(title=word("sheet"), sections=(above, drawn)), Lang.TR)
    page = page_with(texts_of(pdf), words("calibration", Lang.TR))
    for told in (*drawn.sentences, *drawn.head, drawn.caption):
        assert write_entry(told, Lang.TR) in page
    assert "%0 %20 %40 %60 %80 %100" in page.replace("  ", " ")
