// Follows one table over the socket of displays (docs/reference/messages.md), and shows what it is told.
// There is no rule in here, and no amount: nothing is computed but the time that is left.

const AGAIN_AFTER = 2000; // milliseconds before a line that broke is tried again
const REFUSED_FOR = 15000; // the same where the house does not let us look
const RESULTS = 12; // how many of the last results are listed

const PHASES = {
  "closed": "The table is closed",
  "halted": "The table is halted",
  "idle": "Between rounds",
  "betting-open": "Betting is open",
  "betting-closed": "Betting is closed",
  "revealed": "The dice are shown",
  "outcome": "The outcome is known",
  "settling": "Wagers are settled",
  "held": "Held for a ruling",
  "dice-to-be-read": "The dice are being read",
  "option-open": "Players may withdraw",
};

const PIPS = {
  1: [[2, 2]],
  2: [[1, 1], [3, 3]],
  3: [[1, 1], [2, 2], [3, 3]],
  4: [[1, 1], [1, 3], [3, 1], [3, 3]],
  5: [[1, 1], [1, 3], [2, 2], [3, 1], [3, 3]],
  6: [[1, 1], [1, 2], [1, 3], [3, 1], [3, 2], [3, 3]],
};

const SVG = "http://www.w3.org/2000/svg";

const at = (id) => document.getElementById(id);
const say = (id, text) => { at(id).textContent = text; };

let socket = null;
let version = null;
let shown = null; // the view on the screen
let ahead = 0; // milliseconds by which the clock of the house is ahead of ours
let signsIn = false; // whether to look as someone who is signed in
let goodbye = ""; // why the house has closed the line, where it said so
let again = AGAIN_AFTER;
let words = { of: "", names: new Map() }; // what the areas of the layout are called

// ---- the line -----------------------------------------------------------------------------------------

function connect() {
  const address = new URL("/display", window.location.href);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  socket = new WebSocket(address);
  socket.addEventListener("message", (event) => take(JSON.parse(event.data)));
  socket.addEventListener("close", () => {
    say("line", `Not connected: ${goodbye || "the line broke"}. Trying again …`);
    window.setTimeout(connect, again);
    [version, goodbye, again] = [null, "", AGAIN_AFTER];
  });
}

const send = (message) => socket.send(JSON.stringify(message));

async function take(message) {
  switch (message.message) {
    case "challenge":
      send(signsIn ? { message: "open", ticket: await ticket() } : { message: "watch" });
      break;
    case "tables":
      offer(message.tables);
      break;
    case "view":
      follow(message);
      break;
    case "goodbye":
      again = signsIn ? REFUSED_FOR : AGAIN_AFTER;
      signsIn = signsIn || message.code === "display/not-for-anyone";
      goodbye = message.sentence;
      break;
  }
}

async function ticket() {
  const answer = await fetch("/socket-ticket", { method: "POST" });
  return answer.ok ? (await answer.json()).ticket : "";
}

function offer(tables) {
  const list = at("tables");
  const before = list.value || decodeURIComponent(window.location.hash.slice(1));
  list.replaceChildren(...tables.map((name) => new Option(name, name)));
  list.disabled = tables.length === 0;
  if (tables.length === 0) {
    say("line", "There is no table yet.");
    return;
  }
  list.value = tables.includes(before) ? before : tables[0];
  show();
}

function show() {
  version = null;
  const table = at("tables").value;
  send({ message: "show", table });
  window.location.hash = encodeURIComponent(table);
  for (const link of document.querySelectorAll("[data-screen]")) {
    link.href = `/${link.dataset.screen}/${encodeURIComponent(table)}`;
    link.hidden = false;
  }
}

function follow(message) {
  if (message.view.table !== at("tables").value) return; // of the table that was shown before
  if (message.follows !== null && message.follows !== version) {
    if (version !== null) send({ message: "look-again" });
    version = null;
    return;
  }
  version = message.version;
  draw(message.view);
  learn(message.view);
}

// The document's own words for the areas, of the first layout of the table.
async function learn(view) {
  const [layout] = view.layouts;
  const parts = layout ? ["tables", view.table, "layouts", layout.rule_set, layout.layout] : [];
  const path = parts.map((each) => `/${encodeURIComponent(each)}`).join("");
  if (!path || words.of === path) return;
  words = { of: path, names: new Map() };
  const answer = await fetch(path);
  if (!answer.ok || words.of !== path) return;
  words.names = new Map((await answer.json()).cells.map((cell) => [cell.area, cell.name]));
  if (shown) draw(shown);
}

// ---- the screen ---------------------------------------------------------------------------------------

function draw(view) {
  shown = view;
  ahead = view.now === null ? 0 : Date.parse(view.now) - Date.now();
  say("line", "Live.");
  say("house", `By the rules of ${view.house}`);
  say("round", view.round || "–");
  say("phase", PHASES[view.phase] ?? view.phase);
  at("phase").dataset.phase = view.phase;
  say("call", view.call ? `“${view.call}”` : "");
  at("dice").replaceChildren(...(view.result?.faces ?? []).map(die));
  say("total", view.result ? `Total ${view.result.total}` : "");
  say("void", view.void ? `Round ${view.void.round} is void: ${view.void.why}` : "");
  at("winners").replaceChildren(...(view.result?.winning_areas ?? []).map((area) => winner(area, view.lit)));
  at("history").replaceChildren(...view.history.slice(-RESULTS).reverse().map(result));
  countDown();
}

function countDown() {
  const closes = shown?.closes_at;
  const left = closes ? Math.max(0, Math.ceil((Date.parse(closes) - Date.now() - ahead) / 1000)) : null;
  say("countdown", left === null ? "" : `${left} s`);
}

function die(face) {
  const item = document.createElement("li");
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("class", "die");
  picture.setAttribute("viewBox", "0 0 40 40");
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", String(face));
  picture.append(shape("rect", { x: 1, y: 1, width: 38, height: 38, rx: 7 }));
  for (const [x, y] of PIPS[face]) picture.append(shape("circle", { cx: x * 10, cy: y * 10, r: 4 }));
  item.append(picture);
  return item;
}

function shape(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

function winner(area, lit) {
  const item = document.createElement("li");
  item.textContent = words.names.get(area) ?? area;
  if (lit.includes(area)) item.className = "lit";
  return item;
}

const result = (each) => row(each.round, each.faces.join("-"), each.total);

function row(...texts) {
  const made = document.createElement("tr");
  for (const text of texts) made.insertCell().textContent = text;
  return made;
}

at("tables").addEventListener("change", show);
window.setInterval(countDown, 250);
connect();
