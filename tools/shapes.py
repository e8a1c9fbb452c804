"""`make shapes`: write the resulting schema of PostgreSQL, line by line, beside its SQL.

Until the newest version is released, its SQL is also copied to tests/upgrades/schema.
"""

import asyncio
import shutil
import sys
from pathlib import Path

import asyncpg

from sicbo.storage.migrations import newest
from sicbo.storage.postgresql.schema_check import shape

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "src" / "sicbo" / "storage"


async def main() -> None:
    """Make a house in a real server, and list what is there."""
    sys.path.insert(0, str(ROOT / "tests"))
    from storage.a_postgresql import server  # noqa: PLC0415 - a test module, found just now

    connection = await asyncpg.connect(server().dsn(await server().new_house(), "sicbo_auditor"))
    try:
        lines = await shape(connection)
    finally:
        await connection.close()
    file = FOLDER / "postgresql" / "schema" / f"{newest('postgresql'):04}.shape"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(file.relative_to(ROOT))
    for kind in ("sqlite", "postgresql"):
        name = f"{newest(kind):04}.sql"
        kept = ROOT / "tests" / "upgrades" / "schema" / kind / name
        copied = shutil.copy(FOLDER / kind / "schema" / name, kept)
        print(Path(copied).relative_to(ROOT))


if __name__ == "__main__":
    asyncio.run(main())
