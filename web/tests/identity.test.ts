// The signed bytes are exactly those that the house verifies.

import { describe, expect, it } from "vitest";
import { canonical, hex } from "../src/identity";
import { socketAddress } from "../src/terminal-connection";

describe("a proof", () => {
  it("is JSON with sorted keys and no spaces", () => {
    const proof = { nonce: "00", house: "h1", device: "T1-7", counter: 3, form: "sicbo-connect/1" };
    expect(canonical(proof)).toBe('{"counter":3,"device":"T1-7","form":"sicbo-connect/1","house":"h1","nonce":"00"}');
  });

  it("is written in hexadecimal", () => {
    expect(hex(new Uint8Array([0, 10, 255]).buffer)).toBe("000aff");
  });
});

describe("the socket", () => {
  it("is at the house that the page came from", () => {
    const page = (protocol: string) => ({ protocol, host: "house.example" }) as Location;
    expect([page("https:"), page("http:")].map((each) => socketAddress("/terminal", each))).toEqual([
      "wss://house.example/terminal",
      "ws://house.example/terminal",
    ]);
  });
});
