// The player terminal, `/play/TABLE`.

import { render } from "preact";
import { App } from "./app";
import { Game } from "./game";

const table = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const screen = document.getElementById("screen");

if (screen) {
  const game = new Game(table);
  render(<App game={game} />, screen);
  void game.start();
}
