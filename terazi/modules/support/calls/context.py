"""What stands beside a ticket."""

from dataclasses import asdict
from uuid import UUID

from terazi.foundation.calls.declare import Effect
from terazi.foundation.context import UserCall
from terazi.modules.support.actions.context import context_of
from terazi.modules.support.calls.declared import OFTEN, signed_in
from terazi.modules.support.errors import TicketNotFound
from terazi.modules.support.schemas.context import AskersCredits, AskersProject, ContextAnswer, LinkedRecord
from terazi.modules.support.schemas.tickets import TicketView


@signed_in.post("/v1/support/context", effect=Effect.READS, raises=[TicketNotFound], limit=OFTEN)
async def get_context(call: UserCall, user_support_client_id: UUID) -> ContextAnswer:
    """What who asks in a ticket of your desks has asked otherwise, and their orders and bills that you may open."""
    found = await context_of(call, user_support_client_id)
    return ContextAnswer(
        requester_id=found.requester_id,
        ticket_list=[TicketView.of(each, for_desk=True) for each in found.tickets],
        order_list=[LinkedRecord.of(each) for each in found.orders],
        bill_list=[LinkedRecord.of(each) for each in found.bills],
        reference=LinkedRecord.of(found.reference) if found.reference else None,
        credits=AskersCredits(**asdict(found.balance)) if found.balance else None,
        domain=found.domain,
        device=found.device,
        project_list=[AskersProject(name=each.name, state=each.state) for each in found.projects],
    )
