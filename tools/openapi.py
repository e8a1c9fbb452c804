"""`make openapi`: write docs/reference/openapi.json from the routes of the server and their types."""

import json
from datetime import UTC, datetime
from pathlib import Path

from sicbo.bus.in_process import InProcessBus
from sicbo.clock import ManualClock
from sicbo.house_runtime.house import House
from sicbo.server.app import all_routes
from sicbo.server.edge.openapi import document
from sicbo.server.settings import Settings
from sicbo.server.sign_in.sign_in_service import SignInService
from storage.memory_store import MemoryStore

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "reference" / "openapi.json"


def page() -> str:
    """Write the document: of a house that is never opened, since only its routes are looked at."""
    settings = Settings(origins=("https://house.example",))
    clock, store = ManualClock(datetime(2026, 1, 1, tzinfo=UTC)), MemoryStore()
    house = House(store, InProcessBus(), clock, owner="nobody")
    sign_in_service = SignInService(house, store.credentials, clock, settings.limits)
    written = document(all_routes(house, store.credentials, sign_in_service, clock, settings))
    return json.dumps(written, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def main() -> None:
    """Write the file."""
    PAGE.write_text(page(), encoding="utf-8")
    print(f"{PAGE.relative_to(ROOT)}: {page().count('operationId')} routes")


if __name__ == "__main__":
    main()
