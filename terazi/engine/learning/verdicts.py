"""What is said of a judged model in words: only what its figures on the held-out rows bear out."""

from dataclasses import dataclass

from terazi.engine.learning.results import Confusion, Interval, Scores
from terazi.foundation.language.phrases import Phrase

EVEN_ODDS = 0.02
DEGREES = ((0.6, "strong"), (0.25, "good"))
RARE_SHARE = 0.6
MOST_RARE = 3
FEW_OF_CLASS = 10
FEW_UNITS = 20
MOST_SMALL = 5
FEW = frozenset({"learning.told.few_groups", "learning.told.few_rows"})
"""What is said where the scores stand on little."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Judged:
    """What the words about a model are taken from: its scores and those of always saying the commonest class or the mean.

    ``gain`` is the 95 % interval of how much more often than the baseline it is right, or how much closer to the number
    (in the target's unit), row by row; None where it cannot be known. ``rows`` were held out, in ``units`` groups.
    """

    target: str
    rows: int
    units: int
    scores: Scores
    baseline: Scores
    gain: Interval | None


def class_summary(judged: Judged, commonest: str) -> Phrase:
    """Say whether the model is right more often than always saying the ``commonest`` class, and how often each is."""
    right, usual = judged.scores.accuracy or 0.0, judged.baseline.accuracy or 0.0
    saved = (right - usual) / (1 - usual) if usual < 1 else 0.0
    if right < usual:
        verdict = "worse"
    elif right == usual:
        verdict = "even"
    else:
        verdict = _degree(saved) if _is_sure(judged.gain) else "none"
    figures = Phrase("learning.summary.classes", {"rows": judged.rows, "accuracy": right, "baseline": usual})
    said = Phrase(f"learning.verdict.classes.{verdict}", {"commonest": commonest})
    return Phrase("learning.summary.judged", {"verdict": said, "figures": figures})


def number_summary(judged: Judged, unit: str | None) -> Phrase:
    """Say whether the model's typical error is smaller than that of always saying the mean, and how large each is."""
    error, usual = judged.scores.mae or 0.0, judged.baseline.mae or 0.0
    root, usual_root = judged.scores.rmse or 0.0, judged.baseline.rmse or 0.0
    explained = judged.scores.r2
    told = {"rows": judged.rows, "error": error, "unit": f" {unit}" if unit else "", "baseline": usual}
    is_surely_worse = judged.gain is not None and judged.gain.high < 0
    if error > usual and (is_surely_worse or error >= (1 + EVEN_ODDS) * usual):
        verdict = "worse"
    elif not _is_sure(judged.gain) or explained is None or explained < EVEN_ODDS:
        verdict = "none"
    else:
        verdict = _degree(1 - root / usual_root if usual_root else 0.0)
    figures = (
        Phrase("learning.summary.no_better", told)
        if explained is None or verdict in ("worse", "none")
        else Phrase("learning.summary.number", told | {"explained": explained})
    )
    said = Phrase(f"learning.verdict.numbers.{verdict}")
    return Phrase("learning.summary.judged", {"verdict": said, "figures": figures})


def has_been_better(summary: Phrase) -> bool:
    """Whether a summary says that the model is better than the baseline; one of older trainings does not say."""
    return verdict_of(summary) in ("weak", "good", "strong")


def verdict_of(summary: Phrase) -> str | None:
    """Return how a summary says a model stands beside the baseline: worse, even, none, weak, good or strong; None if it does not say."""
    verdict = summary.params.get("verdict")
    return verdict.key.rpartition(".")[2] if isinstance(verdict, Phrase) else None


def class_sentences(judged: Judged, confusion: Confusion, sharpness: Interval | None) -> tuple[Phrase, ...]:
    """Tell rare classes in counts, and what the scores do not bear: classes and rows that are too few.

    ``sharpness`` is the interval of the log-loss saved against the class frequencies.
    """
    told = [_caught(judged.target, confusion, place) for place in _rare(confusion)]
    is_better = (judged.scores.accuracy or 0.0) >= (judged.baseline.accuracy or 0.0) and _is_sure(judged.gain)
    if not is_better and _is_sure(sharpness):
        told.append(Phrase("learning.told.ranks"))
    told += _small_classes(confusion)
    return (*told, *few_rows(judged))


def few_rows(judged: Judged) -> tuple[Phrase, ...]:
    """Say that the scores stand on few rows, or on rows of few groups; nothing where they are enough."""
    if judged.units >= FEW_UNITS:
        return ()
    if judged.units < judged.rows:
        return (Phrase("learning.told.few_groups", {"rows": judged.rows, "groups": judged.units}),)
    return (Phrase("learning.told.few_rows", {"rows": judged.rows}),)


def _is_sure(gain: Interval | None) -> bool:
    return gain is not None and gain.low > 0


def _degree(saved: float) -> str:
    return next((word for least, word in DEGREES if saved >= least), "weak")


def _rare(confusion: Confusion) -> list[int]:
    """The places of the rare classes that were held out, the rarest first."""
    there = [sum(row) for row in confusion.counts]
    most = RARE_SHARE * sum(there) / len(there)
    rare = [place for place, count in enumerate(there) if 0 < count < most]
    return sorted(rare, key=lambda place: there[place])[:MOST_RARE]


def _caught(target: str, confusion: Confusion, place: int) -> Phrase:
    count = sum(confusion.counts[place])
    caught = confusion.counts[place][place]
    alarms = sum(row[place] for row in confusion.counts) - caught
    how = {0: "none", count: "all"}.get(caught, "some")
    key = f"learning.told.caught.{'one_' if count == 1 else ''}{how}"
    return Phrase(
        key,
        {
            "target": target,
            "label": confusion.labels[place],
            "count": count,
            "caught": caught,
            "alarms": Phrase(
                f"learning.told.alarms.{'many' if alarms > 1 else ('none', 'one')[alarms]}",
                {"count": alarms},
            ),
        },
    )


def _small_classes(confusion: Confusion) -> list[Phrase]:
    counted = [(sum(row), label) for row, label in zip(confusion.counts, confusion.labels, strict=True)]
    small = sorted(pair for pair in counted if pair[0] < FEW_OF_CLASS)
    if not small:
        return []
    listed = [_counted(label, count) for count, label in small[:MOST_SMALL]]
    if len(small) > MOST_SMALL:
        more = {"classes": listed, "more": len(small) - MOST_SMALL}
        return [Phrase("learning.told.many_small_classes", more)]
    return [Phrase("learning.told.small_classes", {"classes": listed})]


def _counted(label: str, count: int) -> Phrase:
    return Phrase("learning.told.class_count", {"label": label, "count": count})
