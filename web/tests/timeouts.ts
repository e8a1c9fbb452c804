// Generous timeouts for busy machines: a late result passes, and a missing one still fails.

import { vi } from "vitest";

const PATIENCE = 30_000;
const waitFor = vi.waitFor;

vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === "number" ? options : { timeout: PATIENCE, ...options });
