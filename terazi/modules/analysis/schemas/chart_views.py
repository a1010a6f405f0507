"""From charts to answers."""

from collections.abc import Sequence

from terazi.engine.charts.drawing import Boxes, Chart, ChartWanted, Grid, Histogram, Roles, Scatter, TileMap
from terazi.engine.charts.wanted import Pivot
from terazi.engine.column import Column
from terazi.engine.rules.sentence import describe
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.types import Value
from terazi.modules.analysis.rules.charts import chart_title
from terazi.modules.analysis.rules.pivots import title_of
from terazi.modules.analysis.schemas.charts import (
    BoxData,
    BoxesFigures,
    ChartAnswer,
    ChartColumn,
    ChartOptionData,
    GridFigures,
    HistogramFigures,
    KeptChartData,
    KeptQuestion,
    ScatterFigures,
    SoldChartData,
    TileData,
    TileMapFigures,
)
from terazi.modules.analysis.schemas.pivot_views import axis_data, pivot_figures
from terazi.modules.analysis.schemas.pivots import PivotAxisData
from terazi.modules.analysis.values.charts import DrawnSale, KeptChart


def chart_answer(
    chart: Chart, wanted: ChartWanted, columns: Sequence[Column], *, version: int, lang: Lang
) -> ChartAnswer:
    """Answer a chart."""
    return ChartAnswer(**_drawn(chart, wanted, columns, version=version, lang=lang))


def sold_chart_data(drawn: DrawnSale, lang: Lang) -> SoldChartData:
    """Answer a chart as its buyer sees it."""
    chart = drawn.sold.chart
    return SoldChartData(
        chart_name=drawn.name,
        left_out_list=[say(each, lang) for each in drawn.sold.left_out],
        **_drawn(chart, drawn.wanted, drawn.columns, version=drawn.version, lang=lang),
    )


def _drawn(
    chart: Chart, wanted: ChartWanted, columns: Sequence[Column], *, version: int, lang: Lang
) -> dict[str, Value]:
    roles = wanted.roles
    return {
        "title": say(chart_title(chart, wanted), lang),
        "chart_type": chart.type,
        "options": [
            ChartOptionData(chart_type=each.type, misfit=say(each.misfit, lang) if each.misfit else None)
            for each in chart.options
        ],
        "across": _column(roles.across),
        "value": _column(roles.value) if roles.value else None,
        "color": _column(roles.color) if roles.color else None,
        "measure": chart.measure,
        "measure_title": say(title_of(chart.measure, roles.value), lang) if chart.measure else None,
        "row_count": chart.row_count,
        "used_count": chart.used_count,
        "aside_count": chart.aside_count,
        "version": version,
        "filter_sentence": describe(wanted.rule, columns, lang) if wanted.rule else None,
        **_figures(chart, roles, lang),
    }


def kept_chart(chart: KeptChart, misfit: Phrase | None, lang: Lang) -> KeptChartData:
    """Answer a kept chart."""
    return KeptChartData(
        chart_id=chart.id,
        chart_name=chart.name,
        question=KeptQuestion(**chart.question),
        misfit=say(misfit, lang) if misfit else None,
        updated_at=chart.updated_at,
    )


def _column(column: Column) -> ChartColumn:
    return ChartColumn(column_id=column.id, column_name=column.name, unit=column.unit, display=column.display)


def _figures(chart: Chart, roles: Roles, lang: Lang) -> dict[str, Value]:
    figure = chart.figure
    match figure:
        case Pivot():
            return {"pivot": pivot_figures(figure, roles.across, roles.color, lang)}
        case Histogram():
            return {"histogram": _histogram(figure, roles, lang)}
        case Boxes():
            return {"boxes": _boxes(figure, roles, lang)}
        case Scatter():
            return {"scatter": _scatter(figure, roles, lang)}
        case TileMap():
            return {"tile_map": _tile_map(figure)}
        case Grid():
            return {"grid": _grid(figure)}


def _colors(figure: Histogram | Boxes | Scatter, roles: Roles, lang: Lang) -> PivotAxisData | None:
    if figure.colors is None or roles.color is None:
        return None
    return axis_data(figure.colors, roles.color, lang)


def _histogram(figure: Histogram, roles: Roles, lang: Lang) -> HistogramFigures:
    return HistogramFigures(
        edges=list(figure.edges),
        color_axis=_colors(figure, roles, lang),
        counts=[list(counts) for counts in figure.counts],
    )


def _boxes(figure: Boxes, roles: Roles, lang: Lang) -> BoxesFigures:
    return BoxesFigures(
        group_axis=axis_data(figure.groups, roles.across, lang) if figure.groups else None,
        color_axis=_colors(figure, roles, lang),
        boxes=[
            BoxData(
                group=box.group,
                color=box.color,
                n=box.n,
                low=box.low,
                q1=box.q1,
                median=box.median,
                q3=box.q3,
                high=box.high,
                mean=box.mean,
                outliers=list(box.outliers),
                outlier_count=box.outlier_count,
            )
            for box in figure.boxes
        ],
    )


def _scatter(figure: Scatter, roles: Roles, lang: Lang) -> ScatterFigures:
    return ScatterFigures(
        color_axis=_colors(figure, roles, lang),
        points=[list(points) for points in figure.points],
        point_count=figure.point_count,
    )


def _grid(figure: Grid) -> GridFigures:
    return GridFigures(
        across_edges=list(figure.across_edges),
        value_edges=list(figure.value_edges),
        counts=[list(line) for line in figure.counts],
    )


def _tile_map(figure: TileMap) -> TileMapFigures:
    return TileMapFigures(
        column_id=figure.column_id,
        tiles=[
            TileData(
                plate=tile.plate,
                name=tile.name,
                column=tile.column,
                row=tile.row,
                value=tile.value,
                used=tile.used,
                spellings=list(tile.spellings),
            )
            for tile in figure.tiles
        ],
        unknown=list(figure.unknown),
        unknown_count=figure.unknown_count,
        unknown_rows=figure.unknown_rows,
    )
