"""Files that people keep, and tables that they want as a workbook."""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Self

from pydantic import BaseModel, ConfigDict, Field

from terazi.foundation.calls.params import BeforeValidator, refuse_value
from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.storage import public_file_address
from terazi.modules.documents.rules.downloads import LONGEST_TEXT, MOST_COLUMNS, is_writable
from terazi.modules.documents.values import KeptFile, media_type_of


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


class KeptDocument(BaseModel):
    """A kept file as its owner sees it."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)

    document_name: str = Field(description="what `doc` and `key` take")
    name: str = Field(description="what its owner calls it")
    media_type: str
    size: int
    width: int | None = Field(description="of pictures, in pixels; null: no picture")
    height: int | None
    created_at: datetime
    link: str = Field(description="fetches it: for a quarter of an hour, or for ever where it is a site's")
    used_in: list[str] = Field(description="what shows it, in the caller's language")

    @classmethod
    def of(cls, file: KeptFile, link: str, used_in: Sequence[str]) -> Self:
        """Return what is shown of a file."""
        return cls(
            document_name=file.document,
            name=file.name,
            media_type=media_type_of(file.document),
            size=file.size,
            width=file.width,
            height=file.height,
            created_at=file.created_at,
            link=link,
            used_in=list(used_in),
        )


class DocumentRecorded(Answer):
    """A file that is kept now."""

    document_name: str
    document: KeptDocument
    used_bytes: int = Field(description="what all files in its place take together")
    most_bytes: int


class DocumentList(Answer):
    """Kept files, newest first; `next` is what `before` takes for the page after."""

    list: list[KeptDocument]
    next: str | None
    used_bytes: int
    most_bytes: int


class DocumentDeleted(Answer):
    """The file is gone."""

    document_name: str
    document_delete: bool


class SiteFileAnswer(Answer):
    """A picture that a site may show."""

    document_name: str
    document: KeptDocument
    files: dict[str, str] = Field(
        description="address of each that was made: by ending (.webp, .png), for icons by size (-32.png, -180.png, -512.png)"
    )

    @classmethod
    def of(cls, file: KeptFile) -> Self:
        """Return what is told of a site's picture."""
        files = {ending: public_file_address(file.stem + ending) for ending in file.endings}
        view = KeptDocument.of(file, files[file.endings[0]], ())
        return cls(document_name=file.document, document=view, files=files)
