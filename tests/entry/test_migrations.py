from terazi.entry.migrate import check, migrate
from tests.database import Cloner


def test_fresh_migration_is_what_the_models_say(database_url: str) -> None:
    assert check(database_url) == []


def test_migrating_twice_changes_nothing(cloner: Cloner) -> None:
    with cloner.empty() as url:
        migrate(url)
        migrate(url)
        assert check(url) == []
