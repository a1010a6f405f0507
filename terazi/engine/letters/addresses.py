"""People in headers (RFC 5322), read in one pass: quoted names, comments, groups, and what is broken."""

import re
from dataclasses import dataclass, field

from terazi.engine.letters.content import Person
from terazi.engine.letters.headers import words_of

ADDRESS = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w.-]{1,253}")
_ID = re.compile(r"<([^<>\s]{1,990})>")
_MOST_PEOPLE = 100


@dataclass(slots=True)
class _Open:
    """A person that is being read."""

    words: list[str] = field(default_factory=list)
    address: list[str] = field(default_factory=list)
    remark: list[str] = field(default_factory=list)
    has_brackets: bool = False

    def person(self) -> Person | None:
        """Return who it is; None where there is no address."""
        words = words_of("".join(self.words))
        if self.has_brackets:
            address = "".join("".join(self.address).split())
            return Person(name=words.strip("'\" "), address=address) if "@" in address else _bare(words)
        return _bare(words, words_of("".join(self.remark)))


def _bare(words: str, remark: str = "") -> Person | None:
    found = ADDRESS.search(words)
    if not found:
        return None
    name = (words[: found.start()] + words[found.end() :]).strip(" <>'\"")
    return Person(name=name or remark, address=found[0])


def people_of(header: str) -> tuple[Person, ...]:
    """Return the people that a header names, at most a hundred."""
    people: list[Person] = []
    now = _Open()
    at = 0
    while at <= len(header) and len(people) < _MOST_PEOPLE:
        sign = header[at : at + 1]
        if sign in {"", ",", ";"}:
            person = now.person()
            people += [person] if person else []
            now = _Open()
        at = _taken(header, at, now)
    return tuple(people)


def _taken(header: str, at: int, now: _Open) -> int:
    """Put what stands here to the person that is being read, and return where it goes on."""
    match header[at : at + 1]:
        case '"':
            return _quoted(header, at + 1, now)
        case "(":
            return _remark(header, at + 1, now)
        case "<":
            end = header.find(">", at)
            end = len(header) if end < 0 else end
            now.address, now.has_brackets = [header[at + 1 : end].rpartition("<")[2]], True
            return end + 1
        case ":" if not now.has_brackets and "@" not in "".join(now.words):
            now.words = []  # the name of a group
            return at + 1
        case "" | "," | ";":
            return at + 1
        case _:
            end = at + 1
            while end < len(header) and header[end] not in '"(<:,;':
                end += 1
            now.words.append(header[at:end])
            return end


def _quoted(header: str, at: int, now: _Open) -> int:
    while at < len(header) and header[at] != '"':
        at += header[at] == "\\"
        now.words.append(header[at : at + 1])
        at += 1
    return at + 1


def _remark(header: str, at: int, now: _Open) -> int:
    depth = 1
    while at < len(header) and depth:
        depth += {"(": 1, ")": -1}.get(header[at], 0)
        if depth:
            now.remark.append(header[at])
        at += 1
    return at


def ids_of(header: str) -> tuple[str, ...]:
    """Return the message ids in a header, in their order."""
    return tuple(_ID.findall(header))
