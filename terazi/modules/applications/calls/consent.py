"""The calls with which people see and take back what they agreed to tell applications."""

from uuid import UUID

from terazi.foundation.calls.declare import EVERYONE, TOKEN
from terazi.foundation.calls.schemas import Done
from terazi.foundation.context import UserCall
from terazi.modules.applications.actions.consent import withdraw_consent
from terazi.modules.applications.calls.declared import calls
from terazi.modules.applications.errors.oauth import ConsentNotFound
from terazi.modules.applications.queries.agreements import list_agreements
from terazi.modules.applications.rules.authorize import in_order
from terazi.modules.applications.schemas.authorize import ConsentListAnswer, ConsentView
from terazi.modules.applications.values import ApplicationStatus

_PER_PAGE = 50


@calls.post("/v1/oauth/consent/list", caller=TOKEN, roles=EVERYONE)
async def list_consents(call: UserCall, before: UUID | None = None) -> ConsentListAnswer:
    """List the applications the caller agreed to tell something, the latest first."""
    rows = await list_agreements(call.reader, call.user.id, before=before, count=_PER_PAGE)
    return ConsentListAnswer(
        consents=[
            ConsentView(
                client_id=row["application_id"],
                name=row["name"],
                url=row["url"],
                is_active=row["status"] == ApplicationStatus.ACTIVE,
                scopes=list(in_order(row["agreed_scopes"])),
                created_at=row["created_at"],
                changed_at=row["changed_at"],
            )
            for row in rows
        ],
        next_before=rows[-1]["id"] if len(rows) == _PER_PAGE else None,
    )


@calls.post("/v1/oauth/consent/withdraw", caller=TOKEN, roles=EVERYONE, raises=[ConsentNotFound])
async def withdraw_agreement(call: UserCall, client_id: UUID) -> Done:
    """Tell an application nothing more; its sessions of the caller end at once."""
    await withdraw_consent(call, client_id)
    return Done()
