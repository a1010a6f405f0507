"""Calls about files of messages, for who is signed in and for who proves an address."""

from uuid import UUID

from terazi.foundation.calls.declare import EVERYONE, NONE, Effect
from terazi.foundation.calls.params import FileField, OptionalFormText, read_upload
from terazi.foundation.context import AnyCall, UserCall, call_of_person
from terazi.foundation.errors import NotSignedIn, TooManyCalls, Unavailable
from terazi.foundation.jobs.lanes import CANNOT_COMPUTE, FILES
from terazi.foundation.limits import Limit
from terazi.modules.documents.public import FileInfected, ScannerLost, TooManyPixels, download_link
from terazi.modules.support.actions import files, visitors
from terazi.modules.support.actions.desks import find_as_seen
from terazi.modules.support.actions.proofs import prove
from terazi.modules.support.calls.declared import OFTEN, calls
from terazi.modules.support.calls.showing import TicketReader, reader_of, reader_of_proof
from terazi.modules.support.errors import AttachmentRefused, AttachmentTooLarge, ProofWrong, TicketNotFound
from terazi.modules.support.queries.files import find_file
from terazi.modules.support.schemas.files import FileBody, FileLinkAnswer, UploadAnswer
from terazi.modules.support.values.messages import TicketFile
from terazi.modules.support.values.tickets import Mover
from terazi.modules.support.values.visitors import Proof

_UPLOADS = Limit(count=120)
_LARGEST = 10_200_000
either = calls.of(caller=NONE, roles=EVERYONE)


@either.post(
    "/v1/support/file/record",
    knows_caller=True,
    effect=Effect.WRITES,
    raises=[
        NotSignedIn,
        ProofWrong,
        TooManyCalls,
        AttachmentTooLarge,
        AttachmentRefused,
        FileInfected,
        ScannerLost,
        TooManyPixels,
        Unavailable,
        *CANNOT_COMPUTE,
    ],
    limit=_UPLOADS,
    max_body_bytes=_LARGEST,
)
async def keep_support_file(
    call: AnyCall,
    file: FileField,
    mail: OptionalFormText = None,
    mail_approve_code: OptionalFormText = None,
) -> UploadAnswer:
    """Send a file for a message that you are writing: up to 10 MB, of the kinds that are kept as documents.

    The message names it in its ``file_list``; without a message it is gone after a day. A picture is written anew.
    """
    person = call_of_person(call)
    if person is not None:
        owner_id: UUID = person.user.id
    else:
        owner_id = (await _proof(call, mail, mail_approve_code)).visitor.id
    async with FILES.turn(call.asker):
        content = await read_upload(file, max_bytes=call.settings.document_max_bytes)
        kept = await files.keep_upload(call, owner_id, file.filename or "", content)
    return UploadAnswer(file_id=kept.id, name=kept.name, size=kept.size)


@either.post(
    "/v1/support/file/get",
    knows_caller=True,
    effect=Effect.READS,
    raises=[NotSignedIn, ProofWrong, TooManyCalls, TicketNotFound],
    limit=OFTEN,
)
async def get_support_file(call: AnyCall, support_client_id: UUID, body: FileBody) -> FileLinkAnswer:
    """A link to a file of a message that you may see, good for a quarter of an hour."""
    person = call_of_person(call)
    if person is not None:
        file, reader = await _file_of_person(person, support_client_id, body), reader_of(person)
    else:
        proof = await _proof(call, body.mail, body.mail_approve_code)
        file, reader = await _file_of_visitor(call, proof, support_client_id, body), reader_of_proof(proof)
    return _linked(call, file, reader)


async def _proof(call: AnyCall, mail: str | None, given: str | None) -> Proof:
    if given is None:
        raise NotSignedIn
    return await prove(call, mail or "", given)


async def _file_of_person(call: UserCall, ticket_id: UUID, body: FileBody) -> TicketFile:
    ticket, side, _ = await find_as_seen(call, ticket_id)
    is_desk = side is Mover.STAFF
    (file,) = await call.reader.ask(find_file(ticket.id, body.message_id, body.file_id, for_desk=is_desk))
    if file is None:
        raise TicketNotFound
    return file


async def _file_of_visitor(call: AnyCall, proof: Proof, ticket_id: UUID, body: FileBody) -> TicketFile:
    ticket = await visitors.find_of_visitor(call, proof, ticket_id)
    (file,) = await call.db.ask(find_file(ticket.id, body.message_id, body.file_id, for_desk=False))
    if file is None:
        raise ProofWrong
    return file


def _linked(call: AnyCall, file: TicketFile, reader: TicketReader) -> FileLinkAnswer:
    return FileLinkAnswer(
        name=file.name, size=file.size, url=download_link(call, reader, file.key, file.name)
    )
