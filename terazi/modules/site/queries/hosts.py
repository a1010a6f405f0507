"""Questions about the hosts of sites."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import ARRAY, String, Uuid, any_, bindparam, delete, func, or_, select, union_all, update

from terazi.foundation.metadata import MOMENT
from terazi.foundation.questions import Question, pairs, touched, value, values
from terazi.modules.site.tables import SITE, SITE_ALIAS

_HOSTS_LOCK = 0x7E4A_2152
_HOSTS = any_(bindparam("hosts", type_=ARRAY(String)))
_OWN = bindparam("own_id", type_=Uuid())
_HOLD = touched(select(func.pg_advisory_xact_lock(_HOSTS_LOCK)))
_COUNT = value(select(func.count()).select_from(SITE))
_DEFAULT = value(select(SITE.c.id).where(SITE.c.is_default))
_TAKEN = values(
    union_all(
        select(SITE.c.domain).where(SITE.c.domain == _HOSTS, SITE.c.id.is_distinct_from(_OWN)),
        select(SITE_ALIAS.c.host).where(
            SITE_ALIAS.c.host == _HOSTS, SITE_ALIAS.c.site_id.is_distinct_from(_OWN)
        ),
    )
)
_CLEAR = touched(delete(SITE_ALIAS).where(SITE_ALIAS.c.site_id == bindparam("site_id")))
_ALIASES_OF = values(
    select(SITE_ALIAS.c.host)
    .where(SITE_ALIAS.c.site_id == bindparam("site_id", type_=Uuid()))
    .order_by(SITE_ALIAS.c.host)
)
_ALIASES = pairs(select(SITE_ALIAS.c.host, SITE_ALIAS.c.site_id).order_by(SITE_ALIAS.c.host))
_SEEN = touched(
    update(SITE)
    .where(
        SITE.c.domain == bindparam("of_domain"),
        SITE.c.live_at.is_(None),
        or_(SITE.c.seen_at.is_(None), SITE.c.seen_at < bindparam("before", type_=MOMENT)),
    )
    .values(seen_at=bindparam("now", type_=MOMENT))
)
_SEEN_AT = value(select(SITE.c.seen_at).where(SITE.c.id == bindparam("site_id", type_=Uuid())))


def hold_hosts() -> Question[int]:
    """Let nobody else give hosts to sites until the transaction ends."""
    return _HOLD()


def count_sites() -> Question[int]:
    """How many sites there are."""
    return _COUNT()


def default_site_id() -> Question[UUID]:
    """The id of the default site."""
    return _DEFAULT()


def taken_hosts(hosts: Sequence[str], own_id: UUID | None) -> Question[list[str]]:
    """Which of these hosts another site has, as its domain or as an alias."""
    return _TAKEN(hosts=list(hosts), own_id=own_id)


def clear_aliases(site_id: UUID) -> Question[int]:
    """Take all aliases of a site away."""
    return _CLEAR(site_id=site_id)


def aliases_of(site_id: UUID) -> Question[list[str]]:
    """The aliases of a site."""
    return _ALIASES_OF(site_id=site_id)


def all_aliases() -> Question[dict[str, UUID]]:
    """Every alias and its site."""
    return _ALIASES()


def note_seen(domain: str, now: datetime) -> Question[int]:
    """Note that somebody reached a prepared domain by https; once a minute is enough."""
    return _SEEN(of_domain=domain, now=now, before=now - timedelta(minutes=1))


def seen_at(site_id: UUID) -> Question[datetime | None]:
    """When a prepared domain was reached by https last."""
    return _SEEN_AT(site_id=site_id)
