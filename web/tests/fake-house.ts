// A fake house for tests: canned HTTP answers, and sockets whose other end the test controls.

import { vi } from "vitest";

interface Answered {
  readonly status: number;
  readonly body: unknown;
}

export class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  static get last(): FakeSocket {
    const found = FakeSocket.all.at(-1);
    if (!found) throw new Error("no socket was opened");
    return found;
  }

  readyState = 0;
  readonly sent: unknown[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }

  begin(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }

  tell(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

/** The requests to the house, in order. */
export interface FakeHouse {
  readonly asked: { method: string; path: string; body: unknown }[];
  /** Queue answers for a path; the last one is repeated. */
  answer(path: string, ...answers: readonly Answered[]): void;
}

export function fakeHouse(): FakeHouse {
  const waiting = new Map<string, Answered[]>();
  const asked: { method: string; path: string; body: unknown }[] = [];
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    asked.push({ method: init.method ?? "GET", path, body: init.body ? JSON.parse(String(init.body)) : null });
    const left = waiting.get(path);
    if (!left) throw new TypeError(`nobody answers ${path}`);
    const answer = left.length > 1 ? left.shift() : left[0];
    return new Response(JSON.stringify(answer?.body ?? null), { status: answer?.status ?? 200 });
  });
  return {
    asked,
    answer: (path, ...answers) => waiting.set(path, [...answers]),
  };
}

export const ok = (body: unknown): Answered => ({ status: 200, body });

export const no = (status: number, code: string, sentence = code): Answered => ({
  status,
  body: { answer: "refused", code, sentence },
});
