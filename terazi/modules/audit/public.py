"""What every other module may use of the audit trail."""

from terazi.modules.audit.actions import record_deed, record_refusal, trail_entry
from terazi.modules.audit.rules import differences
from terazi.modules.audit.values import Deed, Subject

__all__ = ["Deed", "Subject", "differences", "record_deed", "record_refusal", "trail_entry"]
