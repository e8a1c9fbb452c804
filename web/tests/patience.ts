// A busy machine takes its time: what is waited for may come late, and what never comes fails all the same.

import { vi } from "vitest";

const PATIENCE = 30_000;
const waitFor = vi.waitFor;

vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === "number" ? options : { timeout: PATIENCE, ...options });
