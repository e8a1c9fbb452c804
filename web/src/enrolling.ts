// How a device asks to be let in: it makes a key, shows its code, and signs that the key is its own.

import { ask } from "./house";
import { freshKeys, keep, publicKey, signed, type Identity } from "./identity";
import { houseName, socketAddress } from "./line";
import type { Enrol, Enrolled } from "./messages";

export const CAN_KEEP_A_KEY = typeof indexedDB !== "undefined" && globalThis.crypto?.subtle !== undefined;

/** Propose this browser as a device, and keep its key under the place that it is for; a refusal is thrown. */
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
