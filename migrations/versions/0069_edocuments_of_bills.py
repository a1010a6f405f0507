"""What became of bills at the revenue administration; the bills there are stand as to be sent."""

import sqlalchemy as sa
from alembic import op

revision = "0069"
down_revision = "0068"

_KIND = sa.Enum("earchive", "einvoice", name="edocumentkind", native_enum=False, length=32)
_STATE = sa.Enum(
    "to_send", "sent", "accepted", "refused", name="edocumentstate", native_enum=False, length=32
)
_OLD_BILLS = """
    INSERT INTO bill_edocument (bill_id, shop_id, kind, state, due_on, sent_as, words, changed_at)
    SELECT id, shop_id, 'earchive', 'to_send',
           date(timezone('Europe/Istanbul', least(created_at, bill_date))) + 7, '', '', now()
    FROM bill WHERE number IS NOT NULL
    """


def upgrade() -> None:
    op.create_table(
        "bill_edocument",
        sa.Column("bill_id", sa.Uuid(), nullable=False),
        sa.Column("shop_id", sa.Uuid(), nullable=False),
        sa.Column("kind", _KIND, nullable=False),
        sa.Column("state", _STATE, nullable=False),
        sa.Column("due_on", sa.Date(), nullable=False),
        sa.Column("sent_as", sa.String(length=50), nullable=False),
        sa.Column("sent_on", sa.Date(), nullable=True),
        sa.Column("answered_on", sa.Date(), nullable=True),
        sa.Column("words", sa.String(length=1000), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint(
            "state = 'to_send' OR sent_on IS NOT NULL", name=op.f("ck_bill_edocument_sent_on_a_day")
        ),
        sa.CheckConstraint(
            "state NOT IN ('accepted', 'refused') OR answered_on IS NOT NULL",
            name=op.f("ck_bill_edocument_answered_on_a_day"),
        ),
        sa.ForeignKeyConstraint(["bill_id"], ["bill.id"], name=op.f("fk_bill_edocument_bill_id")),
        sa.ForeignKeyConstraint(["shop_id"], ["bill_shop.shop_id"], name=op.f("fk_bill_edocument_shop_id")),
        sa.PrimaryKeyConstraint("bill_id", name=op.f("pk_bill_edocument")),
    )
    op.create_index(
        "ix_bill_edocument_to_send",
        "bill_edocument",
        ["shop_id", "due_on"],
        unique=False,
        postgresql_where=sa.text("state IN ('to_send', 'refused')"),
    )
    op.add_column("bill_shop", sa.Column("reminded_on", sa.Date(), nullable=True))
    op.execute(_OLD_BILLS)


def downgrade() -> None:
    op.drop_column("bill_shop", "reminded_on")
    op.drop_table("bill_edocument")
