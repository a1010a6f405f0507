"""Refusals as HTTP replies."""

from starlette.responses import JSONResponse, Response

from terazi.foundation.calls.schemas import ErrorAnswer, FieldError
from terazi.foundation.errors import Refusal
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import say


def reply_to_refusal(refusal: Refusal, lang: Lang) -> Response:
    """Return the refusal in the envelope, with its HTTP status and the headers that go with it."""
    answer = ErrorAnswer(
        status_code=refusal.code,
        status_message=say(refusal.phrase, lang),
        error=refusal.slug,
        errors=[
            FieldError(field=p.field, message_key=p.phrase.key, message=say(p.phrase, lang))
            for p in refusal.problems
        ],
        retry_after=refusal.retry_after_seconds,
        **refusal.extra,
    )
    headers = {"Content-Language": lang.value, "Cache-Control": "no-store"}
    if refusal.http_status == 401:
        headers["WWW-Authenticate"] = f'Bearer realm="terazi", error="{refusal.slug}"'
    if refusal.retry_after_seconds is not None:
        headers["Retry-After"] = str(refusal.retry_after_seconds)
    return JSONResponse(answer.model_dump(), status_code=refusal.http_status, headers=headers)
