"""Which charts a project keeps, and what of a kept one does not fit the data any more."""

from collections.abc import Mapping, Sequence
from datetime import date
from uuid import UUID

from terazi.engine.charts.drawing import ChartType, ChartWanted
from terazi.engine.charts.wanted import CalendarPeriod, Measure
from terazi.engine.column import Column
from terazi.engine.formulas.references import sources_of
from terazi.engine.rules.errors import InvalidRule
from terazi.engine.rules.parse import parse_rule
from terazi.foundation.language.lang import fold
from terazi.foundation.language.phrases import Phrase
from terazi.modules.analysis.errors import ChartNameTaken, ChartNotFound, TooManyCharts
from terazi.modules.analysis.rules.charts import require_roles
from terazi.modules.analysis.rules.reach import fields_of
from terazi.modules.analysis.values.charts import KeptChart
from terazi.modules.analysis.values.projects import Subset


def live_charts(charts: Sequence[KeptChart]) -> list[KeptChart]:
    """Return the charts that were not deleted."""
    return [each for each in charts if each.deleted_at is None]


def require_chart(charts: Sequence[KeptChart], chart_id: UUID) -> KeptChart:
    """Return one of the charts; ChartNotFound where it is not among them."""
    found = next((each for each in charts if each.id == chart_id), None)
    if found is None:
        raise ChartNotFound
    return found


def require_chart_room(existing: Sequence[KeptChart], name: str, *, own_id: UUID | None, most: int) -> None:
    """Refuse a name that another chart of the project has, and one chart too many."""
    if any(fold(each.name) == fold(name) and each.id != own_id for each in existing):
        raise ChartNameTaken(field="chart_name")
    if all(each.id != own_id for each in existing) and len(existing) >= most:
        raise TooManyCharts(most=most)


def reordered(charts: Sequence[KeptChart], wanted: Sequence[UUID]) -> list[KeptChart]:
    """Return the charts with the wanted ones first, in that order; ChartNotFound where one is not among them."""
    first = [require_chart(charts, each) for each in dict.fromkeys(wanted)]
    return [*first, *(each for each in charts if each.id not in wanted)]


def misfit_of(chart: KeptChart, columns: Sequence[Column], subsets: Mapping[UUID, Subset]) -> Phrase | None:
    """Say why a kept chart cannot be drawn of this data; None where it can be."""
    known = {column.id for column in columns}
    asked = [*chart.question["column_list"], chart.question["color_column"]]
    gone = [each for each in asked if each and each not in known]
    if gone:
        return Phrase("charts.kept.column_gone", {"column": chart.column_names.get(gone[0], gone[0])})
    subset = chart.question["subset_id"]
    if subset and UUID(subset) not in subsets:
        return Phrase("charts.kept.subset_gone")
    rules = [chart.question["filter_rule"], subsets[UUID(subset)].rule if subset else None]
    try:
        for rule in rules:
            if rule:
                parse_rule(rule, columns)
    except InvalidRule:
        return Phrase("charts.kept.filter_gone")
    return None


def drawn_columns(
    chart: KeptChart, columns: Sequence[Column], subsets: Mapping[UUID, Subset]
) -> frozenset[str]:
    """Return the columns (ids) that a kept chart draws, or by which it chooses its rows; none where it does not fit the data."""
    if misfit_of(chart, columns, subsets) is not None:
        return frozenset()
    asked = chart.question
    rules = [asked["filter_rule"], subsets[UUID(asked["subset_id"])].rule if asked["subset_id"] else None]
    read = (fields_of(parse_rule(rule, columns)) for rule in rules if rule)
    shown = {*asked["column_list"], asked["color_column"]} - {None}
    return frozenset(shown.union(*read))


def told_otherwise(
    before: Sequence[Column],
    formulas_before: Mapping[str, str],
    after: Sequence[Column],
    formulas_after: Mapping[str, str],
) -> frozenset[str]:
    """Return the columns (ids) that have another level, and those that are gone or have another type or formula.

    With the latter goes what was calculated from them.
    """
    present = {column.id: column for column in after}
    gone = {column.id for column in before if column.id not in present}
    both = [(column, present[column.id]) for column in before if column.id in present]
    leveled = {was.id for was, now in both if was.level is not now.level}
    typed = {was.id for was, now in both if was.type is not now.type}
    known = {*formulas_before, *formulas_after}
    made = {each for each in known if formulas_before.get(each) != formulas_after.get(each)}
    changed = gone | typed | made
    sources = sources_of(formulas_before, before)
    return frozenset(leveled | changed | {each for each, read in sources.items() if read & changed})


def wanted_of(chart: KeptChart, columns: Sequence[Column], today: date) -> ChartWanted:
    """Return what a kept chart asks of this data, which it fits."""
    asked = chart.question
    by_id = {column.id: column for column in columns}
    color = by_id[asked["color_column"]] if asked["color_column"] else None
    return ChartWanted(
        roles=require_roles([by_id[each] for each in asked["column_list"]], color),
        type=ChartType(asked["chart_type"]) if asked["chart_type"] else None,
        measure=Measure(asked["measure"]) if asked["measure"] else None,
        period=CalendarPeriod(asked["period"]) if asked["period"] else None,
        rule=parse_rule(asked["filter_rule"], columns) if asked["filter_rule"] else None,
        today=today,
    )
