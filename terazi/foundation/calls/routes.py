"""From declarations to routes: parsing and the generated book come from the web framework, dispatch is a dictionary."""

import inspect
from collections.abc import Callable, Iterable, Mapping
from contextlib import AsyncExitStack
from functools import cache
from typing import Annotated, Any, NamedTuple, cast

from fastapi import Depends
from fastapi.routing import APIRoute
from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.types import Receive, Scope, Send

from terazi.foundation.calls.bodies import form_or_json_reader
from terazi.foundation.calls.declare import CallFacts, Calls
from terazi.foundation.calls.frame import Frame, Handle, asked_lang, handler_signature
from terazi.foundation.calls.origins import open_to_other_origins, preflight_reply
from terazi.foundation.calls.passing_on import SENT_ON
from terazi.foundation.calls.reading import Reading
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

_STACKS = ("fastapi_middleware_astack", "fastapi_inner_astack", "fastapi_function_astack")
"""Where the web framework looks for what it has to close after a call."""
_SENDING_ON: dict[str, Any] = {
    "status_code": 303,
    "response_class": RedirectResponse,
}  # Any: of the framework


class CallsApp:
    """The ASGI application of all declared calls."""

    def __init__(self, modules: Iterable[Calls], frame: Frame) -> None:
        self._frame = frame
        self.facts = [facts for module in modules for facts in module.facts]
        ways = [_way(facts) for facts in self.facts]
        self.routes = [way.route for way in ways]
        self._ways = {(way.facts.method, way.facts.path): way for way in ways}
        if len(self._ways) != len(self.facts):
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
        way = self._ways.get((method, scope["path"]))
        if way is None:
            await self._no_such_call(scope)(scope, receive, send)
            return
        request = Request(scope, receive, send)
        response = await self._frame.run(way.facts, way.handle, request)
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


class _Way(NamedTuple):
    """How a request comes to a call."""

    facts: CallFacts
    route: APIRoute
    handle: Handle


@cache
def _way(facts: CallFacts) -> _Way:
    """Return the way to a call; making one is dear, and it is the same for every application."""
    route = APIRoute(
        facts.path,
        _endpoint(facts),
        methods=[facts.method],
        name=facts.name,
        operation_id=facts.name,
        summary=facts.summary.partition("\n")[0],
        description=facts.summary,
        tags=[facts.module],
        response_model=facts.answer if facts.media_type is None else None,
        **_SENDING_ON if facts.media_type == SENT_ON else {},
        responses=_documented_answers(facts),
    )
    return _Way(facts, route, _handle_of(facts, route))


def _handle_of(facts: CallFacts, route: APIRoute) -> Handle:
    reading, general = Reading.of(route), route.get_route_handler()

    async def handle(request: Request) -> Response:
        given = await reading.read(request) if reading else None
        if given is not None:
            return await _run(facts, request, given)
        async with AsyncExitStack() as stack:
            request.scope.update(dict.fromkeys(_STACKS, stack))
            return await general(request)

    return handle


async def _run(facts: CallFacts, request: Request, given: Mapping[str, Any]) -> Response:
    """Make the call with what it is given. Any: each call's own parameters."""
    call: Call = request.state.call
    answer = await facts.handler(call=call, **given)
    return _reply(facts, call, answer)


def _endpoint(facts: CallFacts) -> Callable[..., Any]:
    """Return the handler as the web framework should see it: ``call`` comes from the frame, not from the caller."""

    async def endpoint(request: Request, **given: Any) -> Response:  # Any: each call's own parameters
        return await _run(facts, request, given)

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
        return parameter.replace(annotation=Annotated[Any, reader])
    return parameter


def _reply(facts: CallFacts, call: Call, answer: Any) -> Response:  # Any: an Answer, a file or a stream
    if not isinstance(answer, Answer):
        return cast("Response", answer)
    answer.status_code = answer.status_code or facts.success_code
    answer.status_message = answer.status_message or say(Phrase("foundation.done"), call.lang)
    return Response(
        answer.model_dump_json(exclude_none=answer.leaves_out_none),
        media_type="application/json",
        headers={"Content-Language": call.lang.value, "Cache-Control": "no-store"},
    )


def _documented_answers(facts: CallFacts) -> dict[int | str, dict[str, Any]]:
    answers: dict[int | str, dict[str, Any]] = {}
    for kind in possible_refusals(facts):
        entry = answers.setdefault(kind.http_status, {"model": ErrorAnswer, "description": ""})
        line = f"{kind.code} {kind.slug}"
        if line not in entry["description"]:
            entry["description"] = " · ".join(filter(None, [entry["description"], line]))
    if facts.media_type not in {None, SENT_ON}:
        content = {facts.media_type: {"schema": {"type": "string", "format": "binary"}}}
        answers[200] = {"description": "the file or stream", "content": content}
    return answers
