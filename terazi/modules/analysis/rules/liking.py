"""What a person's marks say about the findings that they want to see first: kinds of question and columns, with a doubt about few marks."""

from collections.abc import Iterable, Mapping

from terazi.engine.statistics.questions import AnalysisType
from terazi.modules.analysis.values.runs import Liking

_MIDDLE, _REACH = 3, 2
"""Of one to five stars three say nothing; five and one are a whole step away."""
_DOUBT = 4
"""So many marks of three stars are thought to stand beside a person's own: one mark moves little, many move much."""
_SAID = 0.25
"""What is liked or disliked at least this much is named where the order is explained."""


def liking_of(marks: Iterable[Mapping[str, int]]) -> Liking | None:
    """Return what the marks (stars by finding, per run) prefer; None if there are none.

    Each is the mean deviation from three stars, shrunk towards none by four marks of three stars, from -1 to 1.
    """
    analyses: dict[str, list[float]] = {}
    columns: dict[str, list[float]] = {}
    for of_run in marks:
        for finding, stars in of_run.items():
            if not stars:
                continue  # a mark that was taken back
            analysis, *about = finding.split("-")
            step = (stars - _MIDDLE) / _REACH
            analyses.setdefault(analysis, []).append(step)
            for column in about:
                columns.setdefault(column, []).append(step)
    if not analyses:
        return None
    known = {analysis.value for analysis in AnalysisType}
    return Liking(
        analyses={name: _shrunk(steps) for name, steps in analyses.items() if name in known},
        columns={name: _shrunk(steps) for name, steps in columns.items()},
    )


def _shrunk(steps: list[float]) -> float:
    return sum(steps) / (len(steps) + _DOUBT)


def said_of(liking: Mapping[str, float]) -> tuple[list[str], list[str]]:
    """Return what is liked and what is disliked enough to be named, each the strongest first."""
    by_strength = sorted(liking, key=lambda name: -abs(liking[name]))
    return (
        [name for name in by_strength if liking[name] >= _SAID],
        [name for name in by_strength if liking[name] <= -_SAID],
    )
