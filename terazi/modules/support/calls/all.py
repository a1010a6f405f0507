"""All calls about support, declared."""

import terazi.modules.support.calls.asking
import terazi.modules.support.calls.blocks
import terazi.modules.support.calls.context
import terazi.modules.support.calls.copies
import terazi.modules.support.calls.desk
import terazi.modules.support.calls.drafts
import terazi.modules.support.calls.events
import terazi.modules.support.calls.files
import terazi.modules.support.calls.handing_out
import terazi.modules.support.calls.macros
import terazi.modules.support.calls.mail_in
import terazi.modules.support.calls.mailboxes
import terazi.modules.support.calls.marks
import terazi.modules.support.calls.mentions
import terazi.modules.support.calls.merging
import terazi.modules.support.calls.queue
import terazi.modules.support.calls.ratings
import terazi.modules.support.calls.reports
import terazi.modules.support.calls.settings
import terazi.modules.support.calls.tickets
import terazi.modules.support.calls.turns
import terazi.modules.support.calls.views
import terazi.modules.support.calls.visitor_exports
import terazi.modules.support.calls.visitors
import terazi.modules.support.calls.withdrawing  # noqa: F401 - imported for what they declare
from terazi.modules.support.calls.declared import calls

__all__ = ["calls"]
