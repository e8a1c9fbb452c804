// A second factor, shown once: as a QR code for an app, and as letters to type.

import { encode } from "uqr";
import type { SecondFactor as Told } from "../messages";
import { d } from "./words";

/** Modules of the quiet zone around the QR code, which cameras need. */
const BORDER = 3;

/** Draw a text as a QR code: one path, in units of a module. */
export function squares(text: string): { readonly size: number; readonly path: string } {
  const { data, size } = encode(text, { ecc: "M", border: BORDER });
  const rows = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")));
  return { size, path: rows.join("") };
}

export function SecondFactor({ told }: { told: Told }) {
  const { size, path } = squares(told.address);
  const secret = new URL(told.address).searchParams.get("secret") ?? "";
  const groups = secret.match(/.{1,4}/g) ?? [];
  return (
    <section class="factor" data-person={told.person} data-address={told.address}>
      <h2>{d("factor-of", { person: told.person })}</h2>
      <svg
        class="qr"
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={d("factor-picture", { person: told.person })}
      >
        <rect class="qr-light" width={size} height={size} />
        <path class="qr-dark" d={path} />
      </svg>
      <p class="quiet">{d("factor-typed")}</p>
      <p class="secret">
        {groups.map((group, at) => (
          <span key={at}>{group}</span>
        ))}
      </p>
    </section>
  );
}
