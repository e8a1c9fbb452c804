// The centred card that contains the sign-in pages.

import { useSignalEffect } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { about } from "../house";
import { Brand } from "../ui/brand";
import { Mark } from "../ui/mark";
import { Settings } from "../ui/settings";

interface Props {
  readonly title: string;
  readonly isWide?: boolean;
  readonly children: ComponentChildren;
}

export function Card({ title, isWide = false, children }: Props) {
  useSignalEffect(() => {
    document.title = `${title} · Sicbo`;
  });
  return (
    <main class="way-in">
      <div class={isWide ? "card wide" : "card"}>
        <div class="card-head">
          <Brand />
          <Mark mark={about.value?.mark ?? ""} />
        </div>
        <h1>{title}</h1>
        {children}
        <Settings />
      </div>
    </main>
  );
}
