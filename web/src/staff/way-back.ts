// From a page to where a one-time code becomes a password, and back to that page.

const BACK = "back";

/** Write the address at which a one-time code is shown, so that it leads back to where somebody is. */
export function wayToCode({ pathname, hash }: Pick<Location, "pathname" | "hash">): string {
  return `/sign-in?${new URLSearchParams({ [BACK]: pathname + hash })}#code`;
}

/** Find where somebody came from, if that is a page of this house. */
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
