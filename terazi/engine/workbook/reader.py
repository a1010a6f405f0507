"""Reading a workbook that anyone may have made."""

import os
from dataclasses import dataclass
from typing import IO

from terazi.engine.workbook.limits import MEGABYTE, ReadLimits
from terazi.engine.workbook.readers import READING_PROCESS
from terazi.engine.workbook.refusal import WorkbookRefused, not_excel
from terazi.foundation.language.phrases import Phrase

_ZIP = b"PK\x03\x04"
_COMPOUND = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_LONGEST_SHEET_NAME = 255


def is_workbook(content: bytes) -> bool:
    """Whether a file begins as an .xls or .xlsx does."""
    return content.startswith((_ZIP, _COMPOUND))


class ReadFile:
    """A workbook that was read into a file without a name; ``close`` lets it go.

    It is opened by its place, also by a child of this process, so that who asked for it need not hold it.
    """

    def __init__(self, file: IO[bytes], kind: str) -> None:
        self._file = file
        self.place = ReadPlace(path=f"/proc/{os.getpid()}/fd/{file.fileno()}", kind=kind)

    def close(self) -> None:
        """Let the file go."""
        self._file.close()


@dataclass(frozen=True, kw_only=True, slots=True)
class ReadPlace:
    """Where a read workbook lies while its ReadFile is open."""

    path: str
    kind: str  # xls or xlsx


def read_to_file(content: bytes, *, limits: ReadLimits, sheet: str | None = None) -> ReadFile:
    """Read one sheet of an .xls or .xlsx file, told apart by content, in a separate confined process.

    Without ``sheet`` it is the visible sheet with the most filled cells that can be read. May be called from several
    threads at once. WorkbookRefused for a file that cannot be read at all; what is wrong inside, ``open_read`` tells.
    """
    _check_outside(content, limits)
    if sheet is not None and len(sheet) > _LONGEST_SHEET_NAME:
        raise WorkbookRefused(
            Phrase("workbook.refused.no_such_sheet", {"sheet": sheet[:_LONGEST_SHEET_NAME]})
        )
    kind = "xls" if content.startswith(_COMPOUND) else "xlsx"
    return ReadFile(READING_PROCESS.read(content, limits, sheet), kind)


def _check_outside(content: bytes, limits: ReadLimits) -> None:
    if not content:
        raise WorkbookRefused(Phrase("workbook.refused.no_content"))
    if len(content) > limits.file_bytes:
        values = {"size": len(content) / MEGABYTE, "limit": limits.file_bytes / MEGABYTE}
        raise WorkbookRefused(Phrase("workbook.refused.file_too_large", values))
    if not is_workbook(content):
        raise WorkbookRefused(not_excel(_looks_like(content)))


def _looks_like(content: bytes) -> str:
    start = content[:2048].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if start.startswith(b"%pdf"):
        return "pdf"
    if b"<html" in start or b"<table" in start or start.startswith(b"<!doctype html"):
        return "html"
    if start.startswith(b"<?xml"):
        return "xml"
    return "unknown" if b"\0" in start else "text"
