// The person the table waits for: the post named by the document, and who holds it here.

import type { DealerView } from "../messages";
import type { Desk } from "./desk";
import { w } from "./words";

/** Whether the signed-in person holds a post here, or one above it: this only offers; the house decides. */
export function holdsPost(desk: Desk, view: DealerView, post: string): boolean {
  const entry = view.staff.find((each) => each.person === desk.here.person);
  if (!entry) return false;
  const rank = Math.max(view.posts.indexOf(entry.post), view.posts.indexOf(entry.acting));
  return rank >= view.posts.indexOf(post);
}

interface Waited {
  readonly view: DealerView;
  readonly post: string;
  /** Whether more senior posts may decide too. */
  readonly orAbove?: boolean;
  /** Who reported it, and so may not decide. */
  readonly notBy?: string;
}

/** Return who can be called: holders of the post, or else of those above it if they may decide. */
export function whomToCall({ view, post, orAbove = false, notBy = "" }: Waited): readonly string[] {
  const others = view.staff.filter((each) => each.person !== notBy);
  const holders = others.filter((each) => each.post === post || each.acting === post);
  const rank = view.posts.indexOf(post);
  const seniors = others.filter((each) => [each.post, each.acting].some((held) => view.posts.indexOf(held) > rank));
  return (holders.length || !orAbove ? holders : seniors).map((each) => each.person);
}

/** Show whom to call. */
export function WaitedFor(waited: Waited) {
  const people = whomToCall(waited);
  const { post } = waited;
  return (
    <p class="waited-for" data-waits-for={post}>
      <strong>{people.length ? w("waits-call", { people: people.join(", ") }) : w("waits-nobody")}</strong>
    </p>
  );
}
