"""How a call's parameters are declared, so that modules need not know the web framework."""

from typing import Annotated
from urllib.parse import quote

from fastapi import Depends, File, Form, Header, Query, UploadFile
from fastapi.responses import RedirectResponse, Response, StreamingResponse
from pydantic import AfterValidator, BeforeValidator
from pydantic_core import PydanticCustomError
from starlette.requests import Request

from terazi.foundation.calls.bodies import form_as_query
from terazi.foundation.calls.schemas import StorableText
from terazi.foundation.language.phrases import Phrase

Upload = UploadFile
FileField = Annotated[UploadFile, File()]
OptionalFileField = Annotated[UploadFile | None, File()]
FormText = Annotated[StorableText, Form(max_length=200_000)]
OptionalFormText = Annotated[StorableText | None, Form(max_length=200_000)]
QueryText = Annotated[StorableText, Query(max_length=400)]
OptionalQueryText = Annotated[StorableText | None, Query(max_length=400)]
AuthorizationHeader = Annotated[str | None, Header(alias="Authorization", include_in_schema=False)]
"""The header as it came, for calls that read something else from it than a bearer token."""


async def _query(request: Request) -> str:
    return request.url.query


RawQuery = Annotated[str, Depends(_query)]
"""The whole query as it came, for calls that pass it on."""
PostedQuery = Annotated[str, Depends(form_as_query)]
"""The form of the body, written as a query."""

FileAnswer = Response
SENT_ON = "text/html"
"""Media type of calls that answer by sending the browser somewhere else."""
EXCEL = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
StreamAnswer = StreamingResponse

__all__ = [
    "EXCEL",
    "SENT_ON",
    "AfterValidator",
    "AuthorizationHeader",
    "BeforeValidator",
    "FileAnswer",
    "FileField",
    "FormText",
    "OptionalFileField",
    "OptionalFormText",
    "OptionalQueryText",
    "PostedQuery",
    "QueryText",
    "RawQuery",
    "StreamAnswer",
    "Upload",
    "file_answer",
    "go_to",
    "read_upload",
    "refuse_value",
]


def file_answer(content: bytes, *, media_type: str, name: str) -> Response:
    """Return a file that a browser saves under this name."""
    plain = name.encode("ascii", "ignore").decode().replace('"', "") or "file"
    disposition = f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe='')}"
    headers = {"Content-Disposition": disposition, "Cache-Control": "private, no-store"}
    return Response(content, media_type=media_type, headers=headers)


def go_to(path: str) -> Response:
    """Return an answer that sends a browser on, with GET however it came here."""
    return RedirectResponse(path, status_code=303, headers={"Cache-Control": "no-store"})


def refuse_value(phrase: Phrase) -> PydanticCustomError:
    """Return what a validator raises so that the field's message is this phrase."""
    return PydanticCustomError("refused", "refused", {"key": phrase.key, "params": dict(phrase.params)})


async def read_upload(upload: UploadFile, *, max_bytes: int) -> bytes | None:
    """Return the content of an uploaded file, or None where it has more than ``max_bytes``."""
    content = await upload.read(max_bytes + 1)
    return None if len(content) > max_bytes else content
