"""Bills on their way to the revenue administration: what every integrator does for the platform, whoever it is."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol
from uuid import UUID


class Integrator(StrEnum):
    """Who sends a shop's bills: its people by hand, or an integrator."""

    MANUAL = "manual"
    NILVERA = "nilvera"


class SentState(StrEnum):
    """What an integrator says of a bill."""

    UNKNOWN = "unknown"
    """It has no such bill."""
    WAITING = "waiting"
    ACCEPTED = "accepted"
    REFUSED = "refused"


class IntegratorUnavailableError(Exception):
    """The integrator did not answer in time or in order: nothing is known, ask before sending again."""


class IntegratorKeyRefusedError(Exception):
    """The integrator does not know the shop's key: nothing was sent."""


@dataclass(frozen=True, kw_only=True, slots=True)
class EdocumentFile:
    """A bill as an integrator is given it; ``alias`` is where a registered payer takes e-Fatura, empty for e-Arşiv."""

    ettn: UUID
    number: str
    content: bytes
    alias: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class EdocumentAnswer:
    """What became of a bill, with the words of the administration."""

    state: SentState
    words: str = ""


class EdocumentGateway(Protocol):
    """An integrator with the key of one shop. Both methods may raise either error."""

    async def send(self, file: EdocumentFile) -> EdocumentAnswer:
        """Send a bill; one that the integrator has already is not sent twice."""
        ...

    async def find(self, file: EdocumentFile) -> EdocumentAnswer:
        """Ask what became of a bill, by its ETTN."""
        ...


@dataclass(frozen=True, kw_only=True, slots=True)
class IntegratorKey:
    """The key of a shop; it is kept sealed and never printed."""

    integrator: Integrator
    value: str = field(repr=False)


EdocumentGateways = Callable[[IntegratorKey], EdocumentGateway]
"""Gives the gateway for a shop's key."""
