"""A report by mail: its sentence, its first rows with bars, and the workbook."""

from collections.abc import Sequence
from urllib.parse import urlencode
from uuid import uuid5

from terazi.foundation.context import Change
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.mail import Attachment
from terazi.foundation.mail_jobs import send_mail
from terazi.foundation.mail_tables import MailRow, MailTable
from terazi.foundation.screens import ScreenLink
from terazi.foundation.stop_links import Stops, stop_token
from terazi.foundation.turkish_time import ZONE
from terazi.modules.reports.values import Subscription


async def mail_report(
    change: Change,
    subscription: Subscription,
    *,
    to_address: str,
    name: str,
    sentence: str,
    rows: Sequence[MailRow],
    notes: Sequence[Phrase],
    attachments: Sequence[Attachment],
) -> None:
    """Send a report for one of its moments, once however often it is asked for."""
    day = subscription.due_at.astimezone(ZONE).date()
    query = urlencode({"token": stop_token(change.db.secret, Stops.REPORT_MAILS, subscription.id)})
    await send_mail(
        change,
        to_address=to_address,
        subject=Phrase("reports.mail.report.subject", {"name": name, "day": day}),
        paragraphs=[Phrase("reports.mail.report.text", {"sentence": sentence}), *notes],
        link=ScreenLink(
            base_url=subscription.base_url,
            route_view="report_view",
            query={"report": str(subscription.report_id), "eyes": subscription.viewpoint.value},
        ),
        lang=subscription.lang,
        tables=[MailTable(title=name, rows=rows)],
        attachments=attachments,
        event_id=uuid5(subscription.id, subscription.due_at.isoformat()),
        headers={
            "List-Unsubscribe": f"<{subscription.base_url}/v1/report/mail/stop?{query}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
    )
