// The painter beside the page: a worker that does what it is told.

import { Painter, type ToPainter } from "./painter";

const painter = new Painter();
globalThis.onmessage = ({ data }: MessageEvent<ToPainter>) => painter.take(data);
