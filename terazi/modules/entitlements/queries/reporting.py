"""What reports may be asked of entitlements and of their uses."""

from sqlalchemy import true

from terazi.foundation.report_columns import RUNNER, flag, moment, named, number, pick, words
from terazi.foundation.reporting import WORDS, ReportSource, Viewpoint
from terazi.modules.entitlements.tables import ENTITLEMENT, ENTITLEMENT_USE

_HELD, _USE = ENTITLEMENT.c, ENTITLEMENT_USE.c
_PRODUCT = (
    named("product", _HELD.product_name),
    named("bundle", _HELD.bundle_name),
    words("shop", _HELD.seller_name),
    pick("product_kind", _HELD.product_type, WORDS),
)
ENTITLEMENTS = ReportSource(
    code="entitlements",
    rows=ENTITLEMENT,
    newest=_HELD.id,
    seen={Viewpoint.PLATFORM: true(), Viewpoint.SELF: _HELD.holder_id == RUNNER},
    columns=(
        moment("created_at", _HELD.created_at),
        *_PRODUCT,
        pick("state", _HELD.status, "entitlements.state"),
        number("uses_granted", _HELD.uses_granted),
        number("uses_left", _HELD.uses_left),
        flag("is_assigned", ~_HELD.is_root),
        moment("starts_at", _HELD.starts_at),
        moment("ends_at", _HELD.ends_at),
    ),
)
USES = ReportSource(
    code="uses",
    rows=ENTITLEMENT_USE.join(ENTITLEMENT, _HELD.id == _USE.entitlement_id),
    newest=_USE.id,
    seen={Viewpoint.PLATFORM: true(), Viewpoint.SELF: _USE.user_id == RUNNER},
    columns=(
        moment("used_at", _USE.used_at),
        *_PRODUCT,
        number("count", _USE.count),
        flag("is_returned", _USE.returned_at.is_not(None)),
    ),
)
