// A ticket's number as printed.

/** Write a number as printed, in groups of four digits. */
export function grouped(number: string): string {
  return number.replace(/(.{4})(?=.)/g, "$1-");
}
