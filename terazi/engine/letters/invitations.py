"""What an invitation says in words (RFC 5545), for mails that hold nothing else."""

import re

_LINE = re.compile(r"^(SUMMARY|DTSTART|LOCATION|DESCRIPTION)(?:;[^:\n]{0,200})?:(.{0,2000})", re.MULTILINE)
_ORDER = ("SUMMARY", "DTSTART", "LOCATION", "DESCRIPTION")
_TIME = re.compile(r"(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2}))?")


def words_of_invitation(calendar: str) -> str:
    """Return what it is about, when, where and what its sender adds; each on a line."""
    unfolded = calendar.replace("\r\n", "\n").replace("\n ", "").replace("\n\t", "")
    event = unfolded[max(0, unfolded.find("BEGIN:VEVENT")) :]
    found: dict[str, str] = {}
    for line in _LINE.finditer(event):
        found.setdefault(line[1], line[2])
    return "\n".join(_written(name, found[name]) for name in _ORDER if found.get(name, "").strip())


def _written(name: str, value: str) -> str:
    time = _TIME.match(value)
    if name == "DTSTART" and time:
        hour = f" {time[4]}:{time[5]}" if time[4] else ""
        return f"{time[3]}.{time[2]}.{time[1]}{hour}"
    return value.replace("\\n", "\n").replace("\\N", "\n").replace("\\,", ",").replace("\\;", ";").strip()
