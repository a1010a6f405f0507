"""HTML as a ticket shows it: of all elements only those of a document, breaks where others began a line, own pictures."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from html import escape

from terazi.engine.letters.html_lines import BLOCKS
from terazi.engine.letters.html_tokens import Token, tokens_of
from terazi.engine.letters.limits import LIMITS
from terazi.foundation.rich_text.cleaning import TAGS
from terazi.foundation.rich_text.letters import clean_letter

_AS = {"h1": "h2", "h5": "h4", "h6": "h4", "strike": "s", "del": "s"}
_KEPT = {"a": ("href",), "td": ("colspan", "rowspan"), "th": ("colspan", "rowspan")}
_BREAKS = re.compile(r"(?:<br>\s{0,9}){3,}")


@dataclass(slots=True)
class _Writer:
    """HTML that is being written."""

    picture_of: Callable[[str], int | None]
    out: list[str] = field(default_factory=list)
    is_in_line: bool = False
    wants_break: bool = False
    preformatted: int = 0

    def words(self, token: Token) -> None:
        """Write words; what came before them in another element stands on another line."""
        if not token.words.strip():
            self.out.append(" ")
            return
        self._begin()
        written = escape(token.words.replace("\r", ""))
        self.out.append(written.replace("\n", "<br>") if self.preformatted else written)

    def _begin(self) -> None:
        if self.wants_break:
            self.out.append("<br>")
        self.wants_break, self.is_in_line = False, True

    def tag(self, token: Token) -> None:
        """Write a tag of a document; another one that begins a line ends the line before."""
        name = _AS.get(token.name, token.name)
        if name == "pre":
            self.preformatted = max(0, self.preformatted + (-1 if token.is_end else 1))
        if name == "img":
            self._picture(token)
        elif name in TAGS:
            self._kept(name, token)
        elif name in BLOCKS:
            self.wants_break |= self.is_in_line

    def _kept(self, name: str, token: Token) -> None:
        if name in BLOCKS or name == "br":
            self.out += ["<br>"] * (name == "br" and self.wants_break)
            self.wants_break = self.is_in_line = False
        if token.is_end:
            self.out.append(f"</{name}>")
            return
        if name not in BLOCKS and name != "br":
            self._begin()
        kept = "".join(
            f' {key}="{escape(value)}"' for key in _KEPT.get(name, ()) if (value := token.get(key)[:2_000])
        )
        self.out.append(f"<{name}{kept}>")

    def _picture(self, token: Token) -> None:
        number = None if token.is_end else self.picture_of(token.get("src"))
        if number is not None:
            self._begin()
            self.out.append(f'<img src="part:{number}" alt="{escape(token.get("alt")[:200])}">')


def shown_html(html: str, picture_of: Callable[[str], int | None]) -> str:
    """Return stretches of HTML cleaned, nothing if they are too long; ``picture_of`` finds the file of a picture."""
    writer = _Writer(picture_of)
    for token in tokens_of(html):
        if token.name:
            writer.tag(token)
        else:
            writer.words(token)
    written = _BREAKS.sub("<br><br>", "".join(writer.out))
    return clean_letter(written) if len(written) <= LIMITS.shown_letters else ""
