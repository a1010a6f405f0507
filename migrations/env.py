"""Alembic's door: the models of the whole platform against one database."""

from alembic import context
from sqlalchemy import create_engine, pool

from terazi.entry.tables import metadata

FOREIGN = ("procrastinate_",)


def _is_ours(name: str | None, kind: str, _parents: object) -> bool:
    return not (kind == "table" and name is not None and name.startswith(FOREIGN))


def run() -> None:
    """Run the migrations on the database of the configuration, in one transaction."""
    engine = create_engine(context.config.get_main_option("sqlalchemy.url") or "", poolclass=pool.NullPool)
    with engine.connect() as connection:
        context.configure(
            connection=connection, target_metadata=metadata, include_name=_is_ours, compare_type=True
        )
        with context.begin_transaction():
            context.run_migrations()


run()
