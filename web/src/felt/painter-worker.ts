// The worker that runs the painter outside the page's thread.

import { Painter, type ToPainter } from "./painter";

const painter = new Painter();
globalThis.onmessage = ({ data }: MessageEvent<ToPainter>) => painter.take(data);
