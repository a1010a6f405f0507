"""Whether a mail comes from who it says: what is asked, and what is answered. Who asks the DNS for it is a provider's."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol


class NameKind(StrEnum):
    """What is asked of a name."""

    TEXT = "TXT"
    ADDRESS = "A"
    ADDRESS_SIX = "AAAA"
    EXCHANGE = "MX"
    POINTER = "PTR"


class NamesUnansweredError(Exception):
    """Nobody answered in time, or nobody may be asked any more: what a name has is not known."""


class Resolver(Protocol):
    """Looks names up, and waits for it; never called by who holds a lock, nor by what answers calls."""

    def records(self, name: str, kind: NameKind, *, seconds: float) -> Sequence[str]:
        """Return what a name has of a kind, as it is written in a zone; nothing where there is nothing.

        A text is one, its bytes as letters of Latin-1; an exchange is its preference, a space and its name.
        """


@dataclass(frozen=True, kw_only=True, slots=True)
class Arrival:
    """From where a mail came to our own receiver."""

    address: str
    greeting: str = ""
    """The name that the other side gave itself."""
    return_path: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class SenderClaim:
    """A mail, and who it says it is from."""

    content: bytes = field(repr=False)
    sender: str
    """The one address in From."""
    arrival: Arrival | None = None
    """Only of our own receiver: elsewhere another server stood in between."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SenderFindings:
    """What was found; neither where nobody vouches and the domain does not mind, or where nobody answered."""

    is_vouched: bool = False
    """A signature or the sending machine is of the sender's own organization."""
    is_denied: bool = False
    """Nobody vouches, and the domain says that such a mail is not from there; only of mails whose machine is known."""


SenderProver = Callable[[SenderClaim], Awaitable[SenderFindings]]


async def prove_nobody(_: SenderClaim) -> SenderFindings:
    """Say of nobody that they are who they say: where no name can be looked up."""
    return SenderFindings()
