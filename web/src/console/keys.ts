// The keyboard: whatever has a key shows it, and pressing the key presses what shows it. Nothing else is bound.

const FIELDS = "input, select, textarea, [contenteditable]";
const PRESSED_BY_ENTER = "button, a, summary, [role=button]";
/** A tab that is open is pressed for nothing: whoever has just chosen it goes on with the round. */
const PRESSED_FOR_NOTHING = "[role=tab][aria-selected=true]";

/** Press what shows the key, unless somebody is typing or answering a question. */
export function pressKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(FIELDS) || document.querySelector("dialog[open]")) return;
  const key = event.key.toLowerCase();
  const isOnButton = target?.closest(PRESSED_BY_ENTER) && !target.closest(PRESSED_FOR_NOTHING);
  if ((key === "enter" || key === " ") && isOnButton) return;
  const found = [...document.querySelectorAll<HTMLButtonElement>(`[data-key="${CSS.escape(key)}"]`)].find(
    (each) => !each.disabled,
  );
  if (!found) return;
  event.preventDefault();
  found.click();
}
