"""Refusals as HTTP replies; for calls of OAuth 2 in the words that its clients read."""

from starlette.responses import JSONResponse, Response

from terazi.foundation.calls.schemas import ErrorAnswer, FieldError
from terazi.foundation.errors import Refusal
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import say

_OAUTH_WORDS = {
    "invalid_input": "invalid_request",
    "malformed_body": "invalid_request",
    "body_too_large": "invalid_request",
    "token_expired": "invalid_token",
    "token_invalid": "invalid_token",
    "session_ended": "invalid_token",
    "not_signed_in": "invalid_token",
    "unavailable": "temporarily_unavailable",
    "unknown_error": "server_error",
}
"""What RFC 6749 and RFC 6750 call refusals that every call knows; all others keep their names."""


def reply_to_oauth_refusal(refusal: Refusal, lang: Lang) -> Response:
    """Return the refusal in the envelope with ``error`` and ``error_description`` of OAuth 2."""
    word = _OAUTH_WORDS.get(refusal.slug, refusal.slug)
    status = 400 if word == "invalid_request" else refusal.http_status
    # RFC 6749 allows a description only plain letters, so it is in English.
    described = say(refusal.phrase, Lang.EN).encode("ascii", "ignore").decode().replace('"', "'")
    return _reply(refusal, lang, word=word, status=status, description=described)


def reply_to_refusal(refusal: Refusal, lang: Lang) -> Response:
    """Return the refusal in the envelope, with its HTTP status and the headers that go with it."""
    return _reply(refusal, lang, word=refusal.slug, status=refusal.http_status)


def _reply(refusal: Refusal, lang: Lang, *, word: str, status: int, description: str = "") -> Response:
    answer = ErrorAnswer(
        status_code=refusal.code,
        status_message=say(refusal.phrase, lang),
        error=word,
        errors=[
            FieldError(field=p.field, message_key=p.phrase.key, message=say(p.phrase, lang))
            for p in refusal.problems
        ],
        retry_after=refusal.retry_after_seconds,
        **({"error_description": description} if description else {}),
        **refusal.extra,
    )
    headers = {"Content-Language": lang.value, "Cache-Control": "no-store"}
    if refusal.http_status == 401 and refusal.challenge == "Basic":
        headers["WWW-Authenticate"] = 'Basic realm="terazi", charset="UTF-8"'
    elif refusal.http_status == 401:
        headers["WWW-Authenticate"] = f'Bearer realm="terazi", error="{word}"'
    elif scope := refusal.extra.get("scope"):
        headers["WWW-Authenticate"] = f'Bearer realm="terazi", error="{word}", scope="{scope}"'
    if refusal.retry_after_seconds is not None:
        headers["Retry-After"] = str(refusal.retry_after_seconds)
    return JSONResponse(answer.model_dump(), status_code=status, headers=headers)
