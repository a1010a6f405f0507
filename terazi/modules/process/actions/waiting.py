"""What of the installation waits for an administrator: something wrong, and what somebody paused."""

from collections.abc import Sequence
from dataclasses import replace

from terazi.foundation.context import UserCall
from terazi.modules.process.actions.installation import look_at_installation
from terazi.modules.process.rules.installation import problems
from terazi.modules.site.public import Waiting, WaitingKind

_ADMIN = "admin"


async def find_waiting_upkeep(call: UserCall) -> Sequence[Waiting]:
    """Return how many things are wrong and how many are paused; the file store is not tried for it."""
    if not call.user.has_role(_ADMIN):
        return []
    facts = await look_at_installation(call, tries_store=False)
    wrong = list(problems(replace(facts, paused=())))
    return [
        Waiting(kind=WaitingKind.INSTALLATION_TO_MEND, count=len(wrong), route_view="general"),
        Waiting(kind=WaitingKind.PAUSES_TO_END, count=len(facts.paused), route_view="log"),
    ]
