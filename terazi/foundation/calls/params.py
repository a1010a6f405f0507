"""How a call's parameters are declared, so that modules need not know the web framework."""

from collections.abc import Mapping
from typing import Annotated, TypeVar
from urllib.parse import quote

from fastapi import Depends, File, Form, Header, Query, UploadFile
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response, StreamingResponse
from pydantic import AfterValidator, BeforeValidator, ValidationError
from pydantic_core import PydanticCustomError
from starlette.requests import Request

from terazi.foundation.calls.schemas import RequestModel, StorableText
from terazi.foundation.language.phrases import Phrase

Fields = TypeVar("Fields", bound=RequestModel)
Upload = UploadFile
FileField = Annotated[UploadFile, File()]
OptionalFileField = Annotated[UploadFile | None, File()]
FormText = Annotated[StorableText, Form(max_length=200_000)]
OptionalFormText = Annotated[StorableText | None, Form(max_length=200_000)]
QueryText = Annotated[StorableText, Query(max_length=400)]
OptionalQueryText = Annotated[StorableText | None, Query(max_length=400)]
AuthorizationHeader = Annotated[str | None, Header(alias="Authorization", include_in_schema=False)]
"""The header as it came, for calls that read something else from it than a bearer token."""

ApplicationKeyHeader = Annotated[
    StorableText | None, Header(alias="X-Application-Key", max_length=200, include_in_schema=False)
]
"""The key of an external application, where a call asks for it beside its caller."""
IdempotencyKey = Annotated[
    StorableText | None, Header(alias="Idempotency-Key", max_length=100, include_in_schema=False)
]
"""What makes a call that comes twice the same call."""
T = TypeVar("T")


async def _body(request: Request) -> bytes:
    return await request.body()


async def _headers(request: Request) -> Mapping[str, str]:
    return dict(request.headers)


async def _query(request: Request) -> str:
    return request.url.query


RawBody = Annotated[bytes, Depends(_body)]
"""The body as it came, for signatures that cover every byte."""
RawHeaders = Annotated[Mapping[str, str], Depends(_headers)]
"""All headers, their names in small letters."""
RawQuery = Annotated[str, Depends(_query)]
"""The whole query as it came, for calls that pass it on."""


def _split(values: object) -> object:
    """A list may come as one value with commas or as the same name several times."""
    if not isinstance(values, list):
        return values
    return [part for value in values for part in (value.split(",") if isinstance(value, str) else [value])]


QueryList = Annotated[list[T], Query(), BeforeValidator(_split)]
"""A list in the query; its values stand under one name, with commas between them or one by one."""
OptionalQueryList = Annotated[list[T] | None, Query(), BeforeValidator(_split)]

FileAnswer = Response
PDF = "application/pdf"
EXCEL = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
CSV = "text/csv"
StreamAnswer = StreamingResponse

__all__ = [
    "EXCEL",
    "PDF",
    "AfterValidator",
    "ApplicationKeyHeader",
    "AuthorizationHeader",
    "BeforeValidator",
    "FileAnswer",
    "FileField",
    "FormText",
    "IdempotencyKey",
    "OptionalFileField",
    "OptionalFormText",
    "OptionalQueryList",
    "OptionalQueryText",
    "QueryList",
    "QueryText",
    "RawBody",
    "RawHeaders",
    "RawQuery",
    "StreamAnswer",
    "Upload",
    "file_answer",
    "read_fields",
    "read_upload",
    "refuse_value",
]


def file_answer(content: bytes, *, media_type: str, name: str) -> Response:
    """Return a file that a browser saves under this name."""
    plain = name.encode("ascii", "ignore").decode().replace('"', "") or "file"
    disposition = f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe='')}"
    headers = {"Content-Disposition": disposition, "Cache-Control": "private, no-store"}
    return Response(content, media_type=media_type, headers=headers)


def read_fields(model: type[Fields], sent: Mapping[str, object]) -> Fields:
    """Return a form's fields read as the model; what does not fit is the sender's mistake and refused as such."""
    try:
        return model.model_validate(sent)
    except ValidationError as problem:
        raise RequestValidationError(problem.errors()) from problem


def refuse_value(phrase: Phrase) -> PydanticCustomError:
    """Return what a validator raises so that the field's message is this phrase."""
    return PydanticCustomError("refused", "refused", {"key": phrase.key, "params": dict(phrase.params)})


async def read_upload(upload: UploadFile, *, max_bytes: int) -> bytes | None:
    """Return the content of an uploaded file, or None where it has more than ``max_bytes``."""
    content = await upload.read(max_bytes + 1)
    return None if len(content) > max_bytes else content
