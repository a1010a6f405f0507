"""The picture of a sheet: a chart of Excel beside its rows, or shades of its cells.

All that a chart says is told by reference to cells, so that no text of people becomes a formula in it.
"""

from typing import Any

from xlsxwriter import Workbook
from xlsxwriter.worksheet import Worksheet

from terazi.engine.picture import Bars, Curve, Look, Plot, Shades
from terazi.engine.workbook.sheets import OutSheet

_INK, _ACCENT, _DARKEST = "#1C1E2E", "#3F48C9", "#9FA4E4"
_DASHES = ("solid", "dash", "round_dot", "long_dash_dot")
_BAR, _AXES, _WIDTH = 24, 110, 640
_PLOT = {"width": _WIDTH, "height": 400}
_CHARACTER, _GAP = 7, 9  # pixels of a character; characters of the empty column before a chart
_MOST_BARS = 60
_SHARES = {"min": 0, "max": 1, "num_format": "0%"}


def draw_picture(book: Workbook, page: Worksheet, sheet: OutSheet) -> int:
    """Draw the picture of a sheet whose cells are written, and return how many characters wide it stands beside them.

    Nothing where it has none, or no rows.
    """
    if not sheet.rows:
        return 0
    match sheet.picture:
        case Plot():
            _plot(book, page, sheet, sheet.picture)
        case Bars():
            _bars(book, page, sheet, sheet.picture)
        case Shades():
            _shades(book, page, sheet)
            return 0
        case None:
            return 0
    return _GAP + _WIDTH // _CHARACTER


def _plot(book: Workbook, page: Worksheet, sheet: OutSheet, picture: Plot) -> None:
    chart = book.add_chart({"type": "scatter"})
    name = page.get_name()
    lines = [curve for curve in picture.curves if curve.look is Look.LINE]
    for curve in picture.curves:
        first, last = 1 + curve.first, len(sheet.rows) if curve.end is None else curve.end
        is_told_apart = len(lines) > 1 and curve.look is Look.LINE
        chart.add_series(
            {
                "name": [name, first, curve.name] if is_told_apart else [name, 0, curve.upward],
                "categories": [name, first, curve.across, last, curve.across],
                "values": [name, first, curve.upward, last, curve.upward],
                **_look(curve, lines, is_single=first == last),
            }
        )
    named = picture.curves[0]
    scale = _SHARES if picture.is_share else {}
    chart.set_x_axis(
        {
            "name": [name, 0, named.across],
            "label_position": "low",
            "major_gridlines": {"visible": False},
            **scale,
        }
    )
    chart.set_y_axis({"name": [name, 0, named.upward], "label_position": "low", **scale})
    guides = [place for place, curve in enumerate(picture.curves) if curve.look is Look.GUIDE]
    chart.set_legend({"position": "bottom", "delete_series": guides} if len(lines) > 1 else {"none": True})
    _insert(page, sheet, chart, _PLOT)


def _look(curve: Curve, lines: list[Curve], *, is_single: bool) -> dict[str, Any]:
    dot = {"type": "circle", "size": 5, "fill": {"none": True}, "border": {"color": _ACCENT}}
    match curve.look:
        case Look.POINTS:
            return {"marker": dot}
        case Look.GUIDE:
            return {"marker": {"type": "none"}, "line": {"color": _INK, "width": 1, "dash_type": "dash"}}
        case Look.LINE:
            place = lines.index(curve)
            color = _ACCENT if place % 2 == 0 else _INK
            line = {"color": color, "width": 1.75, "dash_type": _DASHES[place % len(_DASHES)]}
            return {"marker": dot if is_single else {"type": "none"}, "line": line}


def _bars(book: Workbook, page: Worksheet, sheet: OutSheet, picture: Bars) -> None:
    chart = book.add_chart({"type": "line" if picture.is_line else "bar"})
    name, count, value = page.get_name(), min(len(sheet.rows), _MOST_BARS), picture.value
    look = {"line": {"color": _ACCENT, "width": 1.75}} if picture.is_line else {"fill": {"color": _ACCENT}}
    chart.add_series(
        {
            "name": [name, 0, value],
            "categories": [name, 1, 0, count, picture.names - 1],
            "values": [name, 1, value, count, value],
            "gap": 40,
            **look,
        }
    )
    scale = {"num_format": "0%"} if picture.is_share else {}
    chart.set_legend({"none": True})
    if picture.is_line:
        chart.set_x_axis({"name": [name, 0, 0], "label_position": "low"})
        chart.set_y_axis({"name": [name, 0, value], **scale})
        _insert(page, sheet, chart, _PLOT)
        return
    # The first row stands at the top; the numbers then stand beneath where they are high.
    chart.set_y_axis({"name": [name, 0, 0], "reverse": True})
    chart.set_x_axis({"name": [name, 0, value], "label_position": "high", **scale})
    _insert(page, sheet, chart, {"width": _WIDTH, "height": _AXES + _BAR * count})


def _shades(book: Workbook, page: Worksheet, sheet: OutSheet) -> None:
    framed = book.add_format({"bold": True, "border": 1})
    for place, row in enumerate(sheet.rows, 1):
        whole = sum(cell for cell in row[1:] if isinstance(cell, int | float))
        page.conditional_format(
            place,
            1,
            place,
            len(row) - 1,
            {
                "type": "2_color_scale",
                "min_type": "num",
                "max_type": "num",
                "min_value": 0,
                "max_value": max(whole, 1),
                "min_color": "#FFFFFF",
                "max_color": _DARKEST,
            },
        )
        page.conditional_format(place, place, place, place, {"type": "no_blanks", "format": framed})


def _insert(page: Worksheet, sheet: OutSheet, chart: Any, size: dict[str, int]) -> None:
    chart.set_title({"none": True})
    chart.set_size(size)
    page.insert_chart(1, len(sheet.columns) + 1, chart, {"description": sheet.name})
