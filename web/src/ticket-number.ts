// The number of a ticket as it stands on paper.

/** Write a number as it is printed: in groups of four digits. */
export function grouped(number: string): string {
  return number.replace(/(.{4})(?=.)/g, "$1-");
}
