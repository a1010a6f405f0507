"""A few calls of no module, to hold the frame around every call to its word."""

from typing import Any

from pydantic import Field

from terazi.foundation.calls.declare import (
    EVERYONE,
    NONE,
    TOKEN,
    TOKEN_OR_FKEY,
    TOKEN_OR_FKEY_OR_NONE,
    Calls,
    Effect,
)
from terazi.foundation.calls.params import (
    FileAnswer,
    FileField,
    FormText,
    IdempotencyKey,
    OptionalQueryText,
    QueryList,
    QueryText,
    RawBody,
    file_answer,
    read_upload,
)
from terazi.foundation.calls.schemas import Answer, Done, RequestModel
from terazi.foundation.context import AnyCall, Call, ClientCall, OpenCall, UserCall
from terazi.foundation.errors import Refusal
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.limits import Limit
from terazi.foundation.mail_jobs import send_mail

calls = Calls("small", code=990)


class Closed(Refusal):
    """The shop is closed."""

    code, http_status, slug = "100487", 409, "closed"
    phrase_key = "foundation.not_allowed"


class ContextAnswer(Answer):
    """What the call knew."""

    lang: str
    currency: str
    site: str
    address: str
    username: str | None
    application: str | None


class TextAnswer(Answer):
    """A text."""

    text: str


class NoteBody(RequestModel):
    """A note with a bit of everything."""

    text: str = Field(max_length=100)
    number: int = Field(0, ge=-10, le=10)
    share: float = 0.0
    anything: Any = None  # Any: JSON


class FormBody(RequestModel):
    """What may come as a form."""

    name: str


class WriteBody(RequestModel):
    """How the call should end."""

    ending: str = "well"


def context_of(call: Call) -> ContextAnswer:
    """Answer what a call knew."""
    return ContextAnswer(
        lang=call.lang.value,
        currency=call.currency.value,
        site=call.site.domain,
        address=call.address,
        username=call.user.username if call.user else None,
        application=call.application.name if call.application else None,
    )


@calls.post("/v1/open", caller=NONE, roles=EVERYONE)
async def look(call: OpenCall) -> ContextAnswer:
    """Look in."""
    return context_of(call)


@calls.get("/v1/open", caller=NONE, roles=EVERYONE)
async def peek(call: OpenCall) -> ContextAnswer:
    """Peek in."""
    return context_of(call)


@calls.post("/v1/own", caller=TOKEN, roles=EVERYONE, effect=Effect.WRITES)
async def keep_note(call: UserCall, body: NoteBody) -> ContextAnswer:
    """Keep a note."""
    assert body.text is not None
    return context_of(call)


@calls.post("/v1/role", caller=TOKEN, roles=["keeper"], effect=Effect.WRITES)
async def keep_house(call: UserCall, body: NoteBody) -> ContextAnswer:
    """Keep house."""
    assert body.text is not None
    return context_of(call)


@calls.post(
    "/v1/setting-up", caller=TOKEN, roles=EVERYONE, effect=Effect.WRITES, is_open_without_second_step=True
)
async def set_up(call: UserCall) -> ContextAnswer:
    """Set something up."""
    return context_of(call)


@calls.post("/v1/maybe", caller=TOKEN_OR_FKEY_OR_NONE, roles=EVERYONE, effect=Effect.WRITES)
async def look_around(call: AnyCall) -> ContextAnswer:
    """Look around."""
    return context_of(call)


@calls.post("/v1/client", caller=TOKEN_OR_FKEY, roles=EVERYONE, effect=Effect.WRITES)
async def serve_client(call: ClientCall, body: NoteBody) -> ContextAnswer:
    """Serve a person or an application."""
    assert body.text is not None
    return context_of(call)


@calls.post("/v1/client/role", caller=TOKEN_OR_FKEY, roles=["keeper"], effect=Effect.WRITES)
async def serve_keeper(call: ClientCall) -> ContextAnswer:
    """Serve who keeps the house."""
    return context_of(call)


@calls.post("/v1/knowing", caller=NONE, roles=EVERYONE, effect=Effect.WRITES, knows_caller=True)
async def greet(call: AnyCall) -> ContextAnswer:
    """Greet anyone, by name if it is told."""
    return context_of(call)


@calls.post("/v1/note", caller=NONE, roles=EVERYONE)
async def read_note(call: OpenCall, body: NoteBody) -> TextAnswer:
    """Read a note."""
    return TextAnswer(text=body.text)


@calls.post("/v1/query", caller=NONE, roles=EVERYONE)
async def read_query(
    call: OpenCall, name: QueryText, page: int = 1, other: OptionalQueryText = None
) -> TextAnswer:
    """Read a query."""
    return TextAnswer(text=f"{name} {page} {other}")


@calls.post("/v1/mixed", caller=NONE, roles=EVERYONE)
async def read_mixed(
    call: OpenCall, content: RawBody, places: QueryList[int], key: IdempotencyKey = None, is_new: bool = False
) -> TextAnswer:
    """Read a bit of everything."""
    return TextAnswer(text=f"{content!r} {places} {key} {is_new}")


@calls.post("/v1/write", caller=NONE, roles=EVERYONE, raises=[Closed])
async def write(call: OpenCall, body: WriteBody) -> Done:
    """Ask for a mail, and then end well or badly."""
    await send_mail(
        call,
        to_address="ayse@example.com",
        subject=Phrase("foundation.done"),
        paragraphs=[Phrase("foundation.done")],
        link=None,
        lang=call.lang,
    )
    match body.ending:
        case "refused":
            raise Closed
        case "broken":
            raise RuntimeError("a secret of ayse@example.com")
        case "lost":
            raise ConnectionError("the store is away")
    return Done()


@calls.post(
    "/v1/limited",
    caller=TOKEN_OR_FKEY_OR_NONE,
    roles=EVERYONE,
    effect=Effect.WRITES,
    limit=Limit(3, seconds=60),
)
async def look_seldom(call: AnyCall) -> Done:
    """Look now and then."""
    return Done()


@calls.post("/v1/limited/refusing", caller=NONE, roles=EVERYONE, limit=Limit(2), raises=[Closed])
async def refuse_seldom(call: OpenCall) -> Done:
    """Refuse now and then."""
    raise Closed


@calls.post("/v1/upload", caller=NONE, roles=EVERYONE, max_body_bytes=2000)
async def take_file(call: OpenCall, file: FileField, name: FormText) -> TextAnswer:
    """Take a file."""
    content = await read_upload(file, max_bytes=500)
    return TextAnswer(text="too large" if content is None else f"{name} {len(content)}")


@calls.post("/v1/form", caller=NONE, roles=EVERYONE, form_or_json=FormBody)
async def take_form(call: OpenCall, body: FormBody) -> TextAnswer:
    """Take a form or JSON."""
    return TextAnswer(text=body.name)


@calls.get("/v1/file", caller=NONE, roles=EVERYONE, media_type="text/plain")
async def give_file(call: OpenCall) -> FileAnswer:
    """Give a file."""
    return file_answer(b"Merhaba", media_type="text/plain", name='çay "demi".txt')
