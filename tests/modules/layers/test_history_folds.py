"""Whatever people do to records: what was before each change, put back from the newest on, gives what was at first."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from hypothesis import given
from hypothesis import strategies as st

from terazi.modules.layers.rules.changes import Record
from terazi.modules.layers.rules.merging import DELETED, PARENT, Deed, Outcome, merged

_NOW = datetime(2026, 11, 1, tzinfo=UTC)
_FIRST, _PARENT = UUID(int=1), UUID(int=2)
_CELLS = st.dictionaries(st.integers(1, 4), st.sampled_from([None, "a", "b", 1, 2.5]), max_size=3)
_DEEDS = st.builds(
    lambda cells, moves, parent, gone: Deed(
        id=_FIRST, cells=cells, moves=moves, parent_id=parent, is_deleted=gone
    ),
    _CELLS,
    st.booleans(),
    st.sampled_from([None, _PARENT]),
    st.sampled_from([None, True, False]),
)


def record(cells: dict[int, Any]) -> Record:
    return Record(
        id=_FIRST, parent_id=None, version=1, created_at=_NOW, created_by=None, updated_at=_NOW, updated_by=None,
        deleted_at=None, made_in=None, cells=cells,
    )  # fmt: skip


def applied(before: Record, deed: Deed, outcome: Outcome) -> Record:
    gone = before.deleted_at if deed.is_deleted is None else _NOW if deed.is_deleted else None
    return replace(
        before,
        version=before.version + 1,
        parent_id=deed.parent_id if deed.moves else before.parent_id,
        deleted_at=gone,
        cells={**before.cells, **outcome.cells},
    )


def back(after: Record, was: dict[str, Any]) -> Record:
    """Put back what was; this is not how the platform does it."""
    cells = {**after.cells, **{int(key): value for key, value in was.items() if key.isdigit()}}
    parent = (UUID(was[PARENT]) if was[PARENT] else None) if PARENT in was else after.parent_id
    gone = (_NOW if was[DELETED] else None) if DELETED in was else after.deleted_at
    return replace(after, version=after.version - 1, cells=cells, parent_id=parent, deleted_at=gone)


def filled(one: Record) -> dict[int, Any]:
    return {key: value for key, value in one.cells.items() if value is not None}


@given(_CELLS, st.lists(_DEEDS, max_size=12))
def test_what_was_before_each_change_leads_back_to_the_beginning(
    first: dict[int, Any], deeds: list[Deed]
) -> None:
    states, kept = [record(first)], []
    for deed in deeds:
        outcome = merged(states[-1], deed, [])
        if outcome.was:
            kept.append(outcome.was)
            states.append(applied(states[-1], deed, outcome))
    while kept:
        now = states.pop()
        was = back(now, kept.pop())
        assert (filled(was), was.parent_id, was.deleted_at, was.version) == (
            filled(states[-1]), states[-1].parent_id, states[-1].deleted_at, states[-1].version
        )  # fmt: skip


@given(_CELLS, st.lists(_DEEDS, max_size=6), _DEEDS)
def test_a_cell_is_taken_where_it_was_changed_since_and_holds_something_else(
    first: dict[int, Any], deeds: list[Deed], late: Deed
) -> None:
    seen = now = record(first)
    kept: list[dict[str, Any]] = []
    for deed in deeds:
        outcome = merged(now, deed, [])
        if outcome.was:
            kept.append(outcome.was)
            now = applied(now, deed, outcome)
    outcome = merged(now, replace(late, seen=seen.version), kept)
    touched = {int(key) for was in kept for key in was if key.isdigit()}
    other = {key for key, value in late.cells.items() if now.cells.get(key) != value}
    goes = late.is_deleted is True and now.deleted_at is None
    assert set(outcome.taken) == (touched if goes else touched & other)
    is_other: Callable[[int], bool] = lambda key: now.cells.get(key) != late.cells[key]  # noqa: E731
    assert set(outcome.cells) == set(filter(is_other, late.cells))
