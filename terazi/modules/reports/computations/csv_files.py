"""A sheet as CSV that a spreadsheet of the language opens."""

import csv
import io
from collections.abc import Callable
from datetime import date, datetime

from terazi.engine.workbook.sheets import Cell, OutSheet
from terazi.engine.workbook.writer import safe_text
from terazi.foundation.language.lang import Lang


def written_csv(sheet: OutSheet, lang: Lang, _tell: Callable[[object], None]) -> bytes:
    """Return the sheet as CSV; no text becomes a formula."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";" if lang is Lang.TR else ",", lineterminator="\r\n")
    writer.writerow([safe_text(each.name) for each in sheet.columns])
    writer.writerows([_plain(cell, lang) for cell in row] for row in sheet.rows)
    return out.getvalue().encode("utf-8-sig")


def _plain(cell: Cell, lang: Lang) -> str:
    match cell:
        case None:
            return ""
        case datetime():
            return f"{cell:%d.%m.%Y %H:%M}"
        case date():
            return f"{cell:%d.%m.%Y}"
        case float():
            return str(cell).replace(".", "," if lang is Lang.TR else ".")
        case _:
            return safe_text(str(cell))
