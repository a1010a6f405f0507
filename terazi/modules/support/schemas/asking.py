"""What the form with which somebody asks for help needs."""

from datetime import datetime

from terazi.foundation.calls.schemas import Answer


class AskingForm(Answer):
    """Until when somebody is answered who asks now, also in words."""

    answer_by: datetime
    answer_by_words: str
