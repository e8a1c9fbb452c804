"""The build hook of hatch: build the screens before packing a wheel, so that users need no Node."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))

from screens_build import build


class BuildScreens(BuildHookInterface):  # type: ignore[type-arg]  # its parameter is hatch's own
    """Builds the screens into the package."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - as hatch calls it
        """Build them for a wheel; an editable one is left to `make setup`."""
        if version != "editable":
            build()
