// Whom the table waits for: the post that the document names, and who holds it here.

import type { DealerView } from "../messages";
import type { Desk } from "./desk";
import { w } from "./words";

/** Tell whether who is signed in holds a post here, or one above it: the house decides, this only offers. */
export function holdsPost(desk: Desk, view: DealerView, post: string): boolean {
  const entry = view.staff.find((each) => each.person === desk.here.person);
  if (!entry) return false;
  const rank = Math.max(view.posts.indexOf(entry.post), view.posts.indexOf(entry.acting));
  return rank >= view.posts.indexOf(post);
}

/** Say whom to call. */
export function WaitedFor({ view, post }: { view: DealerView; post: string }) {
  const people = view.staff.filter((each) => each.post === post || each.acting === post).map((each) => each.person);
  return (
    <p class="waited-for" data-waits-for={post}>
      <strong>{people.length ? w("waits.call", { people: people.join(", ") }) : w("waits.nobody")}</strong>
    </p>
  );
}
