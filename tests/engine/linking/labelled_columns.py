"""Three hundred columns as they stand in workbooks, each with the wdm of the seeds that it holds, if it holds one.

They stand in the text file beside this, one table after the other; a column is its caption, its values and what it holds. Values are ``f 70 180`` (fractions),
``i 1 9`` (whole numbers), ``% 0 100`` (percents, kept as shares), ``d`` (dates), ``s a|b`` (few texts) and ``t a|b`` (many);
what it holds are codes of wdms, ``layer.wdm`` or a code alone, several where any of them is right, and ``-`` for none.
"""

from pathlib import Path


def _tables() -> dict[str, str]:
    parts = Path(__file__).with_suffix(".txt").read_text(encoding="utf-8").split("# ")[1:]
    return {name.strip(): lines for name, _, lines in (part.partition("\n") for part in parts)}


TABLES = _tables()
