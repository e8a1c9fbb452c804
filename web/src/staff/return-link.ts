// Links from a page to setting a password with a one-time code, and back to that page.

const BACK = "back";

/** Return the address for redeeming a one-time code, with a return link to the current page. */
export function wayToCode({ pathname, hash }: Pick<Location, "pathname" | "hash">): string {
  return `/sign-in?${new URLSearchParams({ [BACK]: pathname + hash })}#code`;
}

/** Return the page to go back to, if it belongs to this house. */
export function wayBack({ search, origin }: Pick<Location, "search" | "origin">): string | null {
  const named = new URLSearchParams(search).get(BACK);
  if (!named?.startsWith("/")) return null;
  try {
    const place = new URL(named, origin); // `//elsewhere` is an address as well, and not one of ours
    return place.origin === origin ? place.pathname + place.hash : null;
  } catch {
    return null;
  }
}
