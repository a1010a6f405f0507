"""Reading a workbook that anyone may have made."""

from terazi.engine.workbook.content import Workbook
from terazi.engine.workbook.limits import ReadLimits
from terazi.foundation.language.lang import DEFAULT_LANG, Lang


def read_workbook(
    content: bytes, *, limits: ReadLimits, sheet: str | None = None, lang: Lang = DEFAULT_LANG
) -> Workbook:
    """Read one sheet."""
    raise NotImplementedError
