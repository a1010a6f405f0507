"""The book of calls: OpenAPI and a readable list, made from the declarations."""

from collections.abc import Iterable

from fastapi.openapi.utils import get_openapi

from terazi.foundation.calls.declare import CallFacts
from terazi.foundation.calls.frame import APPLICATION_KEY_HEADER
from terazi.foundation.calls.routes import CallsApp, application_of
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import text_of
from terazi.foundation.types import Json

CONTEXT_PARAMETERS: list[Json] = [
    {"name": "user_currency_type", "description": "0 = ₺, 1 = $"},
    {"name": "active_lang_value", "description": "0 = tr, 1 = en"},
    {"name": "active_lang_label", "description": "tr | en"},
    {"name": "system_product_id", "description": "product of the system the client belongs to"},
    {"name": "domain", "description": "host of the site without www"},
]
"""Query parameters that every call takes, all optional."""


def openapi(app: CallsApp, *, version: str) -> Json:
    """Return the OpenAPI description of all calls."""
    routes = [route for facts in app.facts for route in application_of(facts).routes]
    document = get_openapi(title="Terazi", version=version, routes=routes)
    document.setdefault("components", {})["securitySchemes"] = {
        "bearer": {"type": "http", "scheme": "bearer"},
        "application_key": {"type": "apiKey", "in": "header", "name": APPLICATION_KEY_HEADER},
    }
    for facts in app.facts:
        _complete(document["paths"][facts.path][facts.method.lower()], facts)
    document["components"].get("schemas", {}).pop("HTTPValidationError", None)
    document["components"].get("schemas", {}).pop("ValidationError", None)
    return document


def _complete(operation: Json, facts: CallFacts) -> None:
    context = [
        {"in": "query", "required": False, "schema": {"type": "string"}, **parameter}
        for parameter in CONTEXT_PARAMETERS
    ]
    operation["parameters"] = operation.get("parameters", []) + context
    operation["x-caller"] = facts.caller.value
    operation["x-roles"] = list(facts.roles)
    operation["x-effect"] = facts.effect.value if facts.effect else None
    operation["x-sensitive"] = facts.is_sensitive
    operation["x-open-without-second-step"] = facts.is_open_without_second_step
    if facts.reads_token:
        operation["security"] = _doors(facts)
    if facts.form_or_json is not None:
        schema = facts.form_or_json.model_json_schema()
        operation["requestBody"] = {
            "required": True,
            "content": {
                "application/json": {"schema": schema},
                "application/x-www-form-urlencoded": {"schema": schema},
            },
        }


def _doors(facts: CallFacts) -> list[dict[str, list[str]]]:
    """Return by what a caller may be known, any one of these; the empty one is for nobody in particular."""
    doors: list[dict[str, list[str]]] = [] if facts.caller.is_needed else [{}]
    doors.append({"bearer": []})
    if facts.reads_application_key:
        doors.append({"application_key": []})
    return doors


def calls_page(all_facts: Iterable[CallFacts]) -> str:
    """Return docs/calls.md: every call with who may make it, how often, and what it may refuse."""
    lines = ["# Calls", "", "Generated from the declarations by `terazi openapi --write`; do not edit.", ""]
    module = ""
    for facts in all_facts:
        if facts.module != module:
            module = facts.module
            lines += [f"## {module}", ""]
        lines += _entry(facts)
    return "\n".join(lines).rstrip() + "\n"


def _entry(facts: CallFacts) -> list[str]:
    roles = ", ".join(facts.roles) or "any caller of this type"
    limit = "none"
    if facts.limit:
        limit = f"{facts.limit.count or f'`{facts.limit.setting}`'} per {facts.limit.seconds // 3600} h"
    lines = [f"### {facts.method} {facts.path}", "", facts.summary, ""]
    effect = f" · effect **{facts.effect.value}**" if facts.effect else ""
    effect += " (asks for the security code)" if facts.is_sensitive else ""
    before = " · open before a demanded second step is set up" if facts.is_open_without_second_step else ""
    lines += [f"caller **{facts.caller.value}** · roles {roles} · limit {limit}{effect}{before}", ""]
    if facts.raises:
        lines += ["| code | HTTP | refusal |", "|---|---|---|"]
        lines += [f"| {k.code} | {k.http_status} | {text_of(k.phrase_key, Lang.EN)} |" for k in facts.raises]
        lines.append("")
    return lines
