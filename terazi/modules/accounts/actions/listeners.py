"""What upper modules may hang on to accounts."""

from collections.abc import Awaitable, Callable
from datetime import datetime

from terazi.foundation.context import Call
from terazi.foundation.db import Reader
from terazi.foundation.ids import UserId

UserApprovedListener = Callable[[Call, UserId], Awaitable[None]]
RoleSource = Callable[[Reader, UserId, datetime], Awaitable[frozenset[str]]]

on_user_approved: list[UserApprovedListener] = []
"""Run in the transaction that makes an account active; the entry fills the list."""

role_sources: list[RoleSource] = []
"""Who knows the roles of a person that an answer shows; the entry fills the list."""
