"""A message to an address that a person named: what is sent there, and what came back. The way it takes is a provider's."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class WebhookRequest:
    """A message, ready to be posted."""

    url: str
    headers: Mapping[str, str]
    content: bytes


@dataclass(frozen=True, kw_only=True, slots=True)
class WebhookReply:
    """What came back: the status and the beginning of the answer, or in one word why there is none."""

    status: int | None
    text: str = ""
    problem: str = ""
    """``private_address``, ``unknown_host``, ``no_connection``, ``no_answer`` or ``bad_certificate``."""
    milliseconds: int = 0


WebhookSender = Callable[[WebhookRequest], Awaitable[WebhookReply]]
"""Posts a message and returns what came back; it never raises for what the other side does."""
