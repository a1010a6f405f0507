"""Agreeing to commercial mails, and wanting no more of them."""

from collections.abc import AsyncIterator
from dataclasses import asdict

from terazi.foundation.context import Change, OpenCall, UserCall
from terazi.foundation.ids import UserId
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.questions import inserted
from terazi.foundation.stop_links import Stops, stopped_by
from terazi.modules.accounts.public import ExportedFile, ExportSource, json_file
from terazi.modules.sending import queries
from terazi.modules.sending.errors import UnsubscribeLinkInvalid
from terazi.modules.sending.tables import MAIL_CONSENT
from terazi.modules.sending.values import Consent

IN_SETTINGS, BY_LINK = "settings", "link"


async def set_consent(call: UserCall, *, is_given: bool) -> Consent:
    """Write down what the caller says about commercial mails, with the words that were shown."""
    wording = say(Phrase("sending.consent.wording", {"site": call.site.domain}), call.lang)
    return await _say(call, call.user.id, is_given=is_given, way=IN_SETTINGS, wording=wording)


async def unsubscribe(call: OpenCall, token: str) -> None:
    """End the commercial mails of whose link this is; a second time it is done already."""
    user_id = stopped_by(call.settings.secret(), Stops.COMMERCIAL_MAILS, token)
    if user_id is None:
        raise UnsubscribeLinkInvalid
    await _say(call, UserId(user_id), is_given=False, way=BY_LINK, wording="")


async def _say(change: Change, user_id: UserId, *, is_given: bool, way: str, wording: str) -> Consent:
    (before,) = await change.db.ask(queries.consent_of(user_id))
    if before.is_given is is_given:
        return before
    await change.db.write(
        inserted(
            MAIL_CONSENT,
            id=change.new_id(),
            user_id=user_id,
            is_given=is_given,
            way=way,
            wording=wording,
            changed_at=change.now,
        )
    )
    return Consent(is_given=is_given, changed_at=change.now)


async def export_consents(source: ExportSource, user_id: UserId) -> AsyncIterator[ExportedFile]:
    """Add what a person said about commercial mails to the export of the person's data."""
    (said,) = await source.reader.ask(queries.all_consents(user_id))
    yield json_file("mails/consents.json", [asdict(each) for each in said])


async def forget_mailings(change: Change, user_id: UserId) -> None:
    """Forget to what somebody who has left agreed, and under which name letters went out."""
    await change.db.write(queries.forget_consents(user_id), queries.forget_letters(user_id))
