"""What is told to everybody before they ask for help."""

from uuid import UUID

from terazi.foundation.calls.declare import EVERYONE, NONE
from terazi.foundation.context import OpenCall
from terazi.modules.support.actions.asking import OfferedTopic, asking_form, said_until
from terazi.modules.support.calls.declared import OFTEN, calls
from terazi.modules.support.errors import TicketNotFound
from terazi.modules.support.schemas.asking import AskingForm, AskingTopic, HelpQuestion


@calls.post("/v1/support/form/get", caller=NONE, roles=EVERYONE, raises=[TicketNotFound], limit=OFTEN)
async def get_asking_form(call: OpenCall, organization_id: UUID | None = None) -> AskingForm:
    """What one may ask a desk about, with answers that may help at once, and until when somebody is answered who asks now."""
    offered = await asking_form(call, organization_id)
    return AskingForm(
        desk_name=offered.desk_name,
        answer_by=offered.answer_by,
        answer_by_words=said_until(call, offered.answer_by),
        topic_list=[_view(call, each) for each in offered.topics],
    )


def _view(call: OpenCall, offered: OfferedTopic) -> AskingTopic:
    return AskingTopic(
        code=offered.topic.code,
        name=offered.name,
        hint=offered.topic.hint.get(call.lang, ""),
        is_offered=not offered.topic.is_hidden,
        answer_by_words=offered.answer_by_words,
        question_list=[
            HelpQuestion(question=each.question, answer=each.answer) for each in offered.questions
        ],
    )
