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
    layer_import_bytes: int = Field(300_000_000, ge=1, description="largest CSV file of records")
    layer_import_cells: int = Field(20_000_000, ge=1, description="most cells of a CSV file of records")
