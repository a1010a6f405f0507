"""The proof that orders add up: each question returns what is wrong, and nothing where the books are right."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import ARRAY, TextualSelect, Uuid, bindparam, column, text

from terazi.foundation.money import Currency
from terazi.foundation.questions import Question, many, single, values
from terazi.foundation.types import Value

_SQL = {
    "bundles_not_their_lines": """
        SELECT b.id FROM shopcart_bundle b JOIN shopcart c ON c.id = b.shopcart_id
        LEFT JOIN shopcart_bundle_product l ON l.shopcart_bundle_id = b.id
        WHERE c.ordered_at IS NOT NULL AND b.state <> 'removed' {of_bundle}
        GROUP BY b.id HAVING b.net <> sum(l.net) OR b.tax <> sum(l.tax) OR b.gross <> sum(l.gross)
            OR b.refunded <> sum(l.refunded) OR b.owed <> sum(l.owed)""",
    "payments_not_their_bundles": """
        SELECT p.id FROM payment p JOIN shopcart_bundle b ON b.payment_id = p.id
        WHERE true {of_payment}
        GROUP BY p.id HAVING p.amount <> sum(b.gross) OR p.refunded <> sum(b.refunded)""",
    "payments_not_their_refunds": """
        SELECT p.id FROM payment p LEFT JOIN refund r ON r.payment_id = p.id
        WHERE true {of_payment}
        GROUP BY p.id HAVING p.refunded <> coalesce(sum(r.amount), 0)""",
    "refunds_in_a_wrong_state": """
        SELECT p.id FROM refund r JOIN payment p ON p.id = r.payment_id
        WHERE ((r.state = 'done') <> (r.done_at IS NOT NULL)
            OR (r.noted_by IS NOT NULL AND r.state <> 'done')) {of_payment}""",
    "debts_not_paid_or_open": """
        SELECT b.id FROM shopcart_bundle b JOIN shopcart_bundle_product l ON l.shopcart_bundle_id = b.id
        WHERE true {of_bundle}
        GROUP BY b.id HAVING coalesce(sum(l.debt), 0) <> sum(l.owed) + coalesce(
            (SELECT sum(r.debt) FROM refund r WHERE r.shopcart_bundle_id = b.id), 0)""",
    "owed_for_what_is_held": """
        SELECT l.id FROM shopcart_bundle_product l
        WHERE l.owed > 0 AND (l.owed_since IS NULL OR l.state IN ('waiting', 'active', 'passive')) {of_line}""",
    "charged_without_consent": """
        SELECT p.id FROM payment p WHERE p.token LIKE 'charge:%'
            AND p.state IN ('approved', 'partly_refunded', 'refunded') AND NOT EXISTS (
                SELECT FROM card_renewal r WHERE r.user_id = p.user_id AND r.shop_id = p.shop_id
                    AND r.currency = p.currency AND r.amount >= p.amount
                    AND r.given_at < p.approved_at) {of_payment}""",
    "payments_in_a_wrong_state": """
        SELECT p.id FROM payment p WHERE (
            (state IN ('created', 'waiting', 'cancelled', 'failed') AND (refunded <> 0 OR approved_at IS NOT NULL))
            OR (state IN ('approved', 'partly_refunded', 'refunded') AND approved_at IS NULL)
            OR (state = 'approved' AND refunded <> 0)
            OR (state = 'partly_refunded' AND refunded NOT BETWEEN 1 AND amount - 1)
            OR (state = 'refunded' AND refunded <> amount)) {of_payment}""",
    "given_without_money": """
        SELECT b.id FROM shopcart_bundle b LEFT JOIN payment p ON p.id = b.payment_id
        WHERE b.state IN ('payment_approved', 'register_approve_waiting', 'register_approve_completed',
                          'register_not_accepted', 'bundle_active', 'bundle_passive', 'payment_refunded')
            AND (p.id IS NULL OR p.state NOT IN ('approved', 'partly_refunded', 'refunded')) {of_bundle}""",
    "money_without_giving": """
        SELECT b.id FROM shopcart_bundle b JOIN payment p ON p.id = b.payment_id
        WHERE p.state IN ('approved', 'partly_refunded', 'refunded')
            AND b.state IN ('in_cart', 'payment_waiting', 'payment_cancelled', 'removed') {of_bundle}""",
    "waiting_without_payment": """
        SELECT b.id FROM shopcart_bundle b LEFT JOIN payment p ON p.id = b.payment_id
        WHERE b.state = 'payment_waiting' AND coalesce(p.state NOT IN ('created', 'waiting'), true) {of_bundle}""",
    "held_money_that_counts": """
        SELECT m.id FROM incoming_money m
        LEFT JOIN payment p ON p.provider_id <> '' AND p.provider || ':' || p.provider_id = m.key
        WHERE ((m.source = 'card' AND p.id IS NOT NULL) OR (m.state = 'returned') <> (m.returned_at IS NOT NULL)
            OR (m.source <> 'card' AND m.state IN ('returning', 'returned'))) {of_money}""",
    "credits_not_in_the_ledger": """
        SELECT l.id FROM shopcart_bundle_product l
        LEFT JOIN credit_entry e ON e.cause_key = 'order:' || l.id
        WHERE l.product_type = 'credit' AND l.starts_at IS NOT NULL {of_line}
        GROUP BY l.id HAVING l.credits <> coalesce(sum(
            CASE e.movement WHEN 'granted' THEN e.amount WHEN 'refunded' THEN -e.amount ELSE 0 END), 0)""",
    "ledger_without_an_order": """
        SELECT e.id FROM credit_entry e
        LEFT JOIN shopcart_bundle_product l ON 'order:' || l.id = e.cause_key
        WHERE e.cause_key LIKE 'order:%' AND l.id IS NULL""",
    "credits_without_a_source": """
        SELECT e.id FROM credit_entry e
        LEFT JOIN shopcart_bundle_product l ON 'order:' || l.id = e.cause_key AND l.product_type = 'credit'
        LEFT JOIN credit_gift g ON 'gift:' || g.id = e.cause_key AND g.user_id = e.user_id
        WHERE e.movement = 'granted' AND NOT coalesce(
            e.cause_key = 'welcome' OR l.net >= l.credit_floor * e.amount OR g.amount = e.amount, false)""",
    "uses_never_given": """
        SELECT l.id FROM shopcart_bundle_product l
        LEFT JOIN entitlement e ON e.source_id = l.id AND e.is_root
        WHERE l.product_type <> 'credit' AND l.starts_at IS NOT NULL AND e.id IS NULL {of_line}""",
    "uses_without_an_order": """
        SELECT e.id FROM entitlement e LEFT JOIN shopcart_bundle_product l ON l.id = e.source_id
        WHERE e.is_root AND (l.id IS NULL OR l.starts_at IS NULL)""",
    "uses_of_what_was_refunded": """
        SELECT l.id FROM shopcart_bundle_product l JOIN entitlement e ON e.source_id = l.id
        WHERE l.state IN ('refunded', 'terminated') AND e.status IN ('pending', 'active', 'suspended')
            {of_line}""",
    "deliveries_not_their_uses": """
        SELECT d.id FROM delivery d
        LEFT JOIN entitlement e ON e.source_id = d.product_line_id
        LEFT JOIN entitlement_use u ON u.entitlement_id = e.id AND u.key = 'delivery:' || d.id AND u.returned_at IS NULL
        WHERE true {of_delivery}
        GROUP BY d.id HAVING coalesce(sum(u.count), 0) <> CASE d.state WHEN 'taken_back' THEN 0 ELSE d.uses END
            OR coalesce(bool_or(u.is_to_confirm), false) <> (d.state IN ('waiting', 'objected'))""",
    "coupons_not_their_uses": """
        SELECT k.id FROM coupon k LEFT JOIN coupon_use u ON u.coupon_id = k.id AND u.returned_at IS NULL
        WHERE true {of_coupon}
        GROUP BY k.id HAVING k.uses <> count(u.id)""",
    "trials_that_cost_or_last": """
        SELECT b.id FROM shopcart_bundle b JOIN shopcart_bundle_product l ON l.shopcart_bundle_id = b.id
        WHERE b.is_trial {of_bundle} AND (b.gross <> 0 OR l.product_type = 'credit'
            OR (l.starts_at IS NOT NULL AND (l.ends_at IS NULL OR l.ends_at > l.starts_at + make_interval(
                hours => 24 * coalesce((b.content -> 'bundle' ->> 'trial_days')::int, 0)))))""",
    "bills_not_their_payments": """
        SELECT p.id FROM payment p LEFT JOIN bill b ON b.order_id = p.id AND b.kind = 'sale'
        WHERE p.state IN ('approved', 'partly_refunded', 'refunded') AND p.amount > 0 {of_payment}
        GROUP BY p.id HAVING count(b.id) = 0 OR count(b.id) FILTER (WHERE b.state <> 'cancelled') > 1""",
    "bills_not_their_lines": """
        SELECT b.id FROM bill b LEFT JOIN bill_line l ON l.bill_id = b.id
        WHERE true {of_bundle}
        GROUP BY b.id HAVING b.net <> coalesce(sum(l.net), 0) OR b.tax <> coalesce(sum(l.tax), 0)
            OR b.gross <> coalesce(sum(l.gross), 0) OR b.withheld <> coalesce(sum(l.withheld), 0)""",
    "bills_not_their_refunds": """
        SELECT p.id FROM payment p JOIN bill b ON b.order_id = p.id
        WHERE p.state IN ('approved', 'partly_refunded', 'refunded') {of_payment}
        GROUP BY p.id HAVING sum(CASE
            WHEN b.kind <> 'sale' THEN -b.gross
            WHEN b.number IS NULL AND b.state = 'cancelled' THEN 0
            ELSE b.gross END) <> p.amount - p.refunded""",
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Issued:
    """What was ever issued, by the ledger, and where it came from, by orders and gifts."""

    issued: int
    sold: int
    welcome: int
    gifts: int
    returned: int
    """What went back with refunds was sold once."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Total:
    """What was taken and paid back in a currency."""

    currency: Currency
    taken: int
    refunded: int
    waiting: int
    paid_count: int


@dataclass(frozen=True, kw_only=True, slots=True)
class ProvenOrder:
    """The order to which something belongs that does not add up."""

    id: UUID
    shopcart_id: UUID
    number: str


def _total(*, currency: str, taken: int, refunded: int, waiting: int, paid_count: int) -> Total:
    return Total(
        currency=Currency(currency), taken=taken, refunded=refunded, waiting=waiting, paid_count=paid_count
    )


def _rows(said: str, *names: str, of_shop: bool = False, ids: bool = False) -> TextualSelect:
    written = text(said)
    if of_shop:
        written = written.bindparams(bindparam("shop_id", type_=Uuid()))
    if ids:
        written = written.bindparams(bindparam("ids", type_=ARRAY(Uuid())))
    return written.columns(*[column(name) for name in names])


_OF_SHOP = {
    "of_bundle": "AND b.shop_id = :shop_id",
    "of_payment": "AND p.shop_id = :shop_id",
    "of_money": "AND m.shop_id = :shop_id",
    "of_delivery": "AND d.shopcart_id IN (SELECT b.shopcart_id FROM shopcart_bundle b"
    " JOIN shopcart_bundle_product l ON l.shopcart_bundle_id = b.id WHERE l.id = d.product_line_id AND b.shop_id = :shop_id)",
    "of_coupon": "AND k.shop_id = :shop_id",
    "of_line": "AND l.shopcart_bundle_id IN (SELECT id FROM shopcart_bundle WHERE shop_id = :shop_id)",
}
"""Where a question can be asked of one shop, and how."""
_ALL = dict.fromkeys(_OF_SHOP, "")

DIFFERENCES: Mapping[str, Question[list[Value]]] = {  # the keys of different tables
    name: values(_rows(f"{said.format_map(_ALL)} LIMIT 1000", "id"))() for name, said in _SQL.items()
}
"""Each asks for the keys of what is wrong; all find nothing when the books are right."""
_DIFFERENCES_OF_SHOP = {
    name: values(_rows(f"{said.format_map(_OF_SHOP)} LIMIT 1000", "id", of_shop=True))
    for name, said in _SQL.items()
    if "{of_" in said
}

_TOTALS_SQL = """
    SELECT p.currency,
        coalesce(sum(p.amount) FILTER (WHERE p.state IN ('approved', 'partly_refunded', 'refunded')), 0)::bigint
            AS taken,
        sum(p.refunded)::bigint AS refunded,
        coalesce(sum(p.amount) FILTER (WHERE p.state = 'waiting'), 0)::bigint AS waiting,
        count(*) FILTER (WHERE p.state IN ('approved', 'partly_refunded', 'refunded')) AS paid_count
    FROM payment p WHERE true {of_payment} GROUP BY p.currency ORDER BY p.currency"""
_TOTAL_NAMES = ("currency", "taken", "refunded", "waiting", "paid_count")
_TOTALS = many(_total, _rows(_TOTALS_SQL.format_map(_ALL), *_TOTAL_NAMES))
_TOTALS_OF_SHOP = many(_total, _rows(_TOTALS_SQL.format_map(_OF_SHOP), *_TOTAL_NAMES, of_shop=True))
_ORDERS_OF = many(
    ProvenOrder,
    _rows(
        """
    SELECT DISTINCT found.id, c.id AS shopcart_id, c.number FROM (
        SELECT id, shopcart_id FROM shopcart_bundle WHERE id = ANY(:ids) AND shop_id = :shop_id
        UNION ALL SELECT id, shopcart_id FROM payment WHERE id = ANY(:ids) AND shop_id = :shop_id
        UNION ALL SELECT l.id, b.shopcart_id FROM shopcart_bundle_product l
            JOIN shopcart_bundle b ON b.id = l.shopcart_bundle_id WHERE l.id = ANY(:ids) AND b.shop_id = :shop_id
        UNION ALL SELECT b.id, p.shopcart_id FROM bill b JOIN payment p ON p.id = b.order_id
            WHERE b.id = ANY(:ids) AND b.shop_id = :shop_id
        UNION ALL SELECT m.id, p.shopcart_id FROM incoming_money m JOIN payment p ON p.id = m.payment_id
            WHERE m.id = ANY(:ids) AND m.shop_id = :shop_id
        UNION ALL SELECT k.id, u.shopcart_id FROM coupon k JOIN coupon_use u ON u.coupon_id = k.id
            WHERE k.id = ANY(:ids) AND k.shop_id = :shop_id
    ) found JOIN shopcart c ON c.id = found.shopcart_id ORDER BY c.number LIMIT 200""",
        "id",
        "shopcart_id",
        "number",
        of_shop=True,
        ids=True,
    ),
)
_ISSUED = single(
    Issued,
    _rows(
        """
    SELECT
        coalesce((SELECT sum(amount) FROM credit_entry WHERE movement = 'granted'), 0)::bigint AS issued,
        coalesce((SELECT sum(credits) FROM shopcart_bundle_product
            WHERE product_type = 'credit' AND starts_at IS NOT NULL AND credit_floor IS NOT NULL), 0)::bigint AS sold,
        coalesce((SELECT sum(amount) FROM credit_entry
            WHERE movement = 'granted' AND cause_key = 'welcome'), 0)::bigint AS welcome,
        coalesce((SELECT sum(amount) FROM credit_gift), 0)::bigint AS gifts,
        coalesce((SELECT sum(amount) FROM credit_entry WHERE movement = 'refunded'), 0)::bigint AS returned""",
        "issued",
        "sold",
        "welcome",
        "gifts",
        "returned",
    ),
)


def issued_credits() -> Question[Issued]:
    """The credits that were issued, and of which sources they are."""
    return _ISSUED()


def totals(shop_id: UUID | None = None) -> Question[list[Total]]:
    """What was taken and paid back in each currency, on the whole platform or by one shop."""
    return _TOTALS() if shop_id is None else _TOTALS_OF_SHOP(shop_id=shop_id)


def differences_of(shop_id: UUID) -> Mapping[str, Question[list[Value]]]:
    """What is asked of the books of one shop, each by its name."""
    return {name: asked(shop_id=shop_id) for name, asked in _DIFFERENCES_OF_SHOP.items()}


def orders_of(shop_id: UUID, ids: Sequence[UUID]) -> Question[list[ProvenOrder]]:
    """To which orders of a shop bundles, lines, payments, bills, money and coupons belong."""
    return _ORDERS_OF(shop_id=shop_id, ids=list(ids))
