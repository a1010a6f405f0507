"""What shops may refuse."""

from collections.abc import Sequence

from terazi.foundation.errors import FieldProblem, Refusal
from terazi.foundation.language.phrases import Phrase


class ShopNotFound(Refusal):
    code, http_status, slug = "200404", 404, "shop_not_found"
    phrase_key = "shops.shop_not_found"


class ShopOwnerNotFound(Refusal):
    code, http_status, slug = "200405", 404, "shop_owner_not_found"
    phrase_key = "shops.owner_not_found"


class BundleNotFound(Refusal):
    code, http_status, slug = "200406", 404, "bundle_not_found"
    phrase_key = "shops.bundle_not_found"


class ProductNotFound(Refusal):
    code, http_status, slug = "200407", 404, "product_not_found"
    phrase_key = "shops.product_not_found"


class AgreementNotFound(Refusal):
    code, http_status, slug = "200408", 404, "agreement_not_found"
    phrase_key = "shops.agreement_not_found"


class StaffNotFound(Refusal):
    code, http_status, slug = "200409", 404, "staff_not_found"
    phrase_key = "shops.staff_not_found"


class StaffUserNotFound(Refusal):
    code, http_status, slug = "200410", 404, "staff_user_not_found"
    phrase_key = "shops.staff_user_not_found"


class LogoNotFound(Refusal):
    code, http_status, slug = "200411", 404, "logo_not_found"
    phrase_key = "shops.logo_not_found"


class LogoRefused(Refusal):
    code, http_status, slug = "200412", 422, "logo_refused"
    phrase_key = "shops.logo_refused"


class LogoTooLarge(Refusal):
    code, http_status, slug = "200413", 413, "logo_too_large"
    phrase_key = "shops.logo_too_large"


class NotInThisShop(Refusal):
    """The caller belongs to the shop, but is not trusted with this."""

    code, http_status, slug = "200403", 403, "not_in_this_shop"
    phrase_key = "shops.not_in_this_shop"


class TooManyShops(Refusal):
    code, http_status, slug = "200414", 409, "too_many_shops"
    phrase_key = "shops.too_many_shops"


class TooManyBundles(Refusal):
    code, http_status, slug = "200415", 409, "too_many_bundles"
    phrase_key = "shops.too_many_bundles"


class TooManyProducts(Refusal):
    code, http_status, slug = "200416", 409, "too_many_products"
    phrase_key = "shops.too_many_products"


class TooManyAgreements(Refusal):
    code, http_status, slug = "200417", 409, "too_many_agreements"
    phrase_key = "shops.too_many_agreements"


class ShopIncomplete(Refusal):
    code, http_status, slug = "200420", 409, "shop_incomplete"
    phrase_key = "shops.shop_incomplete"

    def __init__(self, problems: Sequence[FieldProblem]) -> None:
        super().__init__()
        self.problems = list(problems)


class BundleNotSellable(Refusal):
    code, http_status, slug = "200421", 409, "bundle_not_sellable"
    phrase_key = "shops.bundle_not_sellable"

    def __init__(self, problems: Sequence[FieldProblem]) -> None:
        super().__init__()
        self.problems = list(problems)


class StillSold(Refusal):
    """A change of an active bundle would leave it without something it needs to be sold."""

    code, http_status, slug = "200422", 409, "bundle_still_sold"
    phrase_key = "shops.bundle_still_sold"

    def __init__(self, problems: Sequence[FieldProblem]) -> None:
        super().__init__()
        self.problems = list(problems)


class BankAccountNeeded(Refusal):
    """Without it, bundles on sale could not be paid."""

    code, http_status, slug = "200427", 409, "bank_account_needed"
    phrase_key = "shops.bank_account_needed"


class CardsNeeded(Refusal):
    """Without cards, bundles on sale could not be paid."""

    code, http_status, slug = "200428", 409, "cards_needed"
    phrase_key = "shops.cards_needed"


class CardKeysMissing(Refusal):
    code, http_status, slug = "200424", 422, "card_keys_missing"
    phrase_key = "shops.card_keys_missing"


class CatalogueFileRefused(Refusal):
    """The workbook cannot be read as a catalogue; the reason says why."""

    code, http_status, slug = "200425", 422, "catalogue_file_refused"
    phrase_key = "shops.catalogue_file_refused"


class BundleDataInvalid(Refusal):
    """The JSON of a form's field is no bundle or no list of products."""

    code, http_status, slug = "200426", 422, "bundle_data_invalid"
    phrase_key = "shops.bundle_data_invalid"


class ShopMoveNotAllowed(Refusal):
    code, http_status, slug = "200429", 409, "shop_move_not_allowed"
    phrase_key = "shops.move_not_allowed"

    def __init__(self, *, state: str, target: str, allowed: Sequence[str]) -> None:
        names = [Phrase(f"shops.state.{each}") for each in allowed] or [Phrase("shops.state.none")]
        super().__init__(
            state=Phrase(f"shops.state.{state}"), target=Phrase(f"shops.state.{target}"), allowed=names
        )
        self.extra = {"allowed": list(allowed)}


class ShopReasonMissing(Refusal):
    code, http_status, slug = "200430", 422, "shop_reason_missing"
    phrase_key = "shops.reason_missing"


class TaxNumberTaken(Refusal):
    """Another shop was admitted with this number; an administrator may admit a second one on purpose."""

    code, http_status, slug = "200431", 409, "tax_number_taken"
    phrase_key = "shops.tax_number_taken"


class PersonalShop(Refusal):
    """A personal shop is neither the platform's nor has it staff."""

    code, http_status, slug = "200432", 409, "personal_shop"
    phrase_key = "shops.personal_shop"


class ShopEnded(Refusal):
    """Nothing of an ended shop is changed any more."""

    code, http_status, slug = "200433", 409, "shop_ended"
    phrase_key = "shops.shop_ended"


class PictureNotFound(Refusal):
    code, http_status, slug = "200434", 404, "picture_not_found"
    phrase_key = "shops.picture.not_found"


class PictureRefused(Refusal):
    """It is no whole picture of a kind that is read."""

    code, http_status, slug = "200435", 422, "picture_refused"
    phrase_key = "shops.picture.refused"


class PictureTooLarge(Refusal):
    code, http_status, slug = "200436", 413, "picture_too_large"
    phrase_key = "shops.picture.too_large"


class PictureTooDetailed(Refusal):
    """It has more pixels than are read."""

    code, http_status, slug = "200437", 422, "picture_too_detailed"
    phrase_key = "shops.picture.too_detailed"


class PictureTooSmall(Refusal):
    """It would be blurred on every card."""

    code, http_status, slug = "200438", 422, "picture_too_small"
    phrase_key = "shops.picture.too_small"


class TooManyPictures(Refusal):
    code, http_status, slug = "200439", 409, "too_many_pictures"
    phrase_key = "shops.picture.too_many"


class PreviewNotFound(Refusal):
    code, http_status, slug = "200446", 404, "preview_not_found"
    phrase_key = "shops.preview_not_found"


class PreviewNotPossible(Refusal):
    """Of this product nothing can be shown before it is bought, or its output is not there any more."""

    code, http_status, slug = "200447", 409, "preview_not_possible"
    phrase_key = "shops.preview_not_possible"
