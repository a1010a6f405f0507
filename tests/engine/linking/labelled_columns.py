"""Columns as they stand in workbooks, each with the wdm of the seeds that it holds, if it holds one.

They stand in the text files beside this, one table after the other; a column is its caption, its values and what it holds. Values are ``f 70 180`` (fractions),
``i 1 9`` (whole numbers), ``% 0 100`` (percents, kept as shares), ``d`` (dates), ``s a|b`` (few texts) and ``t a|b`` (many);
what it holds are codes of wdms, ``layer.wdm`` or a code alone, several where any of them is right, and ``-`` for none.
"""

import re
from pathlib import Path


def _tables(name: str) -> dict[str, str]:
    text = Path(__file__).with_name(f"{name}.txt").read_text(encoding="utf-8")
    parts = re.split("^# ", text, flags=re.MULTILINE)[1:]
    return {title.strip(): lines for title, _, lines in (part.partition("\n") for part in parts)}


TABLES = _tables("labelled_columns")
"""Three hundred columns."""

MET = _tables("met_columns")
"""A hundred columns as exports of hospitals, banks, schools and shops call them: shortened, in brackets, by half."""
