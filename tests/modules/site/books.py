"""Workbooks of a site in tests: downloaded, changed cell by cell, brought in again."""

from io import BytesIO
from typing import Any

from openpyxl import Workbook, load_workbook
from sqlalchemy import delete

from terazi.foundation.limits import CALL_COUNT
from terazi.foundation.questions import touched
from tests.calling import Reply
from tests.modules.site.editing import Desk

IMPORT, EXPORT = "/v1/system/update/by_excel", "/v1/system/excel/export"
Rows = list[list[Any]]


async def download(desk: Desk, lang: str = "tr") -> bytes:
    """Return the site as a workbook."""
    answer = await desk.house.post(EXPORT, token=desk.admin, lang=lang, frontend_client_id=desk.site_id)
    assert answer.status == 200, answer.json
    return answer.content


async def bring_in(desk: Desk, content: bytes, *, token: str | None = None, **query: Any) -> Reply:
    """Bring a workbook in, as the first in its hour."""
    async with desk.house.house.database.transaction() as db:
        await db.write(touched(delete(CALL_COUNT))())
    return await desk.house.upload(
        IMPORT,
        files={"system_excel_file": ("site.xlsx", content)},
        token=token or desk.admin,
        frontend_client_id=desk.site_id,
        **query,
    )


def book(**sheets: Rows) -> bytes:
    """Return a workbook with these sheets."""
    made = Workbook()
    made.remove(made.active)
    for name, rows in sheets.items():
        sheet = made.create_sheet(name)
        for row in rows:
            sheet.append(row)
    written = BytesIO()
    made.save(written)
    return written.getvalue()


class Book:
    """A downloaded workbook whose cells are found by sheet, key and caption."""

    def __init__(self, content: bytes) -> None:
        self.book = load_workbook(BytesIO(content))

    def row(self, sheet: str, key: str, column: str = "") -> int:
        """Return the row whose key column says this."""
        page = self.book[sheet]
        place = self.column(
            sheet, column or {"Menü": "Ekran", "Yönlendirmeler": "Eski yol"}.get(sheet, "Anahtar")
        )
        return next(n for n in range(2, page.max_row + 1) if page.cell(n, place).value == key)

    def column(self, sheet: str, caption: str) -> int:
        """Return the place of a column."""
        return next(cell.column for cell in self.book[sheet][1] if cell.value == caption)

    def part_row(self, key: str, part: str) -> int:
        """Return the row of a part of a unit."""
        page, at = self.book["İçerikler"], self.column("İçerikler", "Bölüm")
        own = self.column("İçerikler", "Anahtar")
        return next(
            n
            for n in range(2, page.max_row + 1)
            if (page.cell(n, own).value, page.cell(n, at).value) == (key, part)
        )

    def write(self, sheet: str, row: int, caption: str, value: Any) -> None:
        """Write a cell."""
        self.book[sheet].cell(row, self.column(sheet, caption), value)

    def read(self, sheet: str, row: int, caption: str) -> Any:
        """Read a cell."""
        return self.book[sheet].cell(row, self.column(sheet, caption)).value

    def append(self, sheet: str, **cells: Any) -> int:
        """Write a row below the others."""
        row = self.book[sheet].max_row + 1
        for caption, value in cells.items():
            self.write(sheet, row, caption, value)
        return int(row)

    def keep_words(self, *keys: str) -> None:
        """Take all rows of words away but these."""
        page = self.book["Metinler"]
        kept = [[cell.value for cell in page[self.row("Metinler", key)]] for key in keys]
        page.delete_rows(2, page.max_row)
        for row in kept:
            page.append(row)

    def content(self) -> bytes:
        """Return the file."""
        written = BytesIO()
        self.book.save(written)
        return written.getvalue()
