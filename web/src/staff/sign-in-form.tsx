// The sign-in form: a name, a role, a password, and six digits if the role needs a second factor.

import { useSignal } from "@preact/signals";
import { about } from "../house";
import type { RoleOffered } from "../messages";
import { remembered } from "../browser-settings";
import { Wrong } from "../ui/error-message";
import { left, signIn } from "./session";
import { s } from "./words";

type RoleOfStaff = RoleOffered["role"];

interface Props {
  readonly onDone?: () => void;
  /** The expected person, if known: someone who has just set a password. */
  readonly expected?: { readonly person: string; readonly role: RoleOfStaff | null } | null;
}

export function SignInForm({ onDone, expected = null }: Props) {
  const offered = about.value?.roles ?? [];
  const kept = remembered<RoleOfStaff>(
    "role",
    offered.map((each) => each.role),
  );
  const chosen = useSignal<RoleOfStaff | null>(null);
  const wrong = useSignal<unknown>(null);
  const isSending = useSignal(false);
  const role = chosen.value ?? expected?.role ?? kept.read() ?? offered[0]?.role ?? "dealer";
  const needsDigits = offered.find((each) => each.role === role)?.needs_digits ?? false;
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const fields = new FormData(form);
    const field = (name: string) => String(fields.get(name) ?? "");
    isSending.value = true;
    wrong.value = "";
    try {
      const digits = field("digits").replaceAll(" ", "");
      await signIn({ person: field("person").trim(), password: field("password"), role, digits });
      kept.write(role);
      onDone?.();
    } catch (thrown) {
      wrong.value = thrown;
      // Digits work once: the next attempt needs new ones.
      const input = form.elements.namedItem("digits");
      if (input instanceof HTMLInputElement) input.value = "";
    } finally {
      isSending.value = false;
    }
  };
  return (
    <form class="fields" data-form="sign-in" onSubmit={(event) => void send(event)}>
      <label>
        {s("sign-in-person")}
        <input
          name="person"
          required
          autocomplete="username"
          autocapitalize="none"
          spellcheck={false}
          maxLength={64}
          defaultValue={expected?.person ?? left.value?.person ?? ""}
        />
      </label>
      <label>
        {s("sign-in-role")}
        <select
          name="role"
          value={role}
          onChange={(event) => {
            chosen.value = event.currentTarget.value as RoleOfStaff;
          }}
        >
          {offered.map((each) => (
            <option key={each.role} value={each.role}>
              {s(`role-${each.role}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {s("sign-in-password")}
        <input name="password" type="password" required autocomplete="current-password" maxLength={256} />
      </label>
      {needsDigits && <Digits />}
      <Wrong why={wrong.value} />
      <button class="primary" type="submit" disabled={isSending.value}>
        {s("sign-in-send")}
      </button>
    </form>
  );
}

/** The field for six single-use digits. */
export function Digits() {
  return (
    <label>
      {s("sign-in-digits")}
      <input
        class="digits"
        name="digits"
        required
        inputMode="numeric"
        autocomplete="one-time-code"
        pattern="[0-9]{3} ?[0-9]{3}"
        maxLength={7}
      />
    </label>
  );
}
