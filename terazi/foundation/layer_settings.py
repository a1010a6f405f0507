"""Settings about layers and their records."""

from pydantic import AliasChoices, Field
from pydantic_settings import BaseSettings


class LayerSettings(BaseSettings):
    """What an installation may say of layers."""

    layer_database_url: str = Field(
        "",
        validation_alias=AliasChoices(
            "LAYER_DATABASE_URL", "TERAZI_LAYER_DATABASE_URL", "layer_database_url"
        ),
        description="the same database under a role that owns the schema layer_data, for the worker alone; empty: DATABASE_URL",
    )
