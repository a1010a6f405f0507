"""A refusal inside the reading process, which knows no phrases: the reason's name and its values."""

from collections.abc import Mapping

RejectionValue = str | int


class Rejected(Exception):  # noqa: N818 - a refusal is an answer, not a fault of the program
    """The file is refused for ``reason``, the last part of a phrase key ``workbook.refused.*``."""

    def __init__(self, reason: str, params: Mapping[str, RejectionValue] | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.params = dict(params or {})
