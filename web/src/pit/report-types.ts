// A report as the house writes it in JSON (docs/reference/reports.md), in the requested language.

export interface Column {
  readonly name: string;
  readonly kind: "text" | "count" | "money" | "exact" | "share" | "decimal" | "time" | "flag" | "bytes";
}

export type Cell = string | number | boolean | null;
/** The cells by column. */
export type Row = Readonly<Record<string, Cell>>;

/** A sentence that explains figures. */
export interface Note {
  readonly text: string;
}

/** What results are grouped by. */
export const SPANS = ["day", "shift", "month", "year", "all"] as const;
export type Span = (typeof SPANS)[number];

export interface Section {
  readonly code: string;
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
}

export interface Report {
  readonly heading: {
    readonly report: string;
    readonly title: string;
    readonly house: string;
    readonly mark: string;
    readonly from: string;
    readonly to: string;
    readonly made: string;
    readonly asked: Readonly<Record<string, string>>;
  };
  readonly sections: readonly Section[];
  readonly notes: readonly Note[];
  readonly activity: boolean;
  readonly alarm: boolean;
}

/** Parse a figure for drawing; its label stays as the house wrote it. */
export function figure(cell: Cell | undefined): number | null {
  if (typeof cell === "number") return cell;
  if (typeof cell !== "string" || cell === "") return null;
  const [above, below] = cell.split("/").map(Number);
  if (above === undefined || Number.isNaN(above)) return null;
  return below === undefined ? above : above / below;
}

/** Write a fraction as a percentage with two decimals. */
export function percent(cell: Cell | undefined, language: string): string {
  const share = figure(cell);
  if (share === null) return "–";
  const style = { style: "percent", minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
  return new Intl.NumberFormat(language, style).format(share);
}
