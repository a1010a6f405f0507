"""What is told to everybody before they ask for help."""

from uuid import UUID

from terazi.foundation.calls.declare import EVERYONE, NONE
from terazi.foundation.context import OpenCall
from terazi.foundation.language.phrases import say
from terazi.modules.support.actions.asking import answered_by_now
from terazi.modules.support.calls.declared import OFTEN, calls
from terazi.modules.support.rules.until import until_words
from terazi.modules.support.schemas.asking import AskingForm


@calls.post("/v1/support/form/get", caller=NONE, roles=EVERYONE, limit=OFTEN)
async def get_asking_form(call: OpenCall, organization_id: UUID | None = None) -> AskingForm:
    """What the form needs with which somebody asks a desk for help, and until when they are answered."""
    answer_by = await answered_by_now(call, organization_id)
    words = say(until_words(answer_by, call.now), call.lang)
    return AskingForm(answer_by=answer_by, answer_by_words=words)
