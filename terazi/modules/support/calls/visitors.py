"""Calls of people who are not signed in: they prove an address by a mailed code, or by a key that was given for one."""

from uuid import UUID

from terazi.foundation.calls.declare import EVERYONE, NONE
from terazi.foundation.calls.params import IdempotencyKey
from terazi.foundation.calls.schemas import Done
from terazi.foundation.context import OpenCall
from terazi.foundation.encryption import seal_word
from terazi.foundation.errors import TooManyCalls
from terazi.foundation.language.lang import fold
from terazi.foundation.language.phrases import Phrase, say
from terazi.modules.accounts.public import CaptchaNeeded, CaptchaWrong, mail_key, require_captcha
from terazi.modules.support.actions import proofs, visitors
from terazi.modules.support.actions.desks import site_of
from terazi.modules.support.actions.opening import Asked
from terazi.modules.support.calls.declared import COMMENTS, MOST_BODY, OFTEN, calls
from terazi.modules.support.calls.showing import reader_of_proof, shown_ticket
from terazi.modules.support.errors import (
    KeyUsed,
    MoveNotAllowed,
    ProofWrong,
    TicketFull,
    TicketNotFound,
    TicketTerminated,
)
from terazi.modules.support.jobs import mail_code
from terazi.modules.support.queries.visitors import list_keys
from terazi.modules.support.schemas.tickets import (
    PageCount,
    SearchWords,
    SeenAnswer,
    StatusAnswer,
    SupportAnswer,
    SupportList,
    TicketView,
)
from terazi.modules.support.schemas.visitors import (
    EndedVisitorKeys,
    EndKeyBody,
    MailCodeBody,
    MailCommentBody,
    MailMessagesBody,
    MailSeenBody,
    MailTicketAnswer,
    MailTicketBody,
    ProofBody,
    VerifyAnswer,
    VisitorKeyList,
    VisitorKeyView,
)
from terazi.modules.support.values.tickets import Mover
from terazi.modules.support.values.visitors import Proof

strangers = calls.of(caller=NONE, roles=EVERYONE, limit=OFTEN)


@strangers.post(
    "/v1/mail/support/record",
    raises=[CaptchaNeeded, CaptchaWrong, TooManyCalls, TicketNotFound, KeyUsed],
    max_body_bytes=MOST_BODY,
)
async def record_mail_ticket(
    call: OpenCall, body: MailTicketBody, idempotency_key: IdempotencyKey = None
) -> MailTicketAnswer:
    """Ask for help without an account: a code is mailed, and with it the ticket is opened.

    From one address three in an hour, for one mail address ten in a day; at most three wait for their code at once.
    """
    asked = Asked(
        operation_name=body.operation_name,
        operation_note=body.operation_note,
        subject=body.subject,
        comment=body.comment,
        organization_id=body.organization_id,
        follows_id=body.follows,
    )
    ticket = await visitors.ask(call, body.mail, asked, body.captcha_token, idempotency_key)
    return MailTicketAnswer(
        status_message=say(Phrase("support.code_mailed"), call.lang), mail_support_client_id=ticket.id
    )


@strangers.post("/v1/mail/code", raises=[CaptchaNeeded, CaptchaWrong, TooManyCalls])
async def send_mail_code(call: OpenCall, body: MailCodeBody) -> Done:
    """Mail a new code to who has asked before; the answer is the same whether or not the address is known."""
    await require_captcha(call, body.captcha_token)
    await proofs.limit_codes(call, mail_key(body.mail))
    sealed = seal_word(call.settings.secret(), body.mail, purpose=proofs.ASKED_MAIL)
    await mail_code.enqueue(call.db, sealed_mail=sealed, site_id=str(site_of(call)), base_url=call.base_url)
    return Done(status_message=say(Phrase("support.code_mailed"), call.lang))


@strangers.post("/v1/mail/verify", raises=[TooManyCalls])
async def verify_mail(
    call: OpenCall, body: ProofBody, idempotency_key: IdempotencyKey = None
) -> VerifyAnswer:
    """Prove an address with the mailed code: what waited is opened, and a key is given that is good for 30 days.

    After five wrong tries no code is right until a new one is mailed. The key of a mailed link opens its one ticket.
    """
    try:
        proof, key = await proofs.verify(call, body.mail or "", body.mail_approve_code, idempotency_key)
    except ProofWrong as wrong:
        return VerifyAnswer(status_message=say(wrong.phrase, call.lang), is_verified=False)
    return VerifyAnswer(is_verified=True, mail=proof.visitor.mail, visitor_key=key)


@strangers.post("/v1/mail/support/list", raises=[ProofWrong, TooManyCalls])
async def list_mail_tickets(
    call: OpenCall,
    body: ProofBody,
    words: SearchWords = "",
    after: UUID | None = None,
    count: PageCount = 20,
) -> SupportList:
    """The tickets of an address on this site, the one that changed last first; a mailed link shows its own."""
    proof = await _prove(call, body)
    found = await visitors.list_of_visitor(call, proof, words=fold(words), after=after, count=count + 1)
    shown = found[:count]
    return SupportList(
        list=[TicketView.of(ticket, for_desk=False) for ticket in shown],
        next=shown[-1].id if len(found) > count else None,
        is_desk=False,
    )


@strangers.post("/v1/mail/support/get", raises=[ProofWrong, TooManyCalls])
async def get_mail_ticket(
    call: OpenCall, mail_support_client_id: UUID, body: MailMessagesBody
) -> SupportAnswer:
    """A ticket, a page of what is written in it, how far the desk has read, and what may be done next."""
    proof = await _prove(call, body)
    ticket = await visitors.find_of_visitor(call, proof, mail_support_client_id)
    shown = await shown_ticket(call, ticket, Mover.REQUESTER, reader_of_proof(proof), body)
    return SupportAnswer(support=shown)


@strangers.post(
    "/v1/mail/support/comment",
    raises=[ProofWrong, TooManyCalls, TicketTerminated, TicketFull, KeyUsed],
    limit=COMMENTS,
    max_body_bytes=MOST_BODY,
)
async def add_mail_comment(
    call: OpenCall,
    mail_support_client_id: UUID,
    body: MailCommentBody,
    idempotency_key: IdempotencyKey = None,
) -> SupportAnswer:
    """Write in a ticket of an address: an answered or resting one is open again."""
    proof = await _prove(call, body)
    ticket = await visitors.write_comment(
        call, proof, mail_support_client_id, body.comment, body.file_list, idempotency_key
    )
    shown = await shown_ticket(call, ticket, Mover.REQUESTER, reader_of_proof(proof))
    return SupportAnswer(support=shown)


@strangers.post("/v1/mail/support/live_seen", raises=[ProofWrong, TooManyCalls])
async def mark_mail_seen(call: OpenCall, mail_support_client_id: UUID, body: MailSeenBody) -> SeenAnswer:
    """Note that who reads the address has seen all that is written up to now, and whether they are writing."""
    proof = await _prove(call, body)
    await visitors.note_seen(call, proof, mail_support_client_id, is_typing=body.is_typing)
    return SeenAnswer(seen_date=call.now)


@strangers.post("/v1/mail/support/terminate", raises=[ProofWrong, TooManyCalls, MoveNotAllowed])
async def end_mail_ticket(call: OpenCall, mail_support_client_id: UUID, body: ProofBody) -> StatusAnswer:
    """End a ticket of an address for good."""
    proof = await _prove(call, body)
    ticket = await visitors.terminate(call, proof, mail_support_client_id)
    return StatusAnswer(status=ticket.state)


@strangers.post("/v1/mail/key/list", raises=[ProofWrong, TooManyCalls])
async def list_mail_keys(call: OpenCall, body: ProofBody) -> VisitorKeyList:
    """Where an address is proven: its keys that are good; a mailed link tells of none."""
    proof = await _prove(call, body)
    if proof.ticket_id is not None:
        return VisitorKeyList(list=[])
    (found,) = await call.db.ask(list_keys(proof.visitor.id, call.now))
    return VisitorKeyList(list=[VisitorKeyView.of(key, proof.key_id) for key in found])


@strangers.post("/v1/mail/key/end", raises=[ProofWrong, TooManyCalls])
async def end_mail_keys(call: OpenCall, body: EndKeyBody) -> EndedVisitorKeys:
    """End a key of an address, or all of them together with the links that were mailed."""
    proof = await _prove(call, body)
    return EndedVisitorKeys(ended_count=await visitors.end_keys(call, proof, body.key_id))


async def _prove(call: OpenCall, body: ProofBody) -> Proof:
    return await proofs.prove(call, body.mail or "", body.mail_approve_code)
