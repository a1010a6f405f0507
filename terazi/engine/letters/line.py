"""A line of a mail before it is said what it is: its words, and what the mail's form says of them."""

from dataclasses import dataclass
from enum import StrEnum


class Role(StrEnum):
    """What the form of a mail says that a line is."""

    NONE = "none"
    INTRODUCTION = "introduction"
    """It stands in the element of a client for "… wrote:"."""
    TAIL = "tail"
    """The quotation begins here, and goes to the end of the mail."""
    SIGNATURE = "signature"


_INVISIBLE = "\u00ad\u034f\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"
"""Signs without a form, which programmes put into lines that they want to keep."""


@dataclass(slots=True)
class Line:
    """A line; ``depth`` says in how many quotations it stands, ``start`` where it stands in the HTML."""

    text: str
    depth: int = 0
    role: Role = Role.NONE
    is_indented: bool = False
    """In an element that quotes and that people use to indent as well."""
    is_contained: bool = False
    """In an element that a client puts around everything that it quotes, answers between included."""
    start: int = 0
    piece: int = 0
    """Which of the texts of a mail it belongs to."""

    @property
    def is_empty(self) -> bool:
        """Whether it has no words."""
        return not self.text or not self.text.strip().strip(_INVISIBLE).strip()
