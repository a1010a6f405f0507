"""What may be asked of a chart, and what it is called."""

from collections.abc import Sequence

from terazi.engine.charts.drawing import Chart, ChartType, ChartWanted, Roles
from terazi.engine.charts.fitting import roles_of
from terazi.engine.charts.wanted import Measure
from terazi.engine.column import Column
from terazi.foundation.language.phrases import Phrase
from terazi.modules.analysis.errors import InputRefused
from terazi.modules.analysis.rules.pivots import title_of


def require_roles(columns: Sequence[Column], color: Column | None) -> Roles:
    """Return what each column is in a chart; InputRefused where two columns of groups leave no colours for a third."""
    roles = roles_of(columns, color)
    if roles is None:
        raise InputRefused(reason=Phrase("charts.too_many_groups"), field="color_column")
    return roles


def chart_title(chart: Chart, wanted: ChartWanted) -> Phrase:
    """Return what a chart shows, in a sentence."""
    roles = wanted.roles
    said: dict[str, str | Phrase] = {
        "across": roles.across.name,
        "value": roles.value.name if roles.value else "",
        "what": title_of(chart.measure or Measure.COUNT, roles.value),
    }
    key = f"charts.title.{chart.type.value}"
    if chart.type is ChartType.BOX and roles.value is None:
        key = "charts.title.histogram"
    title = Phrase(key, said)
    if roles.color is None:
        return title
    return Phrase("charts.title.colored", {"title": title, "color": roles.color.name})
