"""What visitors take along of their tickets: asked for with a proof, written in the background, fetched by a mailed link."""

import asyncio
import zipfile
from io import BytesIO
from uuid import UUID

from terazi.foundation.context import Call, Change
from terazi.foundation.limits import DAY, Limit
from terazi.modules.accounts.public import ExportSource
from terazi.modules.audit.public import AuditEvent, Subject, record_event
from terazi.modules.support import mails
from terazi.modules.support.actions.desks import site_of
from terazi.modules.support.actions.personal_data import export_of_visitor
from terazi.modules.support.actions.proofs import prove
from terazi.modules.support.errors import ProofWrong
from terazi.modules.support.queries import exports
from terazi.modules.support.queries.visitors import find_heard_visitor
from terazi.modules.support.rules.visitors import counted_as, found_key, new_key
from terazi.modules.support.values.exports import ExportState, VisitorExport, exports_of
from terazi.modules.support.values.visitors import Proof

_A_DAY = Limit(count=3, seconds=DAY)


async def ask_export(call: Call, proof: Proof) -> tuple[VisitorExport, bool]:
    """Have a file written of all tickets of an address, and return it and whether it is new.

    While one is being written it is the answer. A mailed link opens its one ticket, and asks for nothing of others.
    """
    visitor = proof.visitor
    if proof.ticket_id is not None:
        raise ProofWrong
    (there,) = await call.db.ask(exports.latest_export(visitor.id))
    if there is not None and there.state_at(call.now) is ExportState.ASKED:
        return there, False
    await call.speed_control.require("mail export", counted_as(visitor.mail_key), _A_DAY)
    if there is not None and there.key is None:
        await call.db.write(exports.forget_export(there.id))
    export_id = call.new_id()
    (is_new,) = await call.db.ask(exports.ask_export(export_id, visitor.id, call.base_url[:300], call.now))
    (export,) = await call.db.ask(exports.latest_export(visitor.id))
    assert export is not None  # if not this one, then one that was asked for at the same time
    if is_new:
        await record_event(
            call,
            AuditEvent(action="support.visitor_export_asked", subject=Subject.TICKET, subject_id=visitor.id),
        )
    return export, bool(is_new)


async def find_export(call: Call, mail: str, given: str) -> VisitorExport | None:
    """Return the file that a mailed link opens, or the latest of who proves the address; None where there is none."""
    key = found_key(given)
    if key is not None:
        (linked,) = await call.db.ask(exports.linked_export(site_of(call), key, call.now))
        if linked is not None:
            return linked
    proof = await prove(call, mail, given)
    if proof.ticket_id is not None:
        raise ProofWrong
    (latest,) = await call.db.ask(exports.latest_export(proof.visitor.id))
    return latest


async def write_file(source: ExportSource, export: VisitorExport, run_id: UUID) -> tuple[str, int]:
    """Put a file with all tickets of a visitor into the store, and return where it lies and how large it is."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        async for file in export_of_visitor(source, export.visitor_id):
            await asyncio.to_thread(archive.writestr, file.path, file.content)
    key = f"{exports_of(export.visitor_id)}/{export.id}-{run_id}.zip"
    await source.storage.put(key, packed.getvalue())
    return key, packed.tell()


async def finish_export(change: Change, export: VisitorExport, key: str, size: int) -> bool:
    """Note that a file is written and mail its link; False where it is wanted no more, or another run was first."""
    link = new_key()
    (visitor_id,) = await change.db.ask(
        exports.finish_export(export.id, file_key=key, size=size, link=link, now=change.now)
    )
    if visitor_id is None:
        return False
    (visitor,) = await change.db.ask(find_heard_visitor(visitor_id))
    if visitor is not None:
        await mails.mail_export(change, visitor, base_url=export.base_url, key=link)
    return True
