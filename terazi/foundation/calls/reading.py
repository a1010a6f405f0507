"""The short way from a request to what a call is given: the web framework's own way costs more than most calls do.

It reads with the framework's fields, and only what is as it should be. Everything else goes the framework's way, which says what is
wrong.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from inspect import iscoroutinefunction
from typing import Any, NamedTuple, cast, get_origin

from fastapi.params import Body, File, Form
from fastapi.routing import APIRoute
from pydantic_core import from_json
from starlette.datastructures import Headers, QueryParams
from starlette.requests import ClientDisconnect, Request

from terazi.foundation.errors import MalformedBody

_JSON = "application/json"
_Maker = Callable[[Request], Awaitable[Any]]  # Any: what a call is given


class _Field(NamedTuple):
    """A parameter: under which name it comes, and what reads it. Any: the framework's field, which has no public type."""

    name: str
    alias: str
    is_list: bool
    field: Any

    @classmethod
    def of(cls, field: Any) -> "_Field":  # Any: the framework's field, which has no public type
        is_list = get_origin(field.field_info.annotation) is list
        return cls(field.name, field.validation_alias or field.alias, is_list, field)

    def find(self, given: QueryParams | Headers) -> Any:  # Any: what came, a text or a list of them
        if self.is_list:
            return given.getlist(self.alias) or None
        return given.get(self.alias)


class _Unusual(Exception):  # noqa: N818 – no error: the framework's way is taken
    """Something is not as it should be, or not to be read here."""


@dataclass(frozen=True, slots=True)
class Reading:
    """Reads what a call is given: fields of the address, of headers, one body of JSON, and what is made of the whole request."""

    query: Sequence[_Field]
    headers: Sequence[_Field]
    body: _Field | None
    makers: Mapping[str, _Maker]

    @classmethod
    def of(cls, route: APIRoute) -> "Reading | None":
        """Return what reads the calls of a route; None where they are given something else as well."""
        given = route.dependant
        if given.path_params or given.cookie_params or len(given.body_params) > 1:
            return None
        if any(_is_form(field.field_info) for field in given.body_params):
            return None
        if not all(_is_made_of_request(each) for each in given.dependencies):
            return None
        query, headers, body = (
            [_Field.of(field) for field in fields]
            for fields in (given.query_params, given.header_params, given.body_params)
        )
        makers = {str(each.name): cast("_Maker", each.call) for each in given.dependencies}
        return cls(query, headers, next(iter(body), None), makers)

    async def read(self, request: Request) -> Mapping[str, Any] | None:  # Any: each call's own parameters
        """Return what a call is given by name; None where the framework has to say what is wrong."""
        try:
            found = {each.name: _read(each, each.find(request.query_params)) for each in self.query}
            for each in self.headers:
                found[each.name] = _read(each, each.find(request.headers))
            if self.body:
                found[self.body.name] = _read(self.body, await _json_of(request))
            for name, make in self.makers.items():
                found[name] = await make(request)
        except _Unusual:
            return None
        except ClientDisconnect as gone:
            raise MalformedBody from gone
        return found


def _is_form(info: Any) -> bool:  # Any: the framework's description of a field
    return not isinstance(info, Body) or isinstance(info, Form | File) or bool(info.embed)


def _is_made_of_request(
    asked: Any,
) -> bool:  # Any: the framework's description of what a parameter depends on
    others = (
        asked.dependencies,
        asked.path_params,
        asked.query_params,
        asked.header_params,
        asked.body_params,
    )
    return (
        bool(asked.name and asked.request_param_name) and iscoroutinefunction(asked.call) and not any(others)
    )


def _read(wanted: _Field, value: Any) -> Any:  # Any: what came, and what the call is given
    if value is None:
        info = wanted.field.field_info
        if info.is_required() or info.validate_default:
            raise _Unusual
        return deepcopy(wanted.field.default)
    read, wrong = wanted.field.validate(value)
    if wrong:
        raise _Unusual
    return read


async def _json_of(request: Request) -> Any:  # Any: JSON
    content = await request.body()
    if not content or request.headers.get("content-type") != _JSON:
        raise _Unusual
    try:
        return from_json(content)
    except ValueError as problem:
        raise _Unusual from problem
