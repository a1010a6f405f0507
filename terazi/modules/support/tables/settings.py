"""How a site answers who asks for help: its settings, those of its shops' desks, and its calendar."""

from uuid import UUID

from sqlalchemy import Column, Integer, Table, TypedColumns, Uuid

from terazi.foundation.metadata import JSON, METADATA
from terazi.foundation.types import Json


class SupportSettingsColumns(TypedColumns):
    """Settings of a desk: the site's own has the site's id, and its row says what holds for the whole site."""

    site_id: Column[UUID] = Column(Uuid, primary_key=True)
    desk_id: Column[UUID] = Column(Uuid, primary_key=True)
    settings: Column[Json] = Column(JSON, nullable=False)
    version: Column[int] = Column(Integer, nullable=False)
    """Another number with each change."""


SUPPORT_SETTINGS = Table("support_settings", METADATA, SupportSettingsColumns)


class SupportCalendarColumns(TypedColumns):
    """The holidays of a year."""

    site_id: Column[UUID] = Column(Uuid, primary_key=True)
    year: Column[int] = Column(Integer, primary_key=True)
    days: Column[Json] = Column(JSON, nullable=False)


SUPPORT_CALENDAR = Table("support_calendar", METADATA, SupportCalendarColumns)
