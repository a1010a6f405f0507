"""Mails that come in: what is handed over at a door, who takes it, and what stands at the door."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

MOST_RECIPIENTS = 20


@dataclass(frozen=True, kw_only=True, slots=True)
class Delivery:
    """A mail as it is handed over."""

    content: bytes = field(repr=False)
    return_path: str = ""
    recipients: Sequence[str] = ()
    """To whom it was sent; where a door does not say so, its head does."""
    is_believed: bool = False
    """Whether who hands it over may say who it is from."""
    peer: str = ""
    """The address that handed it over; where a provider did, none."""
    greeting: str = ""
    """What the other side called itself."""


class MailKeeper(Protocol):
    """Keeps mails: what was kept once is not lost, and not kept twice."""

    def takes(self, address: str) -> bool:
        """Whether somebody is there at an address."""

    async def keep(self, delivery: Delivery) -> None:
        """Keep a mail for good; raises where it cannot, and who sent it comes again."""


class Receiver(Protocol):
    """A door for mails."""

    async def open(self) -> None:
        """Begin to take mails."""

    async def close(self) -> None:
        """Take no more."""
