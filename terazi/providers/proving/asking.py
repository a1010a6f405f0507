"""One mail's questions to the DNS: so many, for so long, however much the records of a stranger would like to be asked."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from terazi.foundation.senders import NameKind, NamesUnansweredError, Resolver

_SECONDS = 3.0
_MOST_QUESTIONS = 60


@dataclass(kw_only=True)
class Asking:
    """The questions of one mail."""

    resolver: Resolver
    clock: Callable[[], float] = time.monotonic
    seconds: float = _SECONDS
    _count: int = field(default=0, init=False)
    _until: float | None = field(default=None, init=False)

    def __call__(self, name: str, kind: NameKind) -> Sequence[str]:
        """Return what a name has of a kind; NamesUnansweredError once the mail has used up what it was given."""
        if self._until is None:
            self._until = self.clock() + self.seconds
        left = self._until - self.clock()
        self._count += 1
        if left <= 0 or self._count > _MOST_QUESTIONS:
            raise NamesUnansweredError(name)
        return self.resolver.records(name, kind, seconds=left)
