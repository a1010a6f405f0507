"""Calls of people who are not signed in, about a file with all their tickets."""

from terazi.foundation.calls.declare import EVERYONE, NONE
from terazi.foundation.context import OpenCall
from terazi.foundation.errors import TooManyCalls
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.limits import DAY, Limit
from terazi.foundation.turkish_time import ZONE
from terazi.modules.documents.public import download_link
from terazi.modules.support.actions import visitor_exports
from terazi.modules.support.actions.proofs import prove
from terazi.modules.support.calls.declared import OFTEN, calls
from terazi.modules.support.errors import ProofWrong
from terazi.modules.support.jobs import write_export
from terazi.modules.support.schemas.exports import VisitorExportAnswer
from terazi.modules.support.schemas.visitors import ProofBody
from terazi.modules.support.values.exports import ExportState, VisitorExport

strangers = calls.of(caller=NONE, roles=EVERYONE, limit=OFTEN)


@strangers.post("/v1/mail/export", raises=[ProofWrong, TooManyCalls], limit=Limit(count=20, seconds=DAY))
async def ask_mail_export(call: OpenCall, body: ProofBody) -> VisitorExportAnswer:
    """Have all tickets of an address on this site written into one file; a link is mailed when it is there.

    Three in a day; while one is being written, it is the answer. The key of a mailed link is not enough for it.
    """
    proof = await prove(call, body.mail or "", body.mail_approve_code)
    export, is_new = await visitor_exports.ask_export(call, proof)
    if is_new:
        await write_export.enqueue(call.db, export_id=str(export.id))
    return _answer(call, export)


@strangers.post("/v1/mail/export/get", raises=[ProofWrong, TooManyCalls])
async def get_mail_export(call: OpenCall, body: ProofBody) -> VisitorExportAnswer:
    """How far the latest file of an address is, with a link to fetch it; the mailed key of a file opens that one."""
    return _answer(call, await visitor_exports.find_export(call, body.mail or "", body.mail_approve_code))


def _answer(call: OpenCall, export: VisitorExport | None) -> VisitorExportAnswer:
    if export is None:
        return VisitorExportAnswer(state=ExportState.NONE)
    state = export.state_at(call.now)
    url = None
    if state is ExportState.READY and export.key:
        day = export.asked_at.astimezone(ZONE).date()
        name = f"{say(Phrase('support.export.name'), call.lang)}-{day}.zip"
        url = download_link(call, export, export.key, name)
    return VisitorExportAnswer(
        state=state,
        asked_at=export.asked_at,
        expires_at=export.expires_at if state is ExportState.READY else None,
        size=export.size,
        url=url,
    )
