"""A model's card for people (Mitchell et al. 2019): what it predicts, from what, how well, and what it is not for."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from terazi.engine.learning.card_parts import CardSection, Entry, Figure, PrintedCard, word
from terazi.engine.learning.drawn_sections import (
    actual_section,
    confusion_section,
    curve_section,
    residual_section,
)
from terazi.engine.learning.forms import InputField
from terazi.engine.learning.results import Confusion, Interval, ModelReport, Scores, TrainingResult
from terazi.engine.learning.tasks import Family, RowState
from terazi.engine.learning.verdicts import has_been_better
from terazi.engine.picture import Bars, Curve, Look, Plot
from terazi.foundation.language.phrases import Phrase

CLASS_SCORES = (
    "accuracy",
    "fscore_macro",
    "precision_binary",
    "recall_binary",
    "roc_auc",
    "log_loss",
    "brier",
)
NUMBER_SCORES = ("mae", "median_ae", "rmse", "r2")
HOLDING_OUT = frozenset(
    f"learning.note.{name}" for name in ("copies", "groups", "time", "sampled", "all_rows")
)
LOST_ROWS = frozenset(f"learning.note.{name}" for name in ("target_gaps", "rare_classes", "words"))
PARTING = frozenset({"learning.note.groups", "learning.note.time"})
BY_PERSON = "learning.left.by_person"
SHOWN_OPTIONS = 6
MOST_IMPORTANT = 20


@dataclass(frozen=True, kw_only=True, slots=True)
class Origin:
    """Where a model comes from: when it was trained, on which version of which project, on which of its rows."""

    trained_at: datetime
    project: str | None = None
    version: int | None = None
    subset: str | None = None

    @property
    def is_own(self) -> bool:
        """Whether it is told to the project's owner; who bought a model is told nothing of the project."""
        return self.project is not None


def card_of(result: TrainingResult, index: int, origin: Origin) -> PrintedCard:
    """Return the card of one model of a training, as far as the result tells.

    Of single rows it holds at most what was predicted for them and what they were, and that only where the result does.
    """
    model = result.models[index]
    parts = (
        _purpose(result, model),
        _data(result, origin),
        _inputs(result),
        _questions(result, origin),
        _quality(result, model),
        _classes(model),
        confusion_section(model),
        curve_section(model),
        _trust(result, model),
        actual_section(result, model),
        residual_section(result, model),
        _importance(model),
        _limits(result, model, origin),
        _making(result, model, origin),
    )
    sections = tuple(part for part in parts if part is not None and (part.sentences or part.rows))
    return PrintedCard(title=word("title", target=result.target_caption, model=model.name), sections=sections)


def _purpose(result: TrainingResult, model: ModelReport) -> CardSection:
    rows: list[tuple[Entry, ...]] = [
        (word("target"), result.target_caption),
        (word("kind"), Phrase(f"learning.card.kind.{result.kind.value}")),
    ]
    if result.classes:
        rows.append((word("outcomes"), _listed(result.classes)))
    if result.positive_class is not None:
        rows.append((word("positive"), result.positive_class))
    if result.form.target_unit:
        rows.append((word("unit"), result.form.target_unit))
    rows.append((word("model"), model.name))
    if model.members:
        members = [word("member", name=m.name, weight=m.weight) for m in model.members]
        rows.append((word("members"), word("listed", items=members)))
    return CardSection(title=word("purpose"), rows=tuple(rows))


def _data(result: TrainingResult, origin: Origin) -> CardSection:
    rows: list[tuple[Entry, ...]] = []
    if origin.project is not None:
        rows += [(word("project"), origin.project), (word("version"), Figure(origin.version, "i"))]
    if origin.subset is not None:
        rows.append((word("subset"), origin.subset))
    held: tuple[Phrase, ...] = ()
    if result.rows_used:
        rows += [
            (word("rows_used"), Figure(result.rows_used, "i")),
            (word("rows_learned"), Figure(result.train_rows, "i")),
            (word("rows_held"), Figure(result.test_rows, "i")),
            (word("rows_dropped"), Figure(result.dropped_rows, "i")),
        ]
        keys = {note.key for note in result.notes}
        by_chance = () if keys & PARTING or not origin.is_own else (word("held_by_chance"),)
        held = by_chance + tuple(n for n in result.notes if n.key in HOLDING_OUT | LOST_ROWS)
    return CardSection(title=word("data"), sentences=held, rows=tuple(rows))


def _inputs(result: TrainingResult) -> CardSection:
    return CardSection(
        title=word("inputs"),
        sentences=(word("inputs_text"),),
        head=(word("column"), word("seen")),
        rows=tuple((item.caption, _seen(item)) for item in result.form.fields),
    )


def _seen(item: InputField) -> Entry:
    if item.options:
        return _listed(item.options)
    unit = f" {item.unit}" if item.unit else ""
    if item.minimum is not None and item.maximum is not None:
        return word("range", low=item.minimum, high=item.maximum, unit=unit)
    if item.earliest and item.latest:
        days = (datetime.fromisoformat(item.earliest), datetime.fromisoformat(item.latest))
        return word("days", first=days[0], last=days[1])
    return None


def _listed(options: Sequence[str]) -> Phrase:
    shown = list(options[:SHOWN_OPTIONS])
    if len(options) > SHOWN_OPTIONS:
        return word("listed_more", items=shown, more=len(options) - SHOWN_OPTIONS)
    return word("listed", items=shown)


def _questions(result: TrainingResult, origin: Origin) -> CardSection | None:
    if not origin.is_own:
        return None
    sentences = (word("kept_text"), *result.doubts) if result.doubts else ()
    if any(item.reason.key == BY_PERSON for item in result.left_out):
        sentences += (word("left_text"),)
    return CardSection(
        title=word("questions"),
        sentences=sentences or (word("nothing_asked"),),
        head=(word("left_out"), word("why")) if result.left_out else (),
        rows=tuple((item.caption, item.reason) for item in result.left_out),
    )


def _quality(result: TrainingResult, model: ModelReport) -> CardSection:
    names = CLASS_SCORES if result.kind.has_classes else NUMBER_SCORES
    rows = [
        _score(name, model.scores, result.baseline, model.intervals.get(name), result.kind.has_classes)
        for name in names
        if getattr(model.scores, name) is not None
    ]
    return CardSection(
        title=word("quality"),
        sentences=(model.summary, *model.sentences, word("quality_text")),
        head=(word("score"), word("this_model"), word("low"), word("high"), word("baseline")),
        rows=tuple(rows),
    )


def _score(
    name: str, scores: Scores, baseline: Scores, interval: Interval | None, has_classes: bool
) -> tuple[Entry, ...]:
    form = "f3" if has_classes or name == "r2" else "g3"
    low, high = (interval.low, interval.high) if interval else (None, None)
    values = (getattr(scores, name), low, high, getattr(baseline, name))
    return (Phrase(f"learning.score.{name}"), *(Figure(value, form) for value in values))


def _classes(model: ModelReport) -> CardSection | None:
    if model.confusion is None:
        return None
    places = range(len(model.confusion.labels))
    return CardSection(
        title=word("classes"),
        head=tuple(
            word(name) for name in ("outcome", "rows_held", "caught", "alarms", "recall", "precision")
        ),
        rows=tuple(_class_row(model.confusion, place) for place in places),
    )


def _class_row(confusion: Confusion, place: int) -> tuple[Entry, ...]:
    there = sum(confusion.counts[place])
    caught = confusion.counts[place][place]
    said = sum(row[place] for row in confusion.counts)
    return (
        confusion.labels[place],
        Figure(there, "i"),
        Figure(caught, "i"),
        Figure(said - caught, "i"),
        Figure(_share(caught, there), "pct0"),
        Figure(_share(caught, said), "pct0"),
    )


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def _trust(result: TrainingResult, model: ModelReport) -> CardSection | None:
    if model.residuals is not None:
        unit = f" {result.form.target_unit}" if result.form.target_unit else ""
        within = {"half": model.residuals.half_within, "most": model.residuals.most_within, "unit": unit}
        return CardSection(title=word("errors"), sentences=(Phrase("learning.card.errors_text", within),))
    if not model.calibration:
        return None
    about = word("calibration_answer")
    if result.positive_class is not None:
        about = word("calibration_positive", label=result.positive_class)
    return CardSection(
        title=word("calibration"),
        sentences=(about,),
        head=(word("predicted"), word("happened"), word("rows_held")),
        rows=tuple(
            (Figure(bin_.predicted, "pct0"), Figure(bin_.actual, "pct0"), Figure(bin_.rows, "i"))
            for bin_ in model.calibration
        ),
        picture=Plot(
            curves=(
                Curve(look=Look.POINTS, across=0, upward=1),
                Curve(look=Look.GUIDE, across=0, upward=0),
            ),
            is_share=True,
        ),
        caption=word("calibration_drawn"),
    )


def _importance(model: ModelReport) -> CardSection | None:
    if not model.importance:
        return None
    return CardSection(
        title=word("importance"),
        sentences=(word("importance_text"),),
        head=(word("column"), word("share")),
        rows=tuple((row.caption, Figure(row.share, "pct0")) for row in model.importance[:MOST_IMPORTANT]),
        picture=Bars() if any(row.share for row in model.importance) else None,
    )


def _limits(result: TrainingResult, model: ModelReport, origin: Origin) -> CardSection:
    limits = [word("not_outside"), word("not_causes"), word("not_alone")]
    if not has_been_better(model.summary):
        limits.insert(0, word("not_yet"))
    if not result.kind.has_classes:
        limits.append(word("not_exact"))
    limits += [word("not_forecast"), word("not_forever", day=origin.trained_at)]
    return CardSection(title=word("limits"), sentences=tuple(limits))


def _making(result: TrainingResult, model: ModelReport, origin: Origin) -> CardSection:
    rows: list[tuple[Entry, ...]] = [
        (word("trained_at"), word("moment", at=origin.trained_at)),
        (word("budget"), Figure(result.task.budget_seconds, "n1")),
        (word("seconds"), Figure(result.seconds, "n1")),
        *_trials(result),
        (word("seed"), Figure(result.task.seed, "i")),
    ]
    rows += [(word("setting", name=name), _setting(value)) for name, value in model.settings.items()]
    rows += [(name, version) for name, version in result.libraries.items()]
    if result.data_fingerprint:
        rows.append((word("fingerprint"), result.data_fingerprint[:16]))
    repeated: tuple[Phrase, ...] = ()
    if result.trials:
        repeated = (word("repeatable" if result.is_repeatable else "cut_short"),)
    return CardSection(title=word("making"), sentences=repeated, rows=tuple(rows))


def _trials(result: TrainingResult) -> list[tuple[Entry, ...]]:
    """How many models were tried, of which kinds, on how many parts; of older trainings only the kinds are known."""
    done = [row.family for row in result.leaderboard if row.state in (RowState.DONE, RowState.SCREENED)]
    kinds = [family for family in result.took_part or done if family is not Family.ENSEMBLE]
    named = word("listed", items=[family.name_for(result.kind) for family in kinds])
    rows: list[tuple[Entry, ...]] = [(word("trials"), Figure(result.trials, "i"))] if result.trials else []
    rows.append((word("tried"), named))
    if result.folds:
        rows.append((word("folds"), Figure(result.folds, "i")))
    return rows


def _setting(value: str | int | float) -> Entry:
    return value if isinstance(value, str) else Figure(value, "g3")
