"""What every other module may use of the audit trail."""

from terazi.modules.audit.actions import record_event, record_refusal, trail_entry
from terazi.modules.audit.queries import device_of
from terazi.modules.audit.rules import differences, money_in_trail
from terazi.modules.audit.values import AuditEvent, Subject

__all__ = [
    "AuditEvent",
    "Subject",
    "device_of",
    "differences",
    "money_in_trail",
    "record_event",
    "record_refusal",
    "trail_entry",
]
