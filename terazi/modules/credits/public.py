"""What other modules may use of credits."""

from terazi.modules.credits.actions import (
    export_credits,
    freeze,
    give_welcome_credits,
    issue,
    issue_welcome,
    left_of_grant,
    release,
    reserve,
    reserve_usual,
    spend,
    take_back,
    thaw,
)
from terazi.modules.credits.errors import CreditsNotIssued, NotEnoughCredits
from terazi.modules.credits.queries import (
    MOVEMENTS,
    balance_of,
    left_of_lots,
    lock_wallet,
    open_wallet,
    wallets_that_differ,
)
from terazi.modules.credits.rules import is_sold_rightly
from terazi.modules.credits.values import BOUGHT_PREFIX, Balance, Sale

__all__ = [
    "BOUGHT_PREFIX",
    "MOVEMENTS",
    "Balance",
    "CreditsNotIssued",
    "NotEnoughCredits",
    "Sale",
    "balance_of",
    "export_credits",
    "freeze",
    "give_welcome_credits",
    "is_sold_rightly",
    "issue",
    "issue_welcome",
    "left_of_grant",
    "left_of_lots",
    "lock_wallet",
    "open_wallet",
    "release",
    "reserve",
    "reserve_usual",
    "spend",
    "take_back",
    "thaw",
    "wallets_that_differ",
]
