"""Bills, their lines and their series; mails can have files."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0011"
down_revision = "0010"

_FROZEN = (
    """
    CREATE FUNCTION keep_issued_bill() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE may_change text[] := ARRAY['mailed_at'];
    BEGIN
      IF OLD.number IS NULL AND OLD.state <> 'cancelled' THEN
        RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
      END IF;
      IF TG_OP = 'DELETE' THEN
        RAISE EXCEPTION 'bill % was issued and stays', OLD.id;
      END IF;
      IF OLD.state = 'approved' AND NEW.state = 'cancelled' THEN
        may_change := may_change || ARRAY['state', 'cancelled_by', 'cancelled_at', 'cancel_reason', 'changed_at'];
      END IF;
      IF to_jsonb(NEW) - may_change IS DISTINCT FROM to_jsonb(OLD) - may_change THEN
        RAISE EXCEPTION 'bill % was issued and is frozen', OLD.id;
      END IF;
      RETURN NEW;
    END $$
    """,
    """
    CREATE TRIGGER bill_is_frozen BEFORE UPDATE OR DELETE ON bill
    FOR EACH ROW EXECUTE FUNCTION keep_issued_bill()
    """,
    """
    CREATE FUNCTION keep_issued_lines() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (
        SELECT FROM bill
        WHERE id IN (CASE WHEN TG_OP <> 'DELETE' THEN NEW.bill_id END, CASE WHEN TG_OP <> 'INSERT' THEN OLD.bill_id END)
          AND (number IS NOT NULL OR state = 'cancelled')
      ) THEN
        RAISE EXCEPTION 'lines of an issued bill are frozen';
      END IF;
      RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
    END $$
    """,
    """
    CREATE TRIGGER bill_line_is_frozen BEFORE INSERT OR UPDATE OR DELETE ON bill_line
    FOR EACH ROW EXECUTE FUNCTION keep_issued_lines()
    """,
    """
    CREATE FUNCTION count_bills_by_one() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' OR NEW.last_number <> OLD.last_number + 1 THEN
        RAISE EXCEPTION 'a series of bills has no gaps';
      END IF;
      RETURN NEW;
    END $$
    """,
    """
    CREATE TRIGGER bill_series_has_no_gaps BEFORE UPDATE OR DELETE ON bill_series
    FOR EACH ROW EXECUTE FUNCTION count_bills_by_one()
    """,
    """
    CREATE TRIGGER bill_is_not_emptied BEFORE TRUNCATE ON bill
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
    """,
    """
    CREATE TRIGGER bill_line_is_not_emptied BEFORE TRUNCATE ON bill_line
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
    """,
)


def upgrade() -> None:
    op.create_table(
        "bill_shop",
        sa.Column("shop_id", sa.Uuid(), nullable=False),
        sa.Column("owner_id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("tax_number", sa.String(length=11), nullable=True),
        sa.Column("series", sa.String(length=3), nullable=True),
        sa.PrimaryKeyConstraint("shop_id", name=op.f("pk_bill_shop")),
        sa.UniqueConstraint("tax_number", "series", name=op.f("uq_bill_shop_tax_number_series")),
    )
    op.create_index("ix_bill_shop_owner_id", "bill_shop", ["owner_id"], unique=False)
    op.create_table(
        "bill",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("shop_id", sa.Uuid(), nullable=False),
        sa.Column(
            "kind", sa.Enum("sale", "counter", name="billkind", native_enum=False, length=32), nullable=False
        ),
        sa.Column(
            "state",
            sa.Enum(
                "draft",
                "not_approved",
                "approved",
                "cancelled",
                name="billstate",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column("series", sa.String(length=3), nullable=True),
        sa.Column("year", sa.Integer(), nullable=True),
        sa.Column("sequence", sa.Integer(), nullable=True),
        sa.Column("number", sa.String(length=16), nullable=True),
        sa.Column("ettn", sa.Uuid(), nullable=True),
        sa.Column("bill_date", sa.DateTime(timezone=True), nullable=True),
        sa.Column(
            "currency", sa.Enum("TRY", "USD", name="currency", native_enum=False, length=32), nullable=False
        ),
        sa.Column("seller", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("buyer", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("buyer_id", sa.Uuid(), nullable=True),
        sa.Column("order_id", sa.Uuid(), nullable=True),
        sa.Column("original_id", sa.Uuid(), nullable=True),
        sa.Column("details", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("net", sa.BigInteger(), nullable=False),
        sa.Column("tax", sa.BigInteger(), nullable=False),
        sa.Column("gross", sa.BigInteger(), nullable=False),
        sa.Column("withheld", sa.BigInteger(), nullable=False),
        sa.Column("payable", sa.BigInteger(), nullable=False),
        sa.Column("search_key", sa.String(), nullable=False),
        sa.Column("created_by", sa.Uuid(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("approved_by", sa.Uuid(), nullable=True),
        sa.Column("approved_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("cancelled_by", sa.Uuid(), nullable=True),
        sa.Column("cancelled_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("cancel_reason", sa.String(length=500), nullable=False),
        sa.Column("mailed_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint(
            "(kind = 'counter') = (original_id IS NOT NULL)", name=op.f("ck_bill_counter_has_original")
        ),
        sa.CheckConstraint(
            "state NOT IN ('approved') OR (number IS NOT NULL AND ettn IS NOT NULL)",
            name=op.f("ck_bill_approved_has_number"),
        ),
        sa.CheckConstraint("gross - withheld = payable", name=op.f("ck_bill_payable_is_what_is_left")),
        sa.CheckConstraint("net + tax = gross", name=op.f("ck_bill_gross_is_net_and_tax")),
        sa.ForeignKeyConstraint(["original_id"], ["bill.id"], name=op.f("fk_bill_original_id")),
        sa.ForeignKeyConstraint(["shop_id"], ["bill_shop.shop_id"], name=op.f("fk_bill_shop_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_bill")),
        sa.UniqueConstraint("ettn", name=op.f("uq_bill_ettn")),
        sa.UniqueConstraint(
            "shop_id", "series", "year", "sequence", name=op.f("uq_bill_shop_id_series_year_sequence")
        ),
    )
    op.create_index("ix_bill_buyer_id_id", "bill", ["buyer_id", "id"], unique=False)
    op.create_index(
        "ix_bill_open",
        "bill",
        ["shop_id", "id"],
        unique=False,
        postgresql_where=sa.text("state IN ('draft', 'not_approved')"),
    )
    op.create_index("ix_bill_order_id", "bill", ["order_id"], unique=False)
    op.create_index("ix_bill_original_id", "bill", ["original_id"], unique=False)
    op.create_index("ix_bill_shop_id_id", "bill", ["shop_id", "id"], unique=False)
    op.create_table(
        "bill_series",
        sa.Column("shop_id", sa.Uuid(), nullable=False),
        sa.Column("series", sa.String(length=3), nullable=False),
        sa.Column("year", sa.Integer(), nullable=False),
        sa.Column("last_number", sa.Integer(), nullable=False),
        sa.Column("last_date", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("last_number BETWEEN 1 AND 999999999", name=op.f("ck_bill_series_number_fits")),
        sa.ForeignKeyConstraint(["shop_id"], ["bill_shop.shop_id"], name=op.f("fk_bill_series_shop_id")),
        sa.PrimaryKeyConstraint("shop_id", "series", "year", name=op.f("pk_bill_series")),
    )
    op.create_table(
        "bill_line",
        sa.Column("bill_id", sa.Uuid(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("unit_price", sa.BigInteger(), nullable=False),
        sa.Column("tax_rate", sa.Numeric(precision=6, scale=3), nullable=False),
        sa.Column("includes_tax", sa.Boolean(), nullable=False),
        sa.Column("details", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("net", sa.BigInteger(), nullable=False),
        sa.Column("tax", sa.BigInteger(), nullable=False),
        sa.Column("gross", sa.BigInteger(), nullable=False),
        sa.Column("withheld", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("count > 0", name=op.f("ck_bill_line_count_positive")),
        sa.CheckConstraint("net + tax = gross", name=op.f("ck_bill_line_gross_is_net_and_tax")),
        sa.ForeignKeyConstraint(
            ["bill_id"], ["bill.id"], name=op.f("fk_bill_line_bill_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("bill_id", "position", name=op.f("pk_bill_line")),
    )
    op.add_column(
        "outgoing_mail",
        sa.Column(
            "attachments",
            postgresql.JSONB(none_as_null=True, astext_type=sa.Text()),
            server_default=sa.text("'[]'"),
            nullable=False,
        ),
    )
    for statement in _FROZEN:
        op.execute(statement)


def downgrade() -> None:
    raise RuntimeError("migrations only go forward")
