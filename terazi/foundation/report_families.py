"""Sources of reports that people make while the platform runs: found by their codes, for whoever may know of them."""

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from terazi.foundation.asking import Asker
from terazi.foundation.reporting import NamedSource, ReportSource


@dataclass(frozen=True, kw_only=True, slots=True)
class SourceFamily:
    """Sources whose codes begin alike; who asks is known by the authorizations that they hold."""

    prefix: str
    name: Callable[[Asker, Collection[str]], Awaitable[Sequence[NamedSource]]]
    """All that somebody may know of."""
    find: Callable[[Asker, Collection[str], Sequence[str]], Awaitable[Mapping[str, ReportSource]]]
    """Those of some codes that somebody may know of, with the columns that they may see."""


source_families: list[SourceFamily] = []
"""What the modules declare; the entry fills the list."""
