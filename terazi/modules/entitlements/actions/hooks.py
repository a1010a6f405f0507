"""What upper modules may hang on to entitlements."""

from collections.abc import Awaitable, Callable
from uuid import UUID

from terazi.foundation.context import Change

UsedUpListener = Callable[[Change, UUID], Awaitable[None]]

on_used_up: list[UsedUpListener] = []
"""Told of the line of an order of which every use was made; the entry fills the list. They must not lock orders."""
