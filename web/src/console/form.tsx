// Forms for orders: a few fields, and one button that sends them.

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { minorUnits, numbers } from "./amounts";
import type { Desk } from "./desk";
import type { Command } from "./next";
import { w, type Word } from "./words";

export interface Choice {
  readonly value: string;
  readonly text: string;
}

export interface Field {
  readonly name: string;
  readonly label: Word;
  readonly kind?: "text" | "money" | "count" | "choice" | "check" | "rounds";
  readonly choices?: readonly Choice[];
  readonly value?: string;
  readonly isOptional?: boolean;
  /** Whether the field is shown, depending on the others. */
  readonly when?: (written: Written) => boolean;
}

/** The entered values, parsed by kind of field. */
export class Written {
  readonly #texts: Readonly<Record<string, string>>;
  readonly #decimals: number;

  constructor(texts: Readonly<Record<string, string>>, decimals: number) {
    this.#texts = texts;
    this.#decimals = decimals;
  }

  text(name: string): string {
    return (this.#texts[name] ?? "").trim();
  }

  money(name: string): { minor_units: number } {
    return { minor_units: minorUnits(this.text(name), this.#decimals) ?? 0 };
  }

  count(name: string): number {
    return Number(this.text(name));
  }

  check(name: string): boolean {
    return this.text(name) === "yes";
  }

  rounds(name: string): readonly number[] {
    return numbers(this.text(name)) ?? [];
  }
}

interface Props {
  readonly desk: Desk;
  /** The command it sends: a role that may not send it does not see the form. */
  readonly command: Command["command"];
  readonly title?: Word;
  readonly fields?: readonly Field[];
  readonly send?: Word;
  readonly isOpen?: boolean;
  readonly children?: ComponentChildren;
  /** The resulting amount to hand over or take, shown while typing. */
  readonly tells?: (written: Written) => string;
  /** Send it; return whether it was accepted. */
  readonly act: (written: Written) => Promise<boolean>;
}

export function OrderForm({ desk, command, title, fields = [], send, isOpen = false, children, tells, act }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const texts = useSignal<Readonly<Record<string, string>>>({});
  const look = () => {
    if (form.current) texts.value = textsOf(form.current);
  };
  useEffect(look, [JSON.stringify(fields.map((each) => each.choices))]);
  const wrong = useSignal("");
  const isDone = useSignal(false);
  const told = useSignal("");
  if (!desk.may(command)) return null;
  const decimals = desk.currency.value.decimals;
  const written = new Written(texts.value, decimals);
  const asked = fields.filter((each) => each.when?.(written) ?? true);
  const telling = tells?.(written) ?? "";
  const name = w(title ?? (`order-${command}` as Word));
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const sent = event.target as HTMLFormElement;
    const standing = textsOf(sent);
    const bad = asked.find((each) => !isRight(each, standing[each.name] ?? "", decimals));
    wrong.value = bad ? w("form-wrong", { field: w(bad.label) }) : "";
    isDone.value = false;
    if (bad) {
      sent.querySelector<HTMLElement>(`[name="${bad.name}"]`)?.focus();
      return;
    }
    const before = tells?.(new Written(standing, decimals)) ?? "";
    isDone.value = await act(new Written(standing, decimals));
    if (!isDone.value) return;
    told.value = before;
    sent.reset();
    look();
  };
  return (
    <details class="order" open={isOpen} data-order={command}>
      <summary>{name}</summary>
      <form ref={form} onSubmit={(event) => void submit(event)} onInput={look} onChange={look} noValidate>
        {asked.map((each) => (
          <Input key={each.name} field={each} />
        ))}
        {children}
        {telling && (
          <p class="comes-to" role="status">
            {telling}
          </p>
        )}
        <div class="form-end">
          <button type="submit" class="primary" disabled={!desk.canOrder.value}>
            {send ? w(send) : name}
          </button>
          <span class="wrong" role="alert">
            {wrong.value}
          </span>
          <span class="quiet" role="status">
            {isDone.value
              ? [w(send === "form-propose" ? "form-proposed" : "form-done"), told.value].filter(Boolean).join(" ")
              : ""}
          </span>
        </div>
      </form>
    </details>
  );
}

function Input({ field }: { field: Field }) {
  const { name, label, kind = "text", choices = [], value = "" } = field;
  if (kind === "check") {
    return (
      <label class="check">
        <input type="checkbox" name={name} value="yes" defaultChecked={value === "yes"} />
        {w(label)}
      </label>
    );
  }
  return (
    <label class="field">
      {w(label)}
      {kind === "choice" ? (
        <select name={name} key={choices.map((each) => each.value).join("\n")}>
          {choices.map((each) => (
            <option key={each.value} value={each.value} selected={each.value === value}>
              {each.text}
            </option>
          ))}
        </select>
      ) : (
        <input
          name={name}
          defaultValue={value}
          maxLength={kind === "text" ? 1000 : 40}
          inputMode={kind === "money" ? "decimal" : kind === "count" ? "numeric" : "text"}
          autocomplete="off"
          spellcheck={false}
        />
      )}
    </label>
  );
}

function textsOf(form: HTMLFormElement): Readonly<Record<string, string>> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

/** Whether a field is complete; the house decides whether it is right. */
export function isRight(field: Field, text: string, decimals: number): boolean {
  const { kind = "text", isOptional = false, choices = [] } = field;
  if (kind === "check") return true;
  if (kind === "choice") return choices.some((each) => each.value === text);
  if (!text.trim()) return isOptional;
  if (kind === "money") return minorUnits(text, decimals) !== null;
  if (kind === "count") return /^\s*\d{1,6}\s*$/.test(text);
  return kind !== "rounds" || numbers(text) !== null;
}

/** Return options for names that are shown unchanged. */
export function plainChoices(names: readonly string[]): readonly Choice[] {
  return names.map((each) => ({ value: each, text: each }));
}

/** Open a form once it is on the page, and focus it. */
export function openForm(command: Command["command"]): void {
  setTimeout(() => {
    const form = document.querySelector<HTMLDetailsElement>(`[data-order="${command}"]`);
    if (!form) return;
    form.open = true;
    form.scrollIntoView({ block: "nearest" });
    form.querySelector<HTMLElement>("select, input")?.focus();
  });
}
