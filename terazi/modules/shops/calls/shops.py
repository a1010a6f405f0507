"""Calls about shops, the people in them, their logos, how they take cards, and which are the platform's own."""

from dataclasses import replace
from uuid import UUID

from terazi.foundation.calls.declare import TOKEN, Effect
from terazi.foundation.calls.params import FileAnswer, FileField, OptionalQueryText, read_upload
from terazi.foundation.calls.schemas import Done
from terazi.foundation.context import AnyCall, OpenCall, UserCall
from terazi.foundation.jobs.lanes import CANNOT_COMPUTE
from terazi.foundation.language.lang import fold
from terazi.foundation.limits import Limit
from terazi.modules.shops.actions import admission, payment_methods, permissions, shops
from terazi.modules.shops.actions.shops import mark_platform
from terazi.modules.shops.calls.declared import any_caller, calls, open_to_all, signed_in
from terazi.modules.shops.errors import (
    BankAccountNeeded,
    CardKeysMissing,
    CardsNeeded,
    LogoNotFound,
    LogoRefused,
    LogoTooLarge,
    NotInThisShop,
    PersonalShop,
    ShopIncomplete,
    ShopNotFound,
    ShopOwnerNotFound,
    StaffNotFound,
    StaffUserNotFound,
    TooManyShops,
)
from terazi.modules.shops.queries import shops as queries
from terazi.modules.shops.rules.admission import shop_gaps, shop_targets
from terazi.modules.shops.rules.shops import logo_url
from terazi.modules.shops.schemas import shops as schemas
from terazi.modules.shops.values.shops import (
    ADMIN,
    SETTINGS_EDITORS,
    SHOP_ADMINS,
    SHOP_NEW,
    Installments,
    ShopRole,
    ShopStatus,
)

_READS = Limit(count=1000)
_PER_PAGE = 50
_LARGEST_UPLOAD = 4_100_000


@calls.post(
    "/v1/user/shop/new",
    caller=TOKEN,
    roles=[ADMIN, ShopRole.SHOP_ADMIN, SHOP_NEW],
    effect=Effect.SELLS,
    raises=[ShopOwnerNotFound, TooManyShops],
)
async def make_shop(
    call: UserCall, body: schemas.ShopBody, user_client_id: UUID | None = None
) -> schemas.ShopId:
    """Make the draft of a shop; its owner may do everything in it. An administrator makes one for anybody."""
    owner_id = await permissions.owner_of_call(call, user_client_id)
    made = await shops.make_shop(call, owner_id, body.columns(is_new=True), body.accounts({}))
    return schemas.ShopId(user_shop_client_id=made)


@signed_in.post(
    "/v1/user/shop/edit",
    effect=Effect.SELLS,
    raises=[ShopNotFound, NotInThisShop, ShopIncomplete, BankAccountNeeded],
)
async def edit_shop(
    call: UserCall,
    user_shop_client_id: UUID,
    body: schemas.ShopBody,
    user_client_id: UUID | None = None,
) -> schemas.ShopId:
    """Change a shop; what is left out stays. One that was admitted stays complete.

    With another name, tax number or MERSİS number it waits for admission again, and is not public meanwhile.
    """
    await permissions.require_shop(
        call, user_shop_client_id, *SETTINGS_EDITORS, user_client_id=user_client_id
    )
    await shops.change_shop(call, user_shop_client_id, body.columns(is_new=False), body.accounts)
    return schemas.ShopId(user_shop_client_id=user_shop_client_id)


@any_caller.post("/v1/user/shop/get", effect=Effect.READS, raises=[ShopNotFound], limit=_READS)
async def get_shop(call: AnyCall, user_shop_client_id: UUID) -> schemas.ShopAnswer:
    """Get a shop: for everybody who the seller is, for its own people everything but the keys."""
    if call.user is not None:
        shop, accounts = await call.reader.ask(
            queries.find_shop(user_shop_client_id, user_id=call.user.id),
            queries.accounts_of_shop(user_shop_client_id),
        )
        own = permissions.own_shop(call.user, shop) if shop is not None else None
        if own is not None:
            missing = [problem.field for problem in shop_gaps(own.shop)]
            targets = shop_targets(own.shop, admission.movers_of(call.user))
            shown = schemas.OwnShopView.of(
                own.shop, accounts=accounts, rights=own.rights, missing=missing, targets=targets
            )
            return schemas.ShopAnswer(
                shop=schemas.ShopView.of(own.shop, shops.own_logo_url(call, call.user, own.shop), shown)
            )
    (public,) = await call.reader.ask(queries.find_public_shop(user_shop_client_id))
    if public is None or not call.site.shows(user_shop_client_id):
        raise ShopNotFound
    return schemas.ShopAnswer(shop=schemas.ShopView.of(public, logo_url(public.shop_logo)))


@signed_in.post("/v1/user/shop/list", effect=Effect.READS, raises=[ShopOwnerNotFound], limit=_READS)
async def list_shops(
    call: UserCall,
    user_client_id: UUID | None = None,
    status: ShopStatus | None = None,
    before: UUID | None = None,
    search_text: OptionalQueryText = None,
    body: schemas.ShopsBody = schemas.ALL_SHOPS,
) -> schemas.ShopList:
    """List the shops the caller owns or works in, newest first; an administrator everyone's, or one person's.

    A text finds those that have it in their names; of shops that are named only those are listed.
    """
    of = await permissions.owner_of_call(call, user_client_id)
    everyones = ADMIN in call.user.roles and user_client_id is None
    named = body.user_shop_client_id_list
    count = _PER_PAGE if named is None else len(named)
    (found,) = await call.reader.ask(
        queries.list_shops(
            user_id=call.user.id,
            of=None if everyones else of,
            before=before,
            count=count + 1,
            status=status,
            words=fold(search_text or ""),
            among=named,
        )
    )
    shown = [
        schemas.ShopListItem.of(shop, shops.own_logo_url(call, call.user, shop), own.rights)
        for shop in found[:count]
        if (own := permissions.own_shop(call.user, shop))
    ]
    return schemas.ShopList(list=shown, next=found[count - 1].id if len(found) > count else None)


@signed_in.post(
    "/v1/user/shop/status/change", effect=Effect.SELLS, raises=[ShopNotFound, NotInThisShop, ShopIncomplete]
)
async def change_shop_status(
    call: UserCall,
    user_shop_client_id: UUID,
    status: ShopStatus,
    body: schemas.StatusBody = schemas.NOTHING_SAID,
) -> schemas.ShopStatusAnswer:
    """Ask for admission (waiting), open (active), close (passive) or end a shop, or take it back to its draft.

    Only an administrator admits what waits, or refuses it with a reason. What was bought of a closed or ended shop goes on working.
    """
    trusted = SHOP_ADMINS if status is ShopStatus.ENDED else SETTINGS_EDITORS
    await permissions.require_shop(call, user_shop_client_id, *trusted)
    asked = admission.Asked(reason=body.reason, is_second_on_purpose=body.is_second_on_purpose)
    changed = await admission.change_shop_status(call, user_shop_client_id, status, asked)
    return schemas.ShopStatusAnswer(status=changed)


@signed_in.post(
    "/v1/user/shop/card/record",
    effect=Effect.SELLS,
    raises=[ShopNotFound, NotInThisShop, CardKeysMissing, CardsNeeded],
)
async def record_shop_cards(call: UserCall, user_shop_client_id: UUID, body: schemas.CardBody) -> Done:
    """Choose through whom the shop takes cards and in how many instalments; its keys are sealed and never shown again."""
    await permissions.require_shop(call, user_shop_client_id, *SETTINGS_EDITORS)
    wished = Installments(**body.installments.model_dump()) if body.installments else None
    await payment_methods.record_cards(call, user_shop_client_id, body.card_provider, body.keys(), wished)
    return Done()


@signed_in.post(
    "/v1/user/shop/staff/list", effect=Effect.READS, raises=[ShopNotFound, NotInThisShop], limit=_READS
)
async def list_shop_staff(call: UserCall, user_shop_client_id: UUID) -> schemas.StaffList:
    """List who works in a shop and with what each is trusted there, the owner first."""
    shop = await permissions.require_shop(call, user_shop_client_id, *ShopRole)
    owner, members = await call.reader.ask(queries.find_owner(shop.id), queries.list_staff(shop.id))
    shown = [schemas.StaffView.of(member, is_owner=False) for member in members]
    if owner is not None:
        shown.insert(0, schemas.StaffView.of(replace(owner, roles=list(ShopRole)), is_owner=True))
    return schemas.StaffList(list=shown)


@signed_in.post(
    "/v1/user/shop/staff/record",
    effect=Effect.GIVES_RIGHTS,
    raises=[ShopNotFound, NotInThisShop, StaffUserNotFound],
)
async def record_shop_staff(
    call: UserCall, user_shop_client_id: UUID, body: schemas.StaffBody
) -> schemas.StaffRecorded:
    """Trust a person by username with roles in the shop; the roles named before are replaced."""
    shop = await permissions.require_shop(call, user_shop_client_id, *SHOP_ADMINS)
    put = await shops.put_staff(call, shop, body.username, body.roles)
    return schemas.StaffRecorded(staff_user_client_id=put)


@signed_in.post(
    "/v1/user/shop/staff/remove",
    effect=Effect.GIVES_RIGHTS,
    raises=[ShopNotFound, NotInThisShop, StaffNotFound],
)
async def remove_shop_staff(call: UserCall, user_shop_client_id: UUID, body: schemas.StaffRef) -> Done:
    """Take a person out of the shop."""
    shop = await permissions.require_shop(call, user_shop_client_id, *SHOP_ADMINS)
    await shops.remove_staff(call, shop, body.staff_user_client_id)
    return Done()


@signed_in.post(
    "/v1/user/shop/logo/upload",
    effect=Effect.WRITES,
    raises=[LogoRefused, LogoTooLarge, *CANNOT_COMPUTE],
    max_body_bytes=_LARGEST_UPLOAD,
)
async def upload_shop_logo(call: UserCall, logo: FileField) -> schemas.LogoAnswer:
    """Upload a logo (JPEG, PNG or WebP, up to 2 MB); a shop shows it once it is saved with its id."""
    kept = await shops.keep_logo(call, await read_upload(logo, max_bytes=call.settings.image_max_bytes))
    return schemas.LogoAnswer(
        logo_id=kept.id,
        logo_url=shops.private_logo_url(call, call.user, kept.id),
        width=kept.width,
        height=kept.height,
    )


@open_to_all.get("/v1/shop/logo", raises=[LogoNotFound], limit=Limit(count=5000), media_type=shops.LOGO_TYPE)
async def get_shop_logo(call: OpenCall, logo_id: UUID) -> FileAnswer:
    """Fetch the logo of an open shop by its id; it may be kept for a few minutes, as the shop may close."""
    headers = {
        "Cache-Control": "public, max-age=300",
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": "sandbox; default-src 'none'",
    }
    return FileAnswer(await shops.read_logo(call, logo_id), media_type=shops.LOGO_TYPE, headers=headers)


@calls.post(
    "/v1/user/shop/platform/change",
    caller=TOKEN,
    roles=[ADMIN],
    raises=[ShopNotFound, PersonalShop],
    effect=Effect.GIVES_RIGHTS,
)
async def change_shop_platform(call: UserCall, user_shop_client_id: UUID, is_platform: bool) -> Done:
    """Let a shop sell what is the platform's own (credits, roles), or take that away; what is on sale of it stops then."""
    await mark_platform(call, user_shop_client_id, is_platform=is_platform)
    return Done()
