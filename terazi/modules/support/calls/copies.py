"""Taking people out of copy: who asked put them there, and their desk may take them out as well."""

from uuid import UUID

from terazi.foundation.calls.declare import EVERYONE, NONE, Effect
from terazi.foundation.context import AnyCall, call_of_person
from terazi.foundation.errors import NotSignedIn, TooManyCalls
from terazi.foundation.limits import Limit
from terazi.modules.support.actions.copies import take_out_by_id
from terazi.modules.support.actions.desks import lock_as_seen
from terazi.modules.support.actions.proofs import prove
from terazi.modules.support.actions.visitors import lock_of_visitor
from terazi.modules.support.actions.writing import Author
from terazi.modules.support.calls.declared import calls
from terazi.modules.support.calls.showing import reader_of, reader_of_proof, shown_ticket
from terazi.modules.support.errors import ProofWrong, TicketNotFound
from terazi.modules.support.schemas.copies import CopiedBody
from terazi.modules.support.schemas.tickets import SupportAnswer
from terazi.modules.support.values.tickets import Mover


@calls.post(
    "/v1/support/copied/remove",
    caller=NONE,
    roles=EVERYONE,
    knows_caller=True,
    effect=Effect.WRITES,
    raises=[NotSignedIn, ProofWrong, TooManyCalls, TicketNotFound],
    limit=Limit(count=120),
)
async def remove_copied(call: AnyCall, support_client_id: UUID, body: CopiedBody) -> SupportAnswer:
    """Take somebody out of copy of a ticket of yours or of your desk: nothing more is told to them, and they are not heard.

    Who is not signed in proves the address with which they asked. Done twice, it is answered alike.
    """
    person = call_of_person(call)
    if body.mail_approve_code is not None:
        proof = await prove(call, body.mail or "", body.mail_approve_code)
        ticket, side = await lock_of_visitor(call, proof, support_client_id), Mover.REQUESTER
        author, reader = Author(side=side, visitor_id=proof.visitor.id), reader_of_proof(proof)
    elif person is not None:
        ticket, side, _ = await lock_as_seen(person, support_client_id)
        author, reader = Author(side=side, user_id=person.user.id), reader_of(person)
    else:
        raise NotSignedIn
    written = await take_out_by_id(call, ticket, body.copied_id, author)
    return SupportAnswer(support=await shown_ticket(call, written, side, reader))
