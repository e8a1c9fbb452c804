// The lobby of the house: its tables, and links to them. It is also the page for unknown addresses.

import { about } from "../house";
import { t } from "../words";
import { Brand } from "../ui/brand";
import { Mark } from "../ui/mark";
import { Settings } from "../ui/settings";
import type { Floor } from "./floor";
import { TableCard } from "./table-card";
import { w } from "./words";

const TABLE_PAGES = ["play", "console", "display"];

export function App({ floor, address }: { floor: Floor; address: string }) {
  return (
    <div class="lobby">
      <header class="lobby-head">
        <a class="lobby-home" href="/" aria-label={`Sicbo: ${w("nothing-back")}`}>
          <Brand />
        </a>
        <Mark mark={about.value?.mark ?? ""} />
        <Ways />
      </header>
      <main class="lobby-main">
        {address === "/" ? <h1>{w("title")}</h1> : <Nothing address={address} />}
        <p class="lobby-lost" role="status">
          {floor.isLost.value ? w("lost") : ""}
        </p>
        <Tables floor={floor} />
      </main>
      <footer class="lobby-foot">
        <Settings />
      </footer>
    </div>
  );
}

/** Links for staff. */
function Ways() {
  const house = about.value;
  if (!house) return null;
  return (
    <nav class="lobby-ways" aria-label={w("house")}>
      {house.here && <span class="quiet">{w("here", { person: house.here.person })}</span>}
      {house.here && (
        <a class="button" href="/pit">
          {w("pit")}
        </a>
      )}
      {house.here && (
        <a class="button" href="/house">
          {w("house")}
        </a>
      )}
      {!house.here && house.has_people && (
        <a class="button" href="/sign-in">
          {w("sign-in")}
        </a>
      )}
    </nav>
  );
}

function Tables({ floor }: { floor: Floor }) {
  const house = about.value;
  if (house && !house.has_people) return <NewHouse />;
  if (floor.tables.value.size) {
    return (
      <ul class="table-cards">
        {[...floor.tables.value].map(([name, table]) => (
          <TableCard key={name} table={table} />
        ))}
      </ul>
    );
  }
  if (floor.isTold.value) return <p data-shown="no-tables">{w("no-tables")}</p>;
  return (
    <p data-shown={floor.isPrivate.value ? "private" : "loading"}>
      {floor.isPrivate.value ? w("private") : t("loading")}
    </p>
  );
}

function NewHouse() {
  return (
    <section class="lobby-new">
      <h2>{w("new-title")}</h2>
      <p>{w("new-why")}</p>
      <a class="button primary" href="/set-up">
        {w("new-go")}
      </a>
    </section>
  );
}

/** The message for an unknown address, with a link back. */
function Nothing({ address }: { address: string }) {
  const [page = "", name = ""] = address.split("/").slice(1);
  const isOfTable = TABLE_PAGES.includes(page) && name !== "";
  return (
    <section class="lobby-nothing" data-shown="nothing">
      <h1>{isOfTable ? w("nothing-table", { table: readable(name) }) : w("nothing-title")}</h1>
      <p>{isOfTable ? w("nothing-table-why") : w("nothing-why", { address: readable(address) })}</p>
      <a class="button primary" href="/">
        {w("nothing-back")}
      </a>
    </section>
  );
}

/** The decoded address, if it can be decoded. */
function readable(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
