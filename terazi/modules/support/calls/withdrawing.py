"""The call that takes an answer back before it leaves."""

from uuid import UUID

from terazi.foundation.calls.declare import Effect
from terazi.foundation.context import UserCall
from terazi.modules.support.actions.withdrawing import withdraw
from terazi.modules.support.calls.declared import OFTEN, signed_in
from terazi.modules.support.calls.showing import reader_of, shown_ticket
from terazi.modules.support.errors import AnswerLeft, TicketNotFound
from terazi.modules.support.schemas.withdrawing import WithdrawAnswer, WithdrawnFile
from terazi.modules.support.values.tickets import Mover


@signed_in.post(
    "/v1/support/withdraw", effect=Effect.WRITES, raises=[TicketNotFound, AnswerLeft], limit=OFTEN
)
async def withdraw_answer(call: UserCall, user_support_client_id: UUID, message_id: UUID) -> WithdrawAnswer:
    """Take an answer of yours back within the ten seconds in which it waits to leave; its words and files come back.

    What its requester has read already, and what somebody wrote after, stays.
    """
    taken = await withdraw(call, user_support_client_id, message_id)
    return WithdrawAnswer(
        support=await shown_ticket(call, taken.ticket, Mover.STAFF, reader_of(call)),
        comment=taken.comment,
        file_list=[
            WithdrawnFile(file_id=file.file_id, name=file.name, size=file.size) for file in taken.files
        ],
    )
