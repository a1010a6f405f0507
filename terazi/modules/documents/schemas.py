"""Tables that people want as a workbook."""

from typing import Annotated

from pydantic import Field

from terazi.foundation.calls.params import BeforeValidator, refuse_value
from terazi.foundation.calls.schemas import RequestModel
from terazi.foundation.language.phrases import Phrase
from terazi.modules.documents.rules import LONGEST_TEXT, MOST_COLUMNS, is_writable


def _require_writable(value: object) -> object:
    if not is_writable(value):
        raise refuse_value(Phrase("documents.cell_not_writable", {"limit": LONGEST_TEXT}))
    return value


CellValue = Annotated[str | int | float | bool | None, BeforeValidator(_require_writable)]
HeaderText = Annotated[str, Field(max_length=1_000)]


class TableBody(RequestModel):
    """A table: its column names, and its rows in their order."""

    table_header: list[HeaderText] = Field(min_length=1, max_length=MOST_COLUMNS)
    table: list[list[CellValue]] = Field(max_length=100_000)
    table_name: str | None = Field(None, max_length=100, description="names the file and its sheet")
