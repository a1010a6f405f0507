"""Where the modules meet: the list of calls and tasks, and who is told of what."""

from collections.abc import Callable
from datetime import datetime
from functools import cache, partial
from uuid import UUID

from terazi.foundation import mail_jobs
from terazi.foundation.calls.declare import Calls
from terazi.foundation.calls.frame import House, utc_now
from terazi.foundation.connecting import Shares
from terazi.foundation.context import Change
from terazi.foundation.db import Database
from terazi.foundation.jobs import tracked
from terazi.foundation.jobs.hub import Hub
from terazi.foundation.jobs.tasks import Tasks, background
from terazi.foundation.limits import SpeedControl
from terazi.foundation.mail_layout import look_finders
from terazi.foundation.report_families import source_families
from terazi.foundation.reporting import report_sources
from terazi.foundation.screens import path_finders
from terazi.foundation.settings import Settings
from terazi.foundation.storage import Storage
from terazi.modules.access.calls import calls as access_calls
from terazi.modules.access.jobs import tasks as access_tasks
from terazi.modules.access.public import (
    export_authorizations,
    find_caller,
    find_roles,
    forget_authorizations,
    on_grant_ended,
    require_another_administrator,
)
from terazi.modules.accounts.calls.all import calls as accounts_calls
from terazi.modules.accounts.jobs import tasks as accounts_tasks
from terazi.modules.accounts.public import (
    PEOPLE,
    SESSIONS,
    SIGN_INS,
    export_parts,
    file_tasks,
    on_user_approved,
    on_user_deleted,
    role_sources,
    shut_out_guards,
    step_tasks,
)
from terazi.modules.analysis.calls.all import calls as analysis_calls
from terazi.modules.analysis.jobs.all import tasks as analysis_tasks
from terazi.modules.analysis.public import (
    PROJECTS,
    bought_chart_questions,
    export_projects,
    find_columns,
    find_project_file,
    find_projects,
    forget_projects,
    give_sample_projects,
    name_layered_projects,
    on_project_gone,
    sold_chart_questions,
)
from terazi.modules.applications.calls.all import calls as applications_calls
from terazi.modules.applications.jobs import tasks as applications_tasks
from terazi.modules.applications.public import (
    export_applications,
    find_application,
    forget_applications,
    watch_application,
)
from terazi.modules.audit.calls import calls as audit_calls
from terazi.modules.audit.jobs import tasks as audit_tasks
from terazi.modules.bills.calls import calls as bills_calls
from terazi.modules.bills.jobs import tasks as bills_tasks
from terazi.modules.bills.public import (
    BILLS,
    export_bills,
    find_bill_file,
    find_bills,
    on_bill_approved,
    order_sources,
    shop_sources,
)
from terazi.modules.credits.calls import calls as credits_calls
from terazi.modules.credits.jobs import tasks as credits_tasks
from terazi.modules.credits.public import MOVEMENTS, export_credits, give_welcome_credits
from terazi.modules.documents.calls.all import calls as documents_calls
from terazi.modules.documents.jobs import tasks as documents_tasks
from terazi.modules.documents.public import (
    FILES,
    Bucket,
    bucket_sources,
    export_documents,
    forget_documents,
    keep_copies,
    link_holders,
    replace_uses,
)
from terazi.modules.entitlements.calls import calls as entitlements_calls
from terazi.modules.entitlements.jobs import tasks as entitlements_tasks
from terazi.modules.entitlements.public import (
    ENTITLEMENTS,
    USES,
    end_entitlements,
    export_entitlements,
    on_used_up,
)
from terazi.modules.icons.calls import calls as icons_calls
from terazi.modules.layers import public as layers
from terazi.modules.layers.calls.all import calls as layers_calls
from terazi.modules.layers.jobs.all import tasks as layers_tasks
from terazi.modules.orders.calls.all import calls as orders_calls
from terazi.modules.orders.jobs import note_used_up
from terazi.modules.orders.jobs import tasks as orders_tasks
from terazi.modules.orders.public import (
    ORDERS,
    PAYMENTS,
    REFUNDS,
    SALES,
    bill_shops,
    bill_source,
    charge_tasks,
    confirmation_tasks,
    coupon_book,
    end_bought_grant,
    end_orders,
    end_sold_outputs,
    export_orders,
    find_orders,
    find_waiting_orders,
    forget_tasks,
    is_chart_bought,
    refund_tasks,
    revocation_tasks,
)
from terazi.modules.process.calls.all import calls as process_calls
from terazi.modules.process.jobs import tasks as process_tasks
from terazi.modules.process.public import CALLS_MADE, JOBS, CallRates, find_waiting_upkeep, on_beat
from terazi.modules.reports.calls.all import calls as reports_calls
from terazi.modules.reports.jobs import tasks as reports_tasks
from terazi.modules.reports.public import name_layered_reports
from terazi.modules.sending.calls.all import calls as sending_calls
from terazi.modules.sending.jobs import tasks as sending_tasks
from terazi.modules.sending.public import export_consents, forget_mailings
from terazi.modules.shops.calls.all import calls as shops_calls
from terazi.modules.shops.jobs import tasks as shops_tasks
from terazi.modules.shops.public import (
    coupon_books,
    find_bundles,
    find_shop_file,
    find_shops,
    find_waiting_shops,
    forget_shops,
    is_chart_sold,
    name_layered_products,
)
from terazi.modules.site.calls.all import calls as site_calls
from terazi.modules.site.jobs import tasks as site_tasks
from terazi.modules.site.public import (
    SearchKind,
    SearchSource,
    export_notices,
    find_mail_look,
    find_path,
    find_people,
    find_screens,
    find_site,
    find_waiting_drafts,
    forget_notices,
    on_files_used,
    on_site_copied,
    search_sources,
    waiting_sources,
    write_followed,
)
from terazi.modules.support.calls.all import calls as support_calls
from terazi.modules.support.jobs import tasks as support_tasks
from terazi.modules.support.public import CHANNEL as SUPPORT_CHANNEL
from terazi.modules.support.public import (
    TICKETS,
    export_tickets,
    find_tickets,
    forget_tickets,
    is_key_good,
    rating_tasks,
)
from terazi.modules.webhooks.calls import calls as webhooks_calls
from terazi.modules.webhooks.jobs import tasks as webhooks_tasks
from terazi.modules.webhooks.public import announce_bill
from terazi.providers.cards.gateways import gateways_of
from terazi.providers.cards.sandbox_jobs import tasks as sandbox_tasks

CALLS: list[Calls] = [
    audit_calls,
    accounts_calls,
    applications_calls,
    access_calls,
    icons_calls,
    site_calls,
    documents_calls,
    layers_calls,
    credits_calls,
    bills_calls,
    entitlements_calls,
    analysis_calls,
    shops_calls,
    webhooks_calls,
    orders_calls,
    sending_calls,
    reports_calls,
    process_calls,
    support_calls,
]
TASKS: list[Tasks] = [
    tracked.tasks,
    mail_jobs.tasks,
    audit_tasks,
    accounts_tasks,
    site_tasks,
    applications_tasks,
    access_tasks,
    file_tasks,
    step_tasks,
    documents_tasks,
    layers_tasks,
    credits_tasks,
    bills_tasks,
    entitlements_tasks,
    analysis_tasks,
    webhooks_tasks,
    shops_tasks,
    orders_tasks,
    charge_tasks,
    rating_tasks,
    confirmation_tasks,
    forget_tasks,
    refund_tasks,
    revocation_tasks,
    sandbox_tasks,
    sending_tasks,
    reports_tasks,
    process_tasks,
    support_tasks,
]


async def tell_orders(change: Change, line_id: UUID) -> None:
    """Let the order note later that a product is used up: orders are locked before what they gave."""
    await note_used_up.enqueue(change.db, line_id=str(line_id))


@cache
def wire() -> None:
    """Tell lower modules whom to call when something happens; done once per process."""
    on_files_used.append(replace_uses)
    on_site_copied.append(keep_copies)
    on_user_approved.append(give_welcome_credits)
    on_user_approved.append(give_sample_projects)
    role_sources.append(find_roles)
    shut_out_guards.append(require_another_administrator)
    export_parts.extend(
        [
            export_authorizations,
            export_applications,
            export_documents,
            export_credits,
            export_bills,
            export_entitlements,
            export_orders,
            export_projects,
            export_consents,
            export_notices,
            export_tickets,
        ]
    )
    on_beat.append(write_followed)
    on_user_deleted.extend(
        [
            forget_tickets,
            forget_shops,
            end_orders,
            end_entitlements,
            forget_projects,
            forget_documents,
            forget_mailings,
            forget_notices,
            forget_applications,
            forget_authorizations,
        ]
    )
    shop_sources.append(bill_shops)
    order_sources.append(bill_source)
    coupon_books.append(coupon_book)
    on_used_up.append(tell_orders)
    on_bill_approved.append(announce_bill)
    on_grant_ended.append(end_bought_grant)
    on_project_gone.append(end_sold_outputs)
    sold_chart_questions.append(is_chart_sold)
    bought_chart_questions.append(is_chart_bought)
    _wire_sites()
    _wire_reports()
    background.extend(TASKS)


def _wire_sites() -> None:
    """Tell who knows the paths and looks of sites, the files of each bucket, what is found and what waits."""
    search_sources.extend(
        [
            SearchSource(kind=SearchKind.SCREEN, find=find_screens),
            SearchSource(kind=SearchKind.PROJECT, find=find_projects),
            SearchSource(kind=SearchKind.COLUMN, find=find_columns),
            SearchSource(kind=SearchKind.ORDER, find=find_orders),
            SearchSource(kind=SearchKind.BILL, find=find_bills),
            SearchSource(kind=SearchKind.BUNDLE, find=find_bundles),
            SearchSource(kind=SearchKind.SHOP, find=find_shops),
            SearchSource(kind=SearchKind.PERSON, find=find_people),
            SearchSource(kind=SearchKind.TICKET, find=find_tickets),
            SearchSource(kind=SearchKind.LAYER, find=layers.find_layers),
            SearchSource(kind=SearchKind.WDM, find=layers.find_wdms),
            SearchSource(kind=SearchKind.LOCATION, find=layers.find_places),
        ]
    )
    waiting_sources.extend(
        [find_waiting_orders, find_waiting_shops, find_waiting_upkeep, find_waiting_drafts]
    )
    link_holders.append(is_key_good)
    path_finders.append(find_path)
    look_finders.append(find_mail_look)
    bucket_sources.update(
        {Bucket.SHOP: find_shop_file, Bucket.BILL: find_bill_file, Bucket.PROJECT: find_project_file}
    )


def _wire_reports() -> None:
    """Tell what reports can be asked about, and who names layers."""
    source_families.append(layers.LAYERS)
    layers.layer_users.update(
        project=name_layered_projects, product=name_layered_products, report=name_layered_reports
    )
    report_sources.extend(
        [
            SALES,
            ORDERS,
            PAYMENTS,
            REFUNDS,
            BILLS,
            MOVEMENTS,
            ENTITLEMENTS,
            USES,
            PEOPLE,
            SESSIONS,
            SIGN_INS,
            PROJECTS,
            FILES,
            layers.LAYER_CHANGES,
            TICKETS,
            CALLS_MADE,
            JOBS,
        ]
    )


def house_of(settings: Settings, clock: Callable[[], datetime] = utc_now) -> House:
    """Return what the calls of this process need; tests give their own clock."""
    shares = Shares.of(settings.database_connections - 1)  # one listens for the hub
    database = Database(
        settings.database_url, shares, seconds=settings.database_seconds, secret=settings.secret()
    )
    return House(
        settings=settings,
        database=database,
        storage=Storage.of(settings),
        speed_control=SpeedControl(database.gate, settings),
        find_caller=partial(find_caller, second_step_roles=settings.roles_with_second_step),
        find_application=find_application,
        watch_application=watch_application,
        find_site=find_site,
        hub=Hub(settings.database_url, [tracked.CHANNEL, SUPPORT_CHANNEL]),
        cards=gateways_of(settings, database, clock),
        rates=CallRates(),
        clock=clock,
    )
