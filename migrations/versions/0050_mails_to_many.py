"""Letters to many people, what became of each, and who agreed to commercial ones."""

import sqlalchemy as sa
from alembic import op

revision = "0050"
down_revision = "0051"

_MOMENT = sa.DateTime(timezone=True)


def _choice(name: str, *values: str) -> sa.Enum:
    return sa.Enum(*values, name=name, native_enum=False, length=32)


def upgrade() -> None:
    op.create_table(
        "mailing",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("site_domain", sa.String(), nullable=False),
        sa.Column("base_url", sa.String(), nullable=False),
        sa.Column("created_by", sa.Uuid(), nullable=False),
        sa.Column("created_at", _MOMENT, nullable=False),
        sa.Column("subject", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("kind", _choice("mailingkind", "information", "commercial"), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("state", _choice("mailingstate", "sending", "done", "cancelled"), nullable=False),
        sa.Column("ended_at", _MOMENT, nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_mailing")),
    )
    op.create_index("ix_mailing_sending", "mailing", ["id"], postgresql_where=sa.text("state = 'sending'"))
    op.create_table(
        "mailing_person",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("mailing_id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=True),
        sa.Column("username", sa.String(), nullable=False),
        sa.Column(
            "state",
            _choice("letterstate", "waiting", "handed", "sent", "failed", "cancelled"),
            nullable=False,
        ),
        sa.Column(
            "failure",
            _choice(
                "failure", "user_not_found", "mail_not_approved", "blocked", "no_consent", "undeliverable"
            ),
            nullable=True,
        ),
        sa.Column("mail_id", sa.Uuid(), nullable=True),
        sa.Column("changed_at", _MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["mailing_id"], ["mailing.id"], name=op.f("fk_mailing_person_mailing_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_mailing_person")),
    )
    op.create_index(
        "uq_mailing_person_mailing_id_user_id", "mailing_person", ["mailing_id", "user_id"], unique=True
    )
    op.create_index("ix_mailing_person_mailing_id_id", "mailing_person", ["mailing_id", "id"])
    op.create_index(
        "ix_mailing_person_handed",
        "mailing_person",
        ["mail_id"],
        postgresql_where=sa.text("state = 'handed'"),
    )
    op.create_index("ix_mailing_person_changed_at", "mailing_person", ["changed_at"])
    op.create_index("ix_mailing_person_user_id", "mailing_person", ["user_id"])
    op.create_table(
        "mail_consent",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("is_given", sa.Boolean(), nullable=False),
        sa.Column("way", sa.String(), nullable=False),
        sa.Column("wording", sa.String(), nullable=False),
        sa.Column("changed_at", _MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_mail_consent")),
    )
    op.create_index("ix_mail_consent_user_id_id", "mail_consent", ["user_id", "id"])


def downgrade() -> None:
    raise RuntimeError("migrations only go forward")
