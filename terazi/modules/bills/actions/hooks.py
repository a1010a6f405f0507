"""What upper modules may hang on to bills."""

from collections.abc import Awaitable, Callable

from terazi.foundation.context import Change
from terazi.modules.bills.values import Bill

on_bill_approved: list[Callable[[Change, Bill], Awaitable[None]]] = []
"""Told of a bill that just got its number, in the same transaction; the entry fills the list."""
