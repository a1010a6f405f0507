"""The calls by which a notice is shown once to a person, on however many devices."""

from terazi.foundation.calls.declare import EVERYONE, TOKEN, Effect
from terazi.foundation.context import UserCall
from terazi.modules.site.actions.notices import understand
from terazi.modules.site.calls.declared import calls
from terazi.modules.site.errors import SiteNotFound
from terazi.modules.site.queries.notices import understood_on
from terazi.modules.site.schemas.notices import NoticeAnswer, NoticeBody, NoticeList, UnderstoodNotice


@calls.post("/v1/frontend/notice/list", caller=TOKEN, roles=EVERYONE, effect=Effect.READS)
async def list_notices(call: UserCall) -> NoticeList:
    """Which notices of this site you have understood, and which text of them."""
    (understood,) = await call.reader.ask(understood_on(call.site.id, call.user.id))
    return NoticeList(
        list=[
            UnderstoodNotice(key=each.key, version=each.version, understood_at=each.understood_at)
            for each in understood
        ]
    )


@calls.post(
    "/v1/frontend/notice/understand",
    caller=TOKEN,
    roles=EVERYONE,
    effect=Effect.WRITES,
    raises=[SiteNotFound],
)
async def understand_notice(call: UserCall, body: NoticeBody) -> NoticeAnswer:
    """Say that you have understood a notice of this site as it stands now; a second time nothing changes."""
    return NoticeAnswer(version=await understand(call, body.key))
