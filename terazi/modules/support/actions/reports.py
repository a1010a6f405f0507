"""The report of a desk: what was opened and how soon it was answered."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.turkish_time import ZONE, midnight_after
from terazi.modules.shops.public import open_shops
from terazi.modules.support.actions.desks import desks_of, site_of
from terazi.modules.support.actions.topics import find_settings
from terazi.modules.support.errors import TicketNotFound
from terazi.modules.support.queries.reports import answer_counts, opened_counts
from terazi.modules.support.queries.views import find_colleagues
from terazi.modules.support.rules.reports import rows_of, total_of
from terazi.modules.support.rules.settings import topic_name
from terazi.modules.support.values.reports import Grouping, ReportAsked, ReportRow


@dataclass(frozen=True, kw_only=True, slots=True)
class Report:
    """The lines of a report, and all of them together."""

    rows: Sequence[ReportRow]
    total: ReportRow


async def report_of(call: UserCall, by: Grouping, first: date, last: date, desk_id: UUID | None) -> Report:
    """Return how the caller's desks did from a day to another, both in it.

    How others did is for administrators; everybody else is told of themselves alone. Figures of people are beside each
    other by name: who answers the hard questions takes longer.
    """
    asked = await _asked(call, by, first, last, desk_id)
    opened, answers, together = await call.reader.ask(
        opened_counts(asked, Grouping.DAY if by is Grouping.PERSON else by),
        answer_counts(asked, by),
        answer_counts(asked, None),
    )
    groups = [*(each.group for each in opened), *(each.group for each in answers)]
    names = await _names(call, by, groups)
    rows = rows_of(() if by is Grouping.PERSON else opened, answers, names, by)
    return Report(rows=rows, total=total_of(opened, together))


async def _asked(call: UserCall, by: Grouping, first: date, last: date, desk_id: UUID | None) -> ReportAsked:
    desks = await desks_of(call)
    shop_id = None if desk_id == desks.site_id else desk_id
    if desks.is_none or (desk_id is not None and not desks.has_desk(shop_id)):
        raise TicketNotFound
    is_one = desk_id is not None
    return ReportAsked(
        site_id=desks.site_id,
        is_all=desks.is_all and not is_one,
        has_site=(desks.has_site and not is_one) or (is_one and shop_id is None),
        shop_ids=([shop_id] if shop_id else []) if is_one else list(desks.shop_ids),
        since=datetime.combine(first, time.min, ZONE),
        until=midnight_after(last),
        only_person_id=call.user.id if by is Grouping.PERSON and not desks.is_all else None,
    )


async def _names(call: UserCall, by: Grouping, groups: Sequence[str]) -> Mapping[str, str]:
    match by:
        case Grouping.DAY:
            return {}
        case Grouping.TOPIC:
            settings = await find_settings(call, site_of(call))
            return {each.code: topic_name(each, call.lang) for each in settings.topics}
        case Grouping.PERSON:
            ids = [UUID(group) for group in dict.fromkeys(groups) if len(group) == 36]
            (people,) = await call.reader.ask(find_colleagues(ids, call.now))
            known = {
                str(each.id): f"{each.firstname} {each.lastname}".strip() or each.username for each in people
            }
            gone = say(Phrase("support.report.gone"), call.lang)
            return {str(each): gone for each in ids} | {"": gone} | known
        case Grouping.DESK:
            (shops,) = await call.reader.ask(open_shops())
            closed = say(Phrase("support.report.closed_shop"), call.lang)
            site = say(Phrase("support.report.site"), call.lang)
            known = {str(shop.id): shop.shop_name for shop in shops} | {str(site_of(call)): site}
            return dict.fromkeys(groups, closed) | known
