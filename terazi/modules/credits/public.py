"""What other modules may use of credits."""

from terazi.modules.credits.actions import (
    export_credits,
    give_welcome_credits,
    grant,
    grant_welcome,
    release,
    reserve,
    spend,
)
from terazi.modules.credits.errors import NotEnoughCredits
from terazi.modules.credits.queries import balance_of, wallets_that_differ

__all__ = [
    "NotEnoughCredits",
    "balance_of",
    "export_credits",
    "give_welcome_credits",
    "grant",
    "grant_welcome",
    "release",
    "reserve",
    "spend",
    "wallets_that_differ",
]
