"""The call of a person's first screen."""

from terazi.foundation.calls.declare import EVERYONE, TOKEN, Effect
from terazi.foundation.context import UserCall
from terazi.modules.site.actions.waiting import find_waiting
from terazi.modules.site.calls.declared import calls
from terazi.modules.site.schemas.waiting import WaitingList, waiting_list


@calls.post("/v1/home/waiting", caller=TOKEN, roles=EVERYONE, effect=Effect.READS)
async def list_waiting(call: UserCall) -> WaitingList:
    """What waits for you: orders to pay or to decide, shops to admit, drafts to publish; each with its screen."""
    return waiting_list(await find_waiting(call))
