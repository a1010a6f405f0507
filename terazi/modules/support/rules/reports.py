"""How the lines of a report come together: each with its name, in an order that ranks nobody."""

from collections.abc import Iterable, Mapping, Sequence

from terazi.foundation.language.lang import sort_key
from terazi.modules.support.values.reports import AnswerCount, Grouping, OpenedCount, ReportRow

_NONE = AnswerCount(
    group="", answered=0, median_minutes=None, slow_minutes=None, judged=0, in_time=0, reopened=0
)


def rows_of(
    opened: Sequence[OpenedCount],
    answers: Sequence[AnswerCount],
    names: Mapping[str, str],
    by: Grouping,
) -> list[ReportRow]:
    """Return the lines of a report: days as they follow each other, everything else by its name, never by its figures."""
    opened_by = {each.group: each.opened for each in opened}
    answered_by = {each.group: each for each in answers}
    groups = dict.fromkeys([*opened_by, *answered_by])
    is_of_people = by is Grouping.PERSON
    rows = [
        row_of(
            group,
            names.get(group, group),
            None if is_of_people else opened_by.get(group, 0),
            answered_by.get(group, _NONE),
        )
        for group in groups
    ]
    if by is Grouping.DAY:
        return sorted(rows, key=lambda row: row.group)
    return sorted(rows, key=lambda row: sort_key(row.name))


def row_of(group: str, name: str, opened: int | None, counts: AnswerCount) -> ReportRow:
    """Return a line of a report."""
    return ReportRow(
        group=group,
        name=name,
        opened=opened,
        answered=counts.answered,
        median_minutes=counts.median_minutes,
        slow_minutes=counts.slow_minutes,
        in_time_share=counts.in_time / counts.judged if counts.judged else None,
        reopened=counts.reopened,
        happy=counts.happy,
        unhappy=counts.unhappy,
    )


def total_of(opened: Iterable[OpenedCount], all_answers: Sequence[AnswerCount]) -> ReportRow:
    """Return the line for everything together; its median is of all tickets, not of the lines' medians."""
    whole = all_answers[0] if all_answers else _NONE
    return row_of("", "", sum(each.opened for each in opened), whole)
