"""Relations of columns that remember their past along a date, tested on what is new at each point."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from terazi.engine.statistics.comparisons import differences
from terazi.engine.statistics.drafts import Draft
from terazi.engine.statistics.findings import Outcome, StatTest
from terazi.engine.statistics.hidden_walks import with_hidden_walks
from terazi.engine.statistics.inputs import Flags, Inputs, quiet, standardise
from terazi.engine.statistics.owners import Owner
from terazi.engine.statistics.questions import Question
from terazi.engine.statistics.ranks import rank_columns
from terazi.engine.statistics.relations import relations
from terazi.engine.statistics.series import (
    Succession,
    innovations,
    remembering,
    sequence_of,
)
from terazi.engine.statistics.turns import is_lasting, with_turns
from terazi.foundation.language.phrases import Phrase

Pair = tuple[str, str]


def with_echoes(
    drafts: Sequence[Draft], inputs: Inputs, owners: Sequence[Owner], question: Question
) -> list[Draft]:
    """Test again, on their innovations, all pairs of which both columns remember their past along a date.

    Walks that have nothing to do with each other drift together or apart for long, which tests of independent rows take for a
    relation (Granger and Newbold 1974). Where nothing is new in a column once its past is known, the pair is left out. Of other
    pairs of numbers one may hide a walk: what would be claimed of them is tested under such noise.
    """
    found = _most_remembering(inputs, owners)
    if found is None:
        return list(drafts)
    series, flags = found
    with quiet():
        fresh = _relations(series, flags, inputs, question) | _differences(series, flags, inputs, question)
    drafts = with_turns(drafts, series, inputs.categories)
    kept: list[Draft] = []
    for draft in drafts:
        pair = (draft.columns[0].id, draft.columns[-1].id)
        if draft.analysis.is_along_time or pair not in fresh:
            kept.append(draft)
        elif (new := fresh[pair]) is not None:
            kept.append(_joined(draft, new, series))
    return with_hidden_walks(kept, series, inputs, question.significance_level)


def _most_remembering(inputs: Inputs, owners: Sequence[Owner]) -> tuple[Succession, Flags] | None:
    best: tuple[Succession, Flags] | None = None
    for place in range(len(inputs.times.columns)):
        series = sequence_of(inputs, place, owners)
        if series is None:
            continue
        flags = remembering(series)
        if best is None or flags.sum() > best[1].sum():
            best = series, flags
    return best


def _relations(
    series: Succession, flags: Flags, inputs: Inputs, question: Question
) -> dict[Pair, Draft | None]:
    places = np.flatnonzero(flags)
    columns = tuple(inputs.numbers.columns[k] for k in places.tolist())
    if len(columns) < 2:
        return {}
    fresh = standardise(columns, np.stack([innovations(series.values[k], series.run) for k in places]))
    made, _ = relations(fresh, rank_columns(fresh), question)
    tested: dict[Pair, Draft | None] = {(draft.columns[0].id, draft.columns[1].id): draft for draft in made}
    return {(a.id, b.id): None for k, a in enumerate(columns) for b in columns[k + 1 :]} | tested


def _differences(
    series: Succession, flags: Flags, inputs: Inputs, question: Question
) -> dict[Pair, Draft | None]:
    if series.rows is None:
        return {}
    codes = inputs.categories.codes[:, series.rows].astype(np.int64)
    lasting = [k for k, of in enumerate(codes) if is_lasting(of, series.run)]
    places = np.flatnonzero(flags).tolist()
    if not lasting or not places:
        return {}
    columns = tuple(inputs.numbers.columns[k] for k in places)
    fresh = standardise(columns, np.stack([innovations(series.values[k], series.run) for k in places]))
    categories = replace(
        inputs.categories,
        columns=tuple(inputs.categories.columns[k] for k in lasting),
        codes=inputs.categories.codes[lasting][:, series.rows],
        labels=tuple(inputs.categories.labels[k] for k in lasting),
    )
    narrowed = replace(inputs, row_count=len(series.rows), numbers=fresh, categories=categories)
    made, _ = differences(narrowed, rank_columns(fresh), question)
    tested: dict[Pair, Draft | None] = {(draft.columns[0].id, draft.columns[1].id): draft for draft in made}
    return {(number.id, group.id): None for number in columns for group in categories.columns} | tested


def _joined(draft: Draft, new: Draft, series: Succession) -> Draft:
    """Let the test of the innovations lead; the plain tests stand beside it."""
    head, plain = new.headline, draft.headline
    effect = plain.effect
    facts = dict(draft.facts) | {"drift": effect.value if effect else None}
    return replace(
        draft,
        headline=Outcome(
            test=StatTest.INNOVATIONS, statistic=head.statistic, df=head.df, p=head.p, effect=head.effect
        ),
        n=new.n,
        estimate=None,
        reason=Phrase("statistics.reason.innovations"),
        alternatives=(plain, *draft.alternatives),
        notes=(*new.notes, Phrase("statistics.note.innovations")),
        facts=facts,
    )


def told_series(drafts: Sequence[Draft]) -> list[Phrase]:
    """Return the note that some pairs were tested along time; nothing if there are none."""
    count = sum(draft.headline.test is StatTest.INNOVATIONS for draft in drafts)
    return [Phrase("statistics.note.along_time", {"count": count})] if count else []
