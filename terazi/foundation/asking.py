"""Who can be asked: a transaction, or connections on which each trip is a transaction of its own."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TypeVar, overload

from terazi.foundation.questions import Question
from terazi.foundation.types import Value

A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")
D = TypeVar("D")
E = TypeVar("E")


class Asker(ABC):
    """Answers questions. What is asked or written together is one trip, all of it or nothing."""

    @overload
    async def ask(self, a: Question[A], /) -> tuple[A]: ...
    @overload
    async def ask(self, a: Question[A], b: Question[B], /) -> tuple[A, B]: ...
    @overload
    async def ask(self, a: Question[A], b: Question[B], c: Question[C], /) -> tuple[A, B, C]: ...
    @overload
    async def ask(
        self, a: Question[A], b: Question[B], c: Question[C], d: Question[D], /
    ) -> tuple[A, B, C, D]: ...
    @overload
    async def ask(
        self, a: Question[A], b: Question[B], c: Question[C], d: Question[D], e: Question[E], /
    ) -> tuple[A, B, C, D, E]: ...
    @overload
    async def ask(self, *questions: Question[A]) -> tuple[A, ...]: ...
    async def ask(self, *questions: Question[Value]) -> tuple[Value, ...]:
        """Ask questions in one trip, and return what each becomes, in their order."""
        return tuple(await self._answers(questions)) if questions else ()

    async def write(self, *changes: Question[Value]) -> None:
        """Write changes in one trip, in this order."""
        if changes:
            await self._answers(changes)

    @abstractmethod
    async def _answers(self, questions: Sequence[Question[Value]]) -> list[Value]:
        """Run statements in one trip."""
