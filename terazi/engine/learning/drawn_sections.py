"""The parts of a model's card that are pictures: where it errs, what it catches, and by how much it is off."""

from terazi.engine.learning.card_parts import CardSection, Entry, Figure, word
from terazi.engine.learning.results import ModelReport, PrecisionRecall, TrainingResult
from terazi.engine.picture import Curve, Look, Plot, Shades

MOST_CURVES = 4
"""As many lines as are told apart without colours."""


def confusion_section(model: ModelReport) -> CardSection | None:
    """Which outcomes are taken for which; None where the model predicts numbers."""
    if model.confusion is None:
        return None
    rows = zip(model.confusion.labels, model.confusion.counts, strict=True)
    return CardSection(
        title=word("confusion"),
        sentences=(word("confusion_text"),),
        head=(word("confusion_corner"), *model.confusion.labels),
        rows=tuple((label, *(Figure(count, "i") for count in counts)) for label, counts in rows),
        picture=Shades(),
        only_drawn=True,
    )


def curve_section(model: ModelReport) -> CardSection | None:
    """How many are caught against how many alarms are true, of the rarest outcomes; None where no curve was kept."""
    curves = (model.precision_recall or ())[:MOST_CURVES]
    if not curves:
        return None
    head = tuple(word(name) for name in ("outcome", "threshold", "caught_part", "true_part", "at_random"))
    drawn: list[Curve] = []
    rows: list[tuple[Entry, ...]] = []
    for curve in curves:
        first = len(rows)
        rows += _curve_rows(curve)
        drawn.append(Curve(look=Look.LINE, across=2, upward=3, first=first, end=len(rows)))
    text = word("curve_several")
    if len(curves) == 1:
        text = word("curve_text", label=curves[0].label, share=curves[0].share)
        drawn.append(Curve(look=Look.GUIDE, across=2, upward=4))
    return CardSection(
        title=word("curve"),
        sentences=(text,),
        head=head,
        rows=tuple(rows),
        picture=Plot(curves=tuple(drawn), is_share=True),
        only_drawn=True,
    )


def actual_section(result: TrainingResult, model: ModelReport) -> CardSection | None:
    """What was predicted for held-out rows and what they really were; None where the card may tell of no row."""
    points = model.actual_predicted
    if not points:
        return None
    unit = _unit(result)
    return CardSection(
        title=word("actual"),
        sentences=(word("actual_text"),),
        head=(word("actual_value", unit=unit), word("prediction", unit=unit)),
        rows=tuple(_numbers(each.actual, each.predicted) for each in points),
        picture=Plot(
            curves=(
                Curve(look=Look.POINTS, across=0, upward=1),
                Curve(look=Look.GUIDE, across=0, upward=0),
            )
        ),
        only_drawn=True,
    )


def residual_section(result: TrainingResult, model: ModelReport) -> CardSection | None:
    """By how much predictions of held-out rows are off; None where the card may tell of no row."""
    points = model.actual_predicted
    if not points:
        return None
    unit = _unit(result)
    return CardSection(
        title=word("residuals"),
        sentences=(word("residuals_text"),),
        head=(word("prediction", unit=unit), word("error", unit=unit)),
        rows=tuple(_numbers(each.predicted, each.predicted - each.actual) for each in points),
        picture=Plot(curves=(Curve(look=Look.POINTS, across=0, upward=1),)),
        only_drawn=True,
    )


def _numbers(*values: float) -> tuple[Entry, ...]:
    return tuple(Figure(value, "g4") for value in values)


def _unit(result: TrainingResult) -> str:
    return f" ({result.form.target_unit})" if result.form.target_unit else ""


def _curve_rows(curve: PrecisionRecall) -> list[tuple[Entry, ...]]:
    return [
        (
            curve.label,
            Figure(point.threshold, "f3"),
            Figure(point.recall, "pct0"),
            Figure(point.precision, "pct0"),
            Figure(curve.share, "pct0"),
        )
        for point in curve.points
    ]
