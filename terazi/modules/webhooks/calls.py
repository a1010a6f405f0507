"""Calls with which the people of a shop let programs be told what happens in it, and read in it."""

from uuid import UUID

from terazi.foundation.calls.declare import EVERYONE, TOKEN, Calls, Effect
from terazi.foundation.calls.schemas import Done
from terazi.foundation.context import UserCall
from terazi.foundation.limits import Limit
from terazi.modules.shops.public import NotInThisShop, ShopNotFound, ShopRole, require_shop
from terazi.modules.webhooks import queries
from terazi.modules.webhooks.actions import applications
from terazi.modules.webhooks.actions import webhooks as actions
from terazi.modules.webhooks.errors import (
    ApplicationOfAnotherShop,
    ShopApplicationNotFound,
    TooManyShopApplications,
    TooManyWebhooks,
    WebhookAddressRefused,
    WebhookDeliveryNotFound,
    WebhookNotFound,
    WebhookStopped,
)
from terazi.modules.webhooks.schemas import (
    TOLD_EVENTS,
    FreeApplicationView,
    ShopApplicationList,
    ShopApplicationRef,
    ShopApplicationView,
    WebhookBody,
    WebhookList,
    WebhookMade,
    WebhookMessageList,
    WebhookMessageView,
    WebhookSecret,
    WebhookTested,
    WebhookView,
)
from terazi.modules.webhooks.values import MOST_APPLICATIONS, MOST_WEBHOOKS, Delivery, Webhook

calls = Calls("webhooks", code=205)
of_shops = calls.of(caller=TOKEN, roles=EVERYONE)
_NO_SHOP = [ShopNotFound, NotInThisShop]
_NONE = [*_NO_SHOP, WebhookNotFound]
_PER_PAGE = 50
_FEW = Limit(count=60)


@of_shops.post("/v1/user/shop/webhook/list", effect=Effect.READS, raises=_NO_SHOP)
async def list_webhooks(call: UserCall, user_shop_client_id: UUID) -> WebhookList:
    """The addresses that a shop named, and what they are told of."""
    await require_shop(call, user_shop_client_id, ShopRole.SHOP_ADMIN)
    (found,) = await call.reader.ask(queries.webhooks_of(user_shop_client_id))
    return WebhookList(
        list=[_view(call, each) for each in found],
        event_list=[event.value for event in TOLD_EVENTS],
        most=MOST_WEBHOOKS,
    )


@of_shops.post(
    "/v1/user/shop/webhook/new",
    effect=Effect.EXPORTS,
    raises=[*_NO_SHOP, TooManyWebhooks, WebhookAddressRefused],
)
async def make_webhook(call: UserCall, user_shop_client_id: UUID, body: WebhookBody) -> WebhookMade:
    """Name an address that is told what happens in a shop; messages are signed as Standard Webhooks says."""
    await require_shop(call, user_shop_client_id, ShopRole.SHOP_ADMIN)
    webhook_id, secret = await actions.make_webhook(call, user_shop_client_id, _wanted(body))
    return WebhookMade(webhook_id=webhook_id, secret=secret)


@of_shops.post("/v1/user/shop/webhook/edit", effect=Effect.EXPORTS, raises=[*_NONE, WebhookAddressRefused])
async def change_webhook(
    call: UserCall, user_shop_client_id: UUID, webhook_id: UUID, body: WebhookBody
) -> Done:
    """Change an address, what it is told of, or switch it off or on."""
    await require_shop(call, user_shop_client_id, ShopRole.SHOP_ADMIN)
    await actions.change_webhook(call, user_shop_client_id, webhook_id, _wanted(body))
    return Done()


@of_shops.post("/v1/user/shop/webhook/delete", effect=Effect.DELETES, raises=_NONE)
async def remove_webhook(call: UserCall, user_shop_client_id: UUID, webhook_id: UUID) -> Done:
    """Take an address away, with the record of its messages."""
    await require_shop(call, user_shop_client_id, ShopRole.SHOP_ADMIN)
    await actions.remove_webhook(call, user_shop_client_id, webhook_id)
    return Done()


@of_shops.post("/v1/user/shop/webhook/secret/new", effect=Effect.EXPORTS, raises=_NONE)
async def rotate_webhook_secret(call: UserCall, user_shop_client_id: UUID, webhook_id: UUID) -> WebhookSecret:
    """Make a new secret; for a day messages are signed with the old one as well."""
    await require_shop(call, user_shop_client_id, ShopRole.SHOP_ADMIN)
    secret, until = await actions.rotate_secret(call, user_shop_client_id, webhook_id)
    return WebhookSecret(secret=secret, old_secret_until=until)


@of_shops.post("/v1/user/shop/webhook/secret/get", effect=Effect.EXPORTS, raises=_NONE)
async def show_webhook_secret(call: UserCall, user_shop_client_id: UUID, webhook_id: UUID) -> WebhookSecret:
    """Show the secret of an address again; it is written down who looked."""
    await require_shop(call, user_shop_client_id, ShopRole.SHOP_ADMIN)
    return WebhookSecret(secret=await actions.show_secret(call, user_shop_client_id, webhook_id))


@of_shops.post(
    "/v1/user/shop/webhook/test", effect=Effect.EXPORTS, raises=[*_NONE, WebhookStopped], limit=_FEW
)
async def test_webhook(call: UserCall, user_shop_client_id: UUID, webhook_id: UUID) -> WebhookTested:
    """Send a message to try an address out."""
    await require_shop(call, user_shop_client_id, ShopRole.SHOP_ADMIN)
    return WebhookTested(message_id=await actions.test_webhook(call, user_shop_client_id, webhook_id))


@of_shops.post("/v1/user/shop/webhook/delivery/list", effect=Effect.READS, raises=_NONE)
async def list_webhook_deliveries(
    call: UserCall, user_shop_client_id: UUID, webhook_id: UUID, before: UUID | None = None
) -> WebhookMessageList:
    """The messages for an address in the last month, and what came back, newest first."""
    await require_shop(call, user_shop_client_id, ShopRole.SHOP_ADMIN)
    webhook, found = await call.reader.ask(
        queries.find_webhook(user_shop_client_id, webhook_id),
        queries.list_deliveries(webhook_id, before=before, count=_PER_PAGE),
    )
    if webhook is None:
        raise WebhookNotFound
    return WebhookMessageList(
        list=[_delivery(each) for each in found],
        next=found[-1].message_id if len(found) == _PER_PAGE else None,
    )


@of_shops.post(
    "/v1/user/shop/webhook/delivery/send/again",
    effect=Effect.EXPORTS,
    raises=[*_NONE, WebhookDeliveryNotFound, WebhookStopped],
    limit=Limit(count=300),
)
async def send_webhook_again(
    call: UserCall, user_shop_client_id: UUID, webhook_id: UUID, message_id: UUID
) -> Done:
    """Send a message again."""
    await require_shop(call, user_shop_client_id, ShopRole.SHOP_ADMIN)
    await actions.send_again(call, user_shop_client_id, webhook_id, message_id)
    return Done()


@of_shops.post("/v1/user/shop/application/list", effect=Effect.READS, raises=_NO_SHOP)
async def list_shop_applications(call: UserCall, user_shop_client_id: UUID) -> ShopApplicationList:
    """The applications that read orders and bills of a shop, and those of yours that could."""
    await require_shop(call, user_shop_client_id, ShopRole.SHOP_ADMIN)
    found = await applications.applications_of_shop(call, user_shop_client_id)
    return ShopApplicationList(
        list=[
            ShopApplicationView(
                user_externalapplication_client_id=application.id,
                name=application.name,
                status=application.status.value,
                owner_username=application.owner_username,
                bound_at=binding.bound_at,
                last_used_at=application.last_used_at,
            )
            for binding, application in found.bound
        ],
        free_list=[
            FreeApplicationView(user_externalapplication_client_id=each.id, name=each.name)
            for each in found.free
        ],
        most=MOST_APPLICATIONS,
    )


@of_shops.post(
    "/v1/user/shop/application/bind",
    effect=Effect.GIVES_RIGHTS,
    raises=[*_NO_SHOP, ShopApplicationNotFound, ApplicationOfAnotherShop, TooManyShopApplications],
)
async def bind_shop_application(call: UserCall, user_shop_client_id: UUID, body: ShopApplicationRef) -> Done:
    """Let an application of yours read orders and bills of a shop with its key, as long as you may yourself."""
    await require_shop(call, user_shop_client_id, ShopRole.SHOP_ADMIN)
    await applications.bind_application(call, user_shop_client_id, body.user_externalapplication_client_id)
    return Done()


@of_shops.post(
    "/v1/user/shop/application/unbind",
    effect=Effect.DELETES,
    raises=[*_NO_SHOP, ShopApplicationNotFound],
)
async def unbind_shop_application(
    call: UserCall, user_shop_client_id: UUID, body: ShopApplicationRef
) -> Done:
    """Let an application read in a shop no longer."""
    await require_shop(call, user_shop_client_id, ShopRole.SHOP_ADMIN)
    await applications.unbind_application(call, user_shop_client_id, body.user_externalapplication_client_id)
    return Done()


def _wanted(body: WebhookBody) -> actions.Wanted:
    return actions.Wanted(
        url=body.url.strip(),
        about=body.about.strip(),
        events=sorted(set(body.event_list)),
        is_active=body.is_active,
    )


def _view(call: UserCall, webhook: Webhook) -> WebhookView:
    until = webhook.old_secret_until
    return WebhookView(
        webhook_id=webhook.id,
        url=webhook.url,
        about=webhook.about,
        event_list=list(webhook.events),
        is_active=webhook.is_active,
        stopped_why=webhook.stopped_why,
        old_secret_until=until if until and until > call.now else None,
        delivered_at=webhook.delivered_at,
    )


def _delivery(sent: Delivery) -> WebhookMessageView:
    return WebhookMessageView(
        state=sent.state.value,
        **{name: getattr(sent, name) for name in WebhookMessageView.model_fields if name != "state"},
    )
