"""Parts of a file that are asked for (RFC 9110, section 14): one at a time, what is more is answered whole."""

import re

_RANGE = re.compile(r"bytes\s*=\s*([0-9]{0,18})\s*-\s*([0-9]{0,18})\s*", re.IGNORECASE)


class RangeNotThereError(Exception):
    """The file has nothing of what is asked for."""


def part_of(asked: str, size: int) -> tuple[int, int] | None:
    """Return the first and the last byte that are asked for; None where all of it is to be sent."""
    found = _RANGE.fullmatch(asked.strip())
    if found is None or not (found[1] or found[2]):
        return None
    if not found[1]:
        count = int(found[2])
        if not count or not size:
            raise RangeNotThereError
        return max(0, size - count), size - 1
    first, last = int(found[1]), int(found[2]) if found[2] else size - 1
    if found[2] and last < first:
        return None
    if first >= size:
        raise RangeNotThereError
    return first, min(last, size - 1)
