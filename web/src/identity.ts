// A terminal's identity: a non-extractable P-256 key, and an increasing counter.

export interface Identity {
  readonly table: string;
  readonly device: string;
  readonly keys: CryptoKeyPair;
  readonly fingerprint: string;
  readonly counter: number;
}

const DATABASE = "sicbo";
const STORE = "identities";
const CURVE = { name: "ECDSA", namedCurve: "P-256" } as const;
const SIGNING = { name: "ECDSA", hash: "SHA-256" } as const;

function opened(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "table" });
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
}

async function within<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await opened();
  try {
    return await new Promise<T>((done, failed) => {
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => done(request.result);
      transaction.onerror = () => failed(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** Find this browser's identity at a table, if it has one. */
export async function identityAt(table: string): Promise<Identity | null> {
  return ((await within("readonly", (store) => store.get(table))) as Identity | undefined) ?? null;
}

export async function keep(identity: Identity): Promise<void> {
  await within("readwrite", (store) => store.put(identity));
}

export async function forget(table: string): Promise<void> {
  await within("readwrite", (store) => store.delete(table));
}

/** Generate a key pair; the private key can only sign. */
export async function freshKeys(): Promise<CryptoKeyPair> {
  return await crypto.subtle.generateKey(CURVE, false, ["sign", "verify"]);
}

/** Encode the public key as messages carry it. */
export async function publicKey(keys: CryptoKeyPair): Promise<string> {
  return hex(await crypto.subtle.exportKey("raw", keys.publicKey));
}

/** Sign a proof: JSON with sorted keys and no spaces. */
export async function signed(keys: CryptoKeyPair, proof: Readonly<Record<string, string | number>>): Promise<string> {
  const bytes = new TextEncoder().encode(canonical(proof));
  return hex(await crypto.subtle.sign(SIGNING, keys.privateKey, bytes));
}

export function canonical(proof: Readonly<Record<string, string | number>>): string {
  return JSON.stringify(Object.fromEntries(Object.entries(proof).sort(([a], [b]) => (a < b ? -1 : 1))));
}

export function hex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Advance the counter: the time in milliseconds, or one more than the last if the clock went back. */
export async function counted(identity: Identity, now = Date.now()): Promise<Identity> {
  const next = { ...identity, counter: Math.max(identity.counter + 1, now) };
  await keep(next);
  return next;
}
