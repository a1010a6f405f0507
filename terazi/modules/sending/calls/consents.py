"""Calls by which people agree to commercial mails, or want no more of them."""

from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.params import QueryText
from terazi.foundation.calls.schemas import Done
from terazi.foundation.context import OpenCall, UserCall
from terazi.modules.sending import queries
from terazi.modules.sending.actions.consents import set_consent, unsubscribe
from terazi.modules.sending.calls.declared import open_to_all, signed_in
from terazi.modules.sending.errors import UnsubscribeLinkInvalid
from terazi.modules.sending.schemas import ConsentAnswer


@signed_in.post("/v1/sending/consent/get", effect=Effect.READS)
async def get_mail_consent(call: UserCall) -> ConsentAnswer:
    """Whether you agreed to commercial mails, and since when it is so."""
    (consent,) = await call.reader.ask(queries.consent_of(call.user.id))
    return ConsentAnswer.of(consent)


@signed_in.post("/v1/sending/consent/save", effect=Effect.WRITES)
async def say_mail_consent(call: UserCall, is_given: bool) -> ConsentAnswer:
    """Agree to commercial mails, or take that back."""
    return ConsentAnswer.of(await set_consent(call, is_given=is_given))


# A mail reader presses this for its reader, from wherever it runs, with a form that says what the address says.
@open_to_all.post("/v1/sending/unsubscribe", raises=[UnsubscribeLinkInvalid])
async def unsubscribe_from_mails(call: OpenCall, token: QueryText) -> Done:
    """Want no more commercial mails; the token stands in the link of each of them."""
    await unsubscribe(call, token)
    return Done()
