// The player terminal, `/play/TABLE`.

import { show, tableOfAddress } from "../screen";
import { App } from "./app";
import { Game } from "./game";

const game = new Game(tableOfAddress());
show(<App game={game} />);
void game.start();
