"""The list of models as a table for a workbook."""

from terazi.engine.learning.results import ModelReport, TrainingResult
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say

CLASS_SCORES = (
    *(
        f"{score}_{kind}"
        for score in ("precision", "recall", "fscore")
        for kind in ("binary", "micro", "macro", "weighted")
    ),
    "accuracy",
    "log_loss",
    "roc_auc",
    "brier",
)
NUMBER_SCORES = ("rmse", "mae", "r2", "median_ae")

Cell = str | int | float | None


def model_list_sheets(
    result: TrainingResult, lang: Lang
) -> dict[str, tuple[tuple[str, ...], tuple[tuple[Cell, ...], ...]]]:
    """Return sheet name to (header, rows): the models, the importance of inputs, and the columns left out.

    Scores are plain numbers (None where they do not apply); the baseline is the last row of the models.
    """
    return {
        _word("sheet.models", lang): _models(result, lang),
        _word("sheet.importance", lang): _importance(result, lang),
        _word("sheet.left_out", lang): _left_out(result, lang),
    }


def _word(key: str, lang: Lang) -> str:
    return say(Phrase(f"learning.{key}"), lang)


def _models(result: TrainingResult, lang: Lang) -> tuple[tuple[str, ...], tuple[tuple[Cell, ...], ...]]:
    scores = CLASS_SCORES if result.kind.has_classes else NUMBER_SCORES
    header = (
        _word("sheet.number", lang),
        _word("sheet.model", lang),
        *(_word(f"score.{name}", lang) for name in scores),
        _word("sheet.seconds", lang),
        _word("sheet.summary", lang),
    )
    rows = [_model_row(model, scores, lang) for model in result.models]
    empty: tuple[Cell, ...] = (None, None)
    baseline = (None, _word("baseline", lang), *(getattr(result.baseline, name) for name in scores), *empty)
    return header, (*rows, baseline)


def _model_row(model: ModelReport, scores: tuple[str, ...], lang: Lang) -> tuple[Cell, ...]:
    told: tuple[Cell, ...] = tuple(getattr(model.scores, name) for name in scores)
    return (model.index + 1, say(model.name, lang), *told, round(model.seconds, 2), say(model.summary, lang))


def _importance(result: TrainingResult, lang: Lang) -> tuple[tuple[str, ...], tuple[tuple[Cell, ...], ...]]:
    header = tuple(_word(f"sheet.{name}", lang) for name in ("model", "input", "share", "rise"))
    rows = tuple(
        (say(model.name, lang), row.caption, row.share, row.rise)
        for model in result.models
        for row in model.importance
    )
    return header, rows


def _left_out(result: TrainingResult, lang: Lang) -> tuple[tuple[str, ...], tuple[tuple[Cell, ...], ...]]:
    header = (_word("sheet.input", lang), _word("sheet.reason", lang))
    return header, tuple((item.caption, say(item.reason, lang)) for item in result.left_out)
