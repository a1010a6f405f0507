"""Known attack strings of all kinds that pages, templates, spreadsheets, mails and paths have suffered from.

They stand in a file beside this one, which the browser's story of them reads as well.
"""

import json
from pathlib import Path

_KINDS = json.loads(Path(__file__).with_name("attacks.json").read_text(encoding="utf-8"))
_DEEP = ("<ul>" * 2000, "<b>" * 300 + "x", "<div><p>" * 200, "[" * 500 + "]" * 500, "(" * 3000, "{{" * 500)
ATTACKS: tuple[str, ...] = (*(attack for kind in _KINDS.values() for attack in kind), *_DEEP)
