"""Where a hosted mail service posts mails that came in for us."""

from terazi.foundation.calls.declare import EVERYONE, NONE
from terazi.foundation.calls.params import RawBody, RawHeaders
from terazi.foundation.calls.schemas import Done
from terazi.foundation.context import OpenCall
from terazi.foundation.limits import Limit
from terazi.foundation.receiving import Delivery
from terazi.modules.support.actions.receiving import incoming_mail, write_mail
from terazi.modules.support.calls.declared import calls
from terazi.modules.support.errors import MailReplayed, MailUnsigned
from terazi.modules.support.jobs import read_mail
from terazi.modules.support.queries.incoming import is_signature_used
from terazi.modules.support.rules.doors import signature_of
from terazi.modules.support.values.incoming import MailDoor

_MOST_BYTES = 15_000_000
_MOST_MAILS = Limit(count=36_000)


@calls.post(
    "/v1/mail/incoming",
    caller=NONE,
    roles=EVERYONE,
    raises=[MailUnsigned, MailReplayed],
    limit=_MOST_MAILS,
    max_body_bytes=_MOST_BYTES,
)
async def take_posted_mail(call: OpenCall, body: RawBody, headers: RawHeaders) -> Done:
    """Take a whole mail from a hosted mail service; it is kept when this is answered.

    ``X-Terazi-Time`` is the moment in seconds since 1970, ``X-Terazi-Signature`` the HMAC-SHA256 of that moment, a dot and the body.
    """
    key = call.settings.incoming_mail_key.get_secret_value().encode()
    sent_at, given = headers.get("x-terazi-time", ""), headers.get("x-terazi-signature", "")
    signature = signature_of(key, sent_at, body, given, call.now)
    if signature is None:
        raise MailUnsigned
    (is_used,) = await call.reader.ask(is_signature_used(signature))
    if is_used:
        raise MailReplayed
    delivery = Delivery(content=body, is_believed=True)
    mail = incoming_mail(delivery, door=MailDoor.WEBHOOK, mail_id=call.new_id(), now=call.now)
    await call.storage.put(mail.key, body)
    await write_mail(call, mail, read_mail, signature=signature)
    return Done()
