"""What other modules may use of credits."""

from terazi.modules.credits.actions import (
    export_credits,
    give_welcome_credits,
    grant,
    grant_welcome,
    hold_wallet,
    left_of_grant,
    lots_left,
    release,
    reserve,
    spend,
    take_back,
)
from terazi.modules.credits.errors import NotEnoughCredits
from terazi.modules.credits.queries import balance_of, wallets_that_differ
from terazi.modules.credits.values import BOUGHT_PREFIX

__all__ = [
    "BOUGHT_PREFIX",
    "NotEnoughCredits",
    "balance_of",
    "export_credits",
    "give_welcome_credits",
    "grant",
    "grant_welcome",
    "hold_wallet",
    "left_of_grant",
    "lots_left",
    "release",
    "reserve",
    "spend",
    "take_back",
    "wallets_that_differ",
]
