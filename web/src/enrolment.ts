// Device enrolment: the browser generates a key, presents its code, and proves that it holds the key.

import { ask } from "./house";
import { freshKeys, keep, publicKey, signed, type Identity } from "./identity";
import { houseName, socketAddress } from "./terminal-connection";
import type { Enrol, Enrolled } from "./messages";

export const CAN_KEEP_A_KEY = typeof indexedDB !== "undefined" && globalThis.crypto?.subtle !== undefined;

/** Enrol this browser as a device, and store its key under its purpose; throws on a refusal. */
export async function enrol(place: string, device: string, code: string): Promise<Identity> {
  const keys = await freshKeys();
  const public_key = await publicKey(keys);
  const house = await houseName(socketAddress("/terminal"));
  const proof = { form: "sicbo-enrol/1", house, device, code, public_key };
  const body: Enrol = { device, code, public_key, signature: await signed(keys, proof) };
  const { fingerprint } = await ask<Enrolled>("POST", "/devices/enrol", body);
  const identity = { table: place, device, keys, fingerprint, counter: 0 };
  await keep(identity);
  return identity;
}
