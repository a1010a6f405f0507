"""Saying how the help was."""

from uuid import UUID

from terazi.foundation.calls.declare import EVERYONE, NONE, Effect
from terazi.foundation.context import AnyCall, call_of_person
from terazi.foundation.errors import NotAllowed, NotSignedIn, TooManyCalls
from terazi.foundation.limits import Limit
from terazi.modules.support.actions.proofs import prove
from terazi.modules.support.actions.ratings import rate_of_visitor, rate_own
from terazi.modules.support.calls.declared import calls
from terazi.modules.support.calls.showing import reader_of, reader_of_proof, shown_ticket
from terazi.modules.support.errors import ProofWrong, RatingNotAllowed, TicketNotFound
from terazi.modules.support.schemas.ratings import RateBody
from terazi.modules.support.schemas.tickets import SupportAnswer
from terazi.modules.support.values.tickets import Mover


@calls.post(
    "/v1/support/rate",
    caller=NONE,
    roles=EVERYONE,
    knows_caller=True,
    effect=Effect.WRITES,
    raises=[NotSignedIn, ProofWrong, TooManyCalls, TicketNotFound, NotAllowed, RatingNotAllowed],
    limit=Limit(count=60),
)
async def rate_ticket(call: AnyCall, user_support_client_id: UUID, body: RateBody) -> SupportAnswer:
    """Say how the help was, once your request rests or is over; for a week you may say it otherwise.

    Who is not signed in proves the address with which they asked.
    """
    person = call_of_person(call)
    if body.mail_approve_code is not None:
        proof = await prove(call, body.mail or "", body.mail_approve_code)
        ticket = await rate_of_visitor(call, proof, user_support_client_id, body.face, body.comment)
        reader = reader_of_proof(proof)
    elif person is not None:
        ticket = await rate_own(person, user_support_client_id, body.face, body.comment)
        reader = reader_of(person)
    else:
        raise NotSignedIn
    return SupportAnswer(support=await shown_ticket(call, ticket, Mover.REQUESTER, reader))
