"""What the form with which somebody asks for help needs."""

from collections.abc import Sequence
from datetime import datetime

from pydantic import BaseModel

from terazi.foundation.calls.schemas import Answer


class HelpQuestion(BaseModel):
    """A question that the site answers on its pages; the answer is cleaned rich text."""

    question: str
    answer: str


class AskingTopic(BaseModel):
    """What one may ask about, with answers that may help at once; ``is_offered`` is false for those of older tickets."""

    code: str
    name: str
    hint: str
    is_offered: bool
    answer_by_words: str
    question_list: Sequence[HelpQuestion]


class AskingForm(Answer):
    """What one may ask about, and until when somebody is answered who asks now, also in words.

    ``desk_name`` is the shop that answers; it is empty where the site does.
    """

    desk_name: str
    answer_by: datetime
    answer_by_words: str
    topic_list: Sequence[AskingTopic]
