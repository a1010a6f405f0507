"""Every table of the platform, so that migrations see them all."""

from sqlalchemy import MetaData

import terazi.foundation.jobs.switches
import terazi.foundation.jobs.tables
import terazi.foundation.limits
import terazi.foundation.mail
import terazi.foundation.undeliverable
import terazi.modules.access.tables
import terazi.modules.accounts.tables.attempts
import terazi.modules.accounts.tables.second_steps
import terazi.modules.accounts.tables.sessions
import terazi.modules.accounts.tables.users
import terazi.modules.analysis.tables
import terazi.modules.applications.tables
import terazi.modules.audit.tables
import terazi.modules.bills.tables
import terazi.modules.credits.tables
import terazi.modules.documents.tables
import terazi.modules.entitlements.tables
import terazi.modules.layers.tables
import terazi.modules.orders.tables.deliveries
import terazi.modules.orders.tables.orders
import terazi.modules.orders.tables.payments
import terazi.modules.process.tables
import terazi.modules.reports.tables
import terazi.modules.sending.tables
import terazi.modules.shops.tables.agreements
import terazi.modules.shops.tables.bundles
import terazi.modules.shops.tables.catalogue
import terazi.modules.shops.tables.pictures
import terazi.modules.shops.tables.shops
import terazi.modules.site.tables
import terazi.modules.support.tables.blocks
import terazi.modules.support.tables.drafts
import terazi.modules.support.tables.exports
import terazi.modules.support.tables.files
import terazi.modules.support.tables.following
import terazi.modules.support.tables.incoming
import terazi.modules.support.tables.macros
import terazi.modules.support.tables.mailboxes
import terazi.modules.support.tables.marks
import terazi.modules.support.tables.mentions
import terazi.modules.support.tables.messages
import terazi.modules.support.tables.settings
import terazi.modules.support.tables.tickets
import terazi.modules.support.tables.turns
import terazi.modules.support.tables.views
import terazi.modules.support.tables.visitors
import terazi.modules.webhooks.tables
import terazi.providers.cards.sandbox_payments  # noqa: F401 - imported for its table
from terazi.foundation.metadata import METADATA

metadata: MetaData = METADATA
