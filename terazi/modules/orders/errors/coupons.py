"""What coupons may refuse."""

from terazi.foundation.errors import Refusal


class CouponNotFound(Refusal):
    """No shop of the cart has such a code: that of another shop is answered like one that does not exist."""

    code, http_status, slug = "210480", 404, "coupon_not_found"
    phrase_key = "orders.coupon_not_found"


class CouponNotUsable(Refusal):
    code, http_status, slug = "210481", 409, "coupon_not_usable"
    phrase_key = "orders.coupon_not_usable"


class CouponCodeTaken(Refusal):
    code, http_status, slug = "210482", 409, "coupon_code_taken"
    phrase_key = "orders.coupon_code_taken"


class ShopCouponNotFound(Refusal):
    """There is no such coupon to be changed or ended, or it has ended."""

    code, http_status, slug = "210483", 404, "shop_coupon_not_found"
    phrase_key = "orders.shop_coupon_not_found"
