"""The reports that every installation begins with."""

from dataclasses import dataclass

from terazi.foundation.types import Json
from terazi.modules.reports.values import (
    Chart,
    Grouping,
    Measure,
    MeasureKind,
    Period,
    ReportQuestion,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class ShippedReport:
    """A report of the platform: its code, its names and what it asks."""

    code: str
    tr: str
    en: str
    question: ReportQuestion


def _rule(*conditions: tuple[str, str, object], negated: bool = False) -> Json:
    rules = [{"field": field, "operator": operator, "value": value} for field, operator, value in conditions]
    return {"combinator": "and", "not": negated, "rules": rules}


_COUNT = Measure(kind=MeasureKind.COUNT)


def _sum(column: str) -> Measure:
    return Measure(kind=MeasureKind.SUM, column=column)


_NOT_NEW = _rule(("created_at", "lastDays", 3), negated=True)
SHIPPED = (
    ShippedReport(
        code="sales_by_day",
        tr="Günlere göre satış",
        en="Sales by day",
        question=ReportQuestion(
            source="sales",
            rule=_rule(("sold_at", "lastDays", 90)),
            groups=[Grouping(column="sold_at", by=Period.DAY)],
            measures=[_sum("gross"), _COUNT],
            chart=Chart.LINE,
        ),
    ),
    ShippedReport(
        code="sales_by_bundle",
        tr="Paketlere göre satış",
        en="Sales by bundle",
        question=ReportQuestion(
            source="sales",
            rule={},
            groups=[Grouping(column="bundle")],
            measures=[_sum("gross"), _sum("count"), Measure(kind=MeasureKind.SHARE, column="gross")],
            sort="sum_gross",
            descending=True,
            chart=Chart.BARS,
        ),
    ),
    ShippedReport(
        code="payments_waiting",
        tr="3 günden uzun bekleyen ödemeler",
        en="Payments waiting over 3 days",
        question=ReportQuestion(
            source="payments",
            rule={
                "combinator": "and",
                "rules": [*_rule(("state", "=", "waiting"))["rules"], _NOT_NEW],
            },
            columns=["created_at", "order", "reference", "pay_way", "amount", "currency", "due_at"],
            sort="created_at",
        ),
    ),
    ShippedReport(
        code="bills_not_approved",
        tr="Onaylanmamış faturalar",
        en="Bills not approved",
        question=ReportQuestion(
            source="bills",
            rule=_rule(("state", "in", ["draft", "not_approved"])),
            columns=["created_at", "shop", "bill_kind", "state", "payable", "currency"],
            sort="created_at",
        ),
    ),
    ShippedReport(
        code="refunds_by_reason",
        tr="Gerekçelere göre iadeler",
        en="Refunds by reason",
        question=ReportQuestion(
            source="refunds",
            rule={},
            groups=[Grouping(column="reason")],
            measures=[_sum("amount"), _COUNT],
            sort="sum_amount",
            descending=True,
            chart=Chart.BARS,
        ),
    ),
    ShippedReport(
        code="credits_by_movement",
        tr="Verilen, harcanan, süresi dolan krediler",
        en="Credits given, spent, expired",
        question=ReportQuestion(
            source="credits",
            rule={},
            groups=[Grouping(column="made_at", by=Period.MONTH), Grouping(column="movement")],
            measures=[_sum("credits"), _COUNT],
            chart=Chart.BARS,
        ),
    ),
    ShippedReport(
        code="uses_ending",
        tr="30 gün içinde biten kullanım hakları",
        en="Entitlements ending in 30 days",
        question=ReportQuestion(
            source="entitlements",
            rule=_rule(("ends_at", "nextDays", 30), ("state", "=", "active")),
            columns=["ends_at", "product", "bundle", "shop", "uses_left"],
            sort="ends_at",
        ),
    ),
    ShippedReport(
        code="registrations",
        tr="Kayıt olanlar",
        en="Registrations",
        question=ReportQuestion(
            source="people",
            rule=_rule(("registered_at", "lastDays", 90)),
            groups=[Grouping(column="registered_at", by=Period.WEEK), Grouping(column="state")],
            measures=[_COUNT],
            chart=Chart.BARS,
        ),
    ),
    ShippedReport(
        code="failed_sign_ins",
        tr="Ağlara göre başarısız girişler",
        en="Failed sign-ins by network",
        question=ReportQuestion(
            source="sign_ins",
            rule=_rule(("outcome", "!=", "succeeded"), ("tried_at", "lastDays", 30)),
            groups=[Grouping(column="network")],
            measures=[_COUNT, Measure(kind=MeasureKind.DISTINCT, column="username")],
            sort="count",
            descending=True,
            chart=Chart.BARS,
        ),
    ),
    ShippedReport(
        code="jobs_by_kind",
        tr="Türe göre işler ve süreleri",
        en="Jobs by kind and time",
        question=ReportQuestion(
            source="jobs",
            rule=_rule(("queued_at", "lastDays", 30)),
            groups=[Grouping(column="job"), Grouping(column="state")],
            measures=[
                _COUNT,
                Measure(kind=MeasureKind.MEDIAN, column="ran_seconds"),
                Measure(kind=MeasureKind.MAX, column="waited_seconds"),
            ],
            sort="count",
            descending=True,
            chart=Chart.BARS,
        ),
    ),
    ShippedReport(
        code="storage_by_person",
        tr="Kişilere göre depolama",
        en="Storage by person",
        question=ReportQuestion(
            source="files",
            rule={},
            groups=[Grouping(column="owner")],
            measures=[_sum("bytes"), _COUNT],
            sort="sum_bytes",
            descending=True,
        ),
    ),
    ShippedReport(
        code="layers_by_growth",
        tr="Katmanların büyümesi",
        en="Layers by growth",
        question=ReportQuestion(
            source="layer_changes",
            rule=_rule(("changed_at", "lastDays", 90)),
            groups=[Grouping(column="layer")],
            measures=[_sum("records_made"), _sum("records_changed"), _COUNT],
            sort="sum_records_made",
            descending=True,
            chart=Chart.BARS,
        ),
    ),
    ShippedReport(
        code="support_by_topic",
        tr="Konulara göre destek talepleri",
        en="Support tickets by topic",
        question=ReportQuestion(
            source="tickets",
            rule=_rule(("opened_at", "lastDays", 90)),
            groups=[Grouping(column="topic"), Grouping(column="state")],
            measures=[_COUNT, Measure(kind=MeasureKind.MEDIAN, column="first_answer_minutes")],
            sort="count",
            descending=True,
            chart=Chart.BARS,
        ),
    ),
    ShippedReport(
        code="most_used_calls",
        tr="En çok kullanılan çağrılar",
        en="Most used calls",
        question=ReportQuestion(
            source="calls",
            rule={},
            groups=[Grouping(column="call")],
            measures=[_sum("count")],
            sort="sum_count",
            descending=True,
            chart=Chart.BARS,
            limit=50,
        ),
    ),
)
