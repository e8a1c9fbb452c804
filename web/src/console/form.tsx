// Orders that are written and not pressed: a few fields, and one button that sends them.

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
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
}

/** What was written, read by the kind of its field. */
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
  /** The command that it sends: whoever may not send it does not see the form. */
  readonly command: Command["command"];
  readonly title?: Word;
  readonly fields?: readonly Field[];
  readonly send?: Word;
  readonly isOpen?: boolean;
  readonly children?: ComponentChildren;
  /** Send it; tell whether it was done. */
  readonly act: (written: Written) => Promise<boolean>;
}

export function OrderForm({ desk, command, title, fields = [], send, isOpen = false, children, act }: Props) {
  const wrong = useSignal("");
  const isDone = useSignal(false);
  if (!desk.may(command)) return null;
  const decimals = desk.currency.value.decimals;
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const texts = textsOf(form);
    const bad = fields.find((each) => !isRight(each, texts[each.name] ?? "", decimals));
    wrong.value = bad ? w("form.wrong", { field: w(bad.label) }) : "";
    isDone.value = false;
    if (bad) {
      form.querySelector<HTMLElement>(`[name="${bad.name}"]`)?.focus();
      return;
    }
    isDone.value = await act(new Written(texts, decimals));
    if (isDone.value) form.reset();
  };
  return (
    <details class="order" open={isOpen} data-order={command}>
      <summary>{w(title ?? (`order.${command}` as Word))}</summary>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {fields.map((each) => (
          <Input key={each.name} field={each} />
        ))}
        {children}
        <div class="form-end">
          <button type="submit" class="primary" disabled={!desk.canOrder.value}>
            {w(send ?? "form.send")}
          </button>
          <span class="wrong" role="alert">
            {wrong.value}
          </span>
          <span class="quiet" role="status">
            {isDone.value ? w(send === "form.propose" ? "form.proposed" : "form.done") : ""}
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

/** Tell whether a field can be sent; whether it is right is for the house to say. */
export function isRight(field: Field, text: string, decimals: number): boolean {
  const { kind = "text", isOptional = false, choices = [] } = field;
  if (kind === "check") return true;
  if (kind === "choice") return choices.some((each) => each.value === text);
  if (!text.trim()) return isOptional;
  if (kind === "money") return minorUnits(text, decimals) !== null;
  if (kind === "count") return /^\s*\d{1,6}\s*$/.test(text);
  return kind !== "rounds" || numbers(text) !== null;
}

/** Make choices of names that are shown as they are. */
export function plainChoices(names: readonly string[]): readonly Choice[] {
  return names.map((each) => ({ value: each, text: each }));
}

/** Open a form once it is on the page, and go to it. */
export function openForm(command: Command["command"]): void {
  setTimeout(() => {
    const form = document.querySelector<HTMLDetailsElement>(`[data-order="${command}"]`);
    if (!form) return;
    form.open = true;
    form.scrollIntoView({ block: "nearest" });
    form.querySelector<HTMLElement>("select, input")?.focus();
  });
}
