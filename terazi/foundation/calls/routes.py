"""From declarations to routes: FastAPI reads what a call is given and describes it, dispatch is a dictionary."""

import hashlib
import inspect
from collections.abc import Awaitable, Callable, Iterable, Mapping
from functools import cache
from typing import Annotated, NoReturn

from fastapi import Depends, FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.datastructures import QueryParams
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.types import Message, Receive, Scope, Send

from terazi.foundation.calls.bodies import form_or_json_reader, limited_receive
from terazi.foundation.calls.cors import open_to_other_origins, preflight_reply
from terazi.foundation.calls.declare import CallFacts, Calls
from terazi.foundation.calls.frame import Frame, Handle, asked_lang, handler_signature
from terazi.foundation.calls.redirects import REDIRECT
from terazi.foundation.calls.replies import reply_to_refusal
from terazi.foundation.calls.schemas import Answer, ErrorAnswer
from terazi.foundation.context import Call
from terazi.foundation.errors import (
    ApplicationKeyExpired,
    ApplicationKeyInvalid,
    ApplicationPassive,
    BodyTooLarge,
    CallNotFound,
    InvalidInput,
    MalformedBody,
    MethodNotAllowed,
    NotAllowed,
    NotSignedIn,
    Refusal,
    ScopeTooSmall,
    SecondStepMissing,
    SecurityWarning,
    SessionEnded,
    TooManyCalls,
    Unavailable,
)
from terazi.foundation.language.lang import DEFAULT_LANG
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.types import Json, Value

_REDIRECTING: dict[str, Value] = {
    "status_code": 303,
    "response_class": RedirectResponse,
}


class CallsApp:
    """The ASGI application of all declared calls."""

    def __init__(self, modules: Iterable[Calls], frame: Frame) -> None:
        self._frame = frame
        self.facts = [facts for module in modules for facts in module.facts]
        self._by_address = {(facts.method, facts.path): facts for facts in self.facts}
        if len(self._by_address) != len(self.facts):
            raise TypeError("two calls are declared for one path")
        self._methods: Mapping[str, str] = _methods_by_path(self.facts)
        self._for_other_origins = {f.path for f in self.facts if f.is_for_other_origins}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        method = "GET" if scope["method"] == "HEAD" else scope["method"]
        if scope["path"] in self._for_other_origins:
            send = open_to_other_origins(send)
            if method == "OPTIONS":
                await preflight_reply(self._methods[scope["path"]])(scope, receive, send)
                return
        facts = self._by_address.get((method, scope["path"]))
        if facts is None:
            await self._no_such_call(scope)(scope, receive, send)
            return
        request = Request({**scope, "method": method}, receive)
        response = await self._frame.run(facts, _handle_of(facts), request)
        await response(scope, receive, send)

    def _no_such_call(self, scope: Scope) -> Response:
        allowed = self._methods.get(scope["path"])
        lang = asked_lang(QueryParams(scope["query_string"])) or DEFAULT_LANG
        response = reply_to_refusal(MethodNotAllowed() if allowed else CallNotFound(), lang)
        if allowed:
            response.headers["Allow"] = allowed
        return response


def possible_refusals(facts: CallFacts) -> tuple[type[Refusal], ...]:
    """Return every refusal the call may answer: its own, and those its declaration brings along."""
    common: list[type[Refusal]] = [MalformedBody, InvalidInput, BodyTooLarge, Unavailable]
    if facts.limit:
        common.append(TooManyCalls)
    if facts.reads_token:
        common += [NotSignedIn, SessionEnded, ScopeTooSmall]
    if facts.reads_application_key:
        common += [ApplicationKeyInvalid, ApplicationKeyExpired, ApplicationPassive]
    if facts.reads_token and not facts.is_open_without_second_step:
        common.append(SecondStepMissing)
    if facts.roles:
        common.append(NotAllowed)
    if facts.is_sensitive:
        common.append(SecurityWarning)
    return (*facts.raises, *common)


def _methods_by_path(all_facts: Iterable[CallFacts]) -> dict[str, str]:
    methods: dict[str, str] = {}
    for facts in all_facts:
        methods[facts.path] = ", ".join(filter(None, [methods.get(facts.path), facts.method]))
    return methods


@cache
def application_of(facts: CallFacts) -> FastAPI:
    """Return the FastAPI application of this one call; making one is dear, and it is the same for every frame.

    One for all calls would compare a request with each path, one after the other.
    """
    app = FastAPI(
        openapi_url=None,
        exception_handlers={RequestValidationError: _leave_to_frame, HTTPException: _leave_to_frame},
    )
    declare = {"GET": app.get, "POST": app.post}[facts.method]
    declare(
        facts.path,
        name=facts.name,
        operation_id=facts.name,
        summary=facts.summary.partition("\n")[0],
        description=facts.summary,
        tags=[facts.module],
        response_model=facts.answer if facts.media_type is None else None,
        **_REDIRECTING if facts.media_type == REDIRECT else {},
        responses=_documented_answers(facts),
    )(_endpoint(facts))
    return app


@cache
def _handle_of(facts: CallFacts) -> Handle:
    app = application_of(facts)

    async def handle(request: Request) -> Response:
        await app(request.scope, limited_receive(request, facts.max_body_bytes), _unheard)
        response: Response = request.state.response
        return response

    return handle


async def _unheard(_message: Message) -> None:
    """The frame answers itself, once the change is committed; what FastAPI would send is empty."""


async def _leave_to_frame(_request: Request, problem: Exception) -> NoReturn:
    raise problem


def _endpoint(facts: CallFacts) -> Callable[..., Awaitable[Response]]:
    """Return the handler as FastAPI should see it: ``call`` comes from the frame, not from the caller."""

    async def endpoint(request: Request, **given: Value) -> Response:
        call: Call = request.state.call
        answer = await facts.handler(call=call, **given)
        request.state.response = _reply(facts, call, answer, request.headers)
        return Response()

    signature = handler_signature(facts)
    request = inspect.Parameter("request", inspect.Parameter.KEYWORD_ONLY, annotation=Request)
    parameters = [_parameter(facts, p) for p in signature.parameters.values()]
    endpoint.__signature__ = inspect.Signature([request, *parameters])  # type: ignore[attr-defined]
    endpoint.__name__ = facts.name
    endpoint.__doc__ = facts.summary
    return endpoint


def _parameter(facts: CallFacts, parameter: inspect.Parameter) -> inspect.Parameter:
    if facts.form_or_json is not None and parameter.name == "body":
        reader = Depends(form_or_json_reader(facts.form_or_json))
        return parameter.replace(annotation=Annotated[object, reader])
    return parameter


def _reply(facts: CallFacts, call: Call, answer: Answer | Response, sent: Mapping[str, str]) -> Response:
    if not isinstance(answer, Answer):
        return answer
    answer.status_code = answer.status_code or facts.success_code
    answer.status_message = answer.status_message or say(Phrase("foundation.done"), call.lang)
    content = answer.model_dump_json(exclude_none=answer.leaves_out_none)
    headers = {"Content-Language": call.lang.value, "Cache-Control": "no-store"}
    if answer.kept_seconds and facts.method == "GET":
        # A weak tag: the answer is the same in every encoding, its bytes are not.
        tag = f'W/"{hashlib.sha256(content.encode()).hexdigest()[:32]}"'
        kept = f"private, max-age={answer.kept_seconds}"
        headers |= {"Cache-Control": kept, "ETag": tag, "Vary": "Authorization, X-Application-Key"}
        if tag in sent.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
    return Response(content, media_type="application/json", headers=headers)


def _documented_answers(facts: CallFacts) -> dict[int | str, Json]:
    answers: dict[int | str, Json] = {}
    for kind in possible_refusals(facts):
        entry = answers.setdefault(kind.http_status, {"model": ErrorAnswer, "description": ""})
        line = f"{kind.code} {kind.slug}"
        if line not in entry["description"]:
            entry["description"] = " · ".join(filter(None, [entry["description"], line]))
    if facts.media_type not in {None, REDIRECT}:
        content = {facts.media_type: {"schema": {"type": "string", "format": "binary"}}}
        answers[200] = {"description": "the file or stream", "content": content}
    return answers
