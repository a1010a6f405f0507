"""Data of SVG paths that may become an icon: the grammar of SVG, and nothing drawn far outside of the box."""

import re
from dataclasses import dataclass

LONGEST = 2_000
BOX, MARGIN = 24, 4
_LOWEST, _HIGHEST = -MARGIN, BOX + MARGIN
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
"""How many numbers each command takes."""
_SPACE = re.compile(r"[ \t\r\n]*,?[ \t\r\n]*")
_NUMBER = re.compile(r"[+-]?(?:[0-9]{1,4}(?:\.[0-9]{0,12})?|\.[0-9]{1,12})")
_FLAG = re.compile(r"[01]")
_FLAGS_OF_ARC = (3, 4)


def is_icon_path(data: str) -> bool:
    """Whether this is the data of a path inside the box and its margin, of at most 2,000 characters."""
    return 0 < len(data) <= LONGEST and data.isascii() and _Drawing(data).is_sound()


@dataclass(slots=True)
class _Drawing:
    """A path that is followed from its first point to its last."""

    data: str
    at: int = 0
    x: float = 0
    y: float = 0
    start_x: float = 0
    start_y: float = 0

    def is_sound(self) -> bool:
        self._skip()
        if self.data[self.at : self.at + 1] not in ("M", "m"):
            return False
        while self.at < len(self.data):
            command = self.data[self.at]
            if command.upper() not in _COUNTS:
                return False
            self.at += 1
            self._skip()
            if not self._follow(command):
                return False
        return True

    def _follow(self, command: str) -> bool:
        """Follow a command as often as numbers for it come; each but the closing one needs them once."""
        if command in "Zz":
            self.x, self.y = self.start_x, self.start_y
            return True
        is_first = True
        while (numbers := self._numbers(command.upper())) is not None:
            if not self._draw(command, numbers):
                return False
            if is_first and command in "Mm":
                self.start_x, self.start_y = self.x, self.y
            is_first = False
        return not is_first

    def _numbers(self, command: str) -> list[float] | None:
        """Return the numbers of one more drawing of the command; None where there are none or too few."""
        numbers, before = [], self.at
        for place in range(_COUNTS[command]):
            is_flag = command == "A" and place in _FLAGS_OF_ARC
            found = (_FLAG if is_flag else _NUMBER).match(self.data, self.at)
            if found is None:
                self.at = before
                return None
            self.at = found.end()
            self._skip()
            numbers.append(float(found[0]))
        return numbers

    def _draw(self, command: str, numbers: list[float]) -> bool:
        """Go where the command leads; False where a point of it is outside."""
        is_relative = command.islower()
        by_x, by_y = (self.x, self.y) if is_relative else (0.0, 0.0)
        match command.upper():
            case "H":
                points = [(numbers[0] + by_x, self.y)]
            case "V":
                points = [(self.x, numbers[0] + by_y)]
            case "A":
                if min(numbers[:2]) < 0:
                    return False
                points = [(numbers[5] + by_x, numbers[6] + by_y)]
            case _:
                pairs = zip(numbers[::2], numbers[1::2], strict=True)
                points = [(x + by_x, y + by_y) for x, y in pairs]
        self.x, self.y = points[-1]
        return all(_LOWEST <= x <= _HIGHEST and _LOWEST <= y <= _HIGHEST for x, y in points)

    def _skip(self) -> None:
        found = _SPACE.match(self.data, self.at)
        self.at = found.end() if found else self.at
