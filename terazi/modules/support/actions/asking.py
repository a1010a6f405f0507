"""What is told before somebody asks."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from terazi.foundation.context import Call
from terazi.foundation.language.phrases import say
from terazi.foundation.turkish_time import ZONE
from terazi.modules.site.public import AnsweredQuestion, find_questions
from terazi.modules.support.actions.desks import require_shown_shop, site_of
from terazi.modules.support.queries.settings import calendar_of, settings_of
from terazi.modules.support.rules.settings import site_settings, timing_of, topic_name, topic_words
from terazi.modules.support.rules.suggesting import fitting_questions
from terazi.modules.support.rules.turns import first_due
from terazi.modules.support.rules.until import until_words
from terazi.modules.support.values.settings import TopicSettings
from terazi.modules.support.values.tickets import Priority


@dataclass(frozen=True, kw_only=True, slots=True)
class OfferedTopic:
    """A topic as somebody sees it who is about to ask."""

    topic: TopicSettings
    name: str
    answer_by_words: str
    questions: Sequence[AnsweredQuestion]


@dataclass(frozen=True, kw_only=True, slots=True)
class Offered:
    """What somebody is told before they ask."""

    desk_name: str
    """Of the shop that answers; empty where the site does."""
    answer_by: datetime
    topics: Sequence[OfferedTopic]


async def asking_form(call: Call, shop_id: UUID | None) -> Offered:
    """Return who answers, until when at this moment, and what they may be asked about; the site answers for its own shop."""
    site_id = site_of(call)
    shop = await require_shown_shop(call, shop_id) if shop_id else None
    desk_id = shop.id if shop and not shop.is_platform else site_id
    kept, years = await call.reader.ask(settings_of(site_id, site_id, desk_id), calendar_of(site_id))
    timing = timing_of(kept, years, site_id, desk_id, call.now.astimezone(ZONE).date())
    known = await find_questions(call.site.domain, call.lang, call.now, call.reader)

    def offered(topic: TopicSettings) -> OfferedTopic:
        due = first_due(timing, topic.code, topic.priority, call.now)
        return OfferedTopic(
            topic=topic,
            name=topic_name(topic, call.lang),
            answer_by_words=say(until_words(due.answer_by, call.now), call.lang),
            questions=[] if topic.is_hidden else fitting_questions(known, topic_words(topic, call.lang)),
        )

    usual = first_due(timing, "", Priority.NORMAL, call.now).answer_by
    return Offered(
        desk_name=shop.shop_name if shop and desk_id == shop.id else "",
        answer_by=usual,
        topics=[offered(topic) for topic in site_settings(kept, site_id).topics],
    )


def said_until(call: Call, answer_by: datetime) -> str:
    """Return until when somebody is answered, in the words of the caller."""
    return say(until_words(answer_by, call.now), call.lang)
