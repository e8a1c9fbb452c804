// A report as the house writes it in JSON (docs/reference/reports.md), in the language that it was asked for in.

export interface Column {
  readonly name: string;
  readonly kind: "text" | "count" | "money" | "exact" | "share" | "decimal" | "time" | "flag" | "bytes";
}

export type Cell = string | number | boolean | null;
/** The cells by their columns. */
export type Row = Readonly<Record<string, Cell>>;

/** A sentence that explains figures. */
export interface Note {
  readonly text: string;
}

/** What results are put together by. */
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

/** Read a figure for its place in a drawing; what is written beside it stays as the house has it. */
export function figure(cell: Cell | undefined): number | null {
  if (typeof cell === "number") return cell;
  if (typeof cell !== "string" || cell === "") return null;
  const [above, below] = cell.split("/").map(Number);
  if (above === undefined || Number.isNaN(above)) return null;
  return below === undefined ? above : above / below;
}

/** Write a fraction in per cent, to two decimals. */
export function percent(cell: Cell | undefined, language: string): string {
  const share = figure(cell);
  if (share === null) return "–";
  const style = { style: "percent", minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
  return new Intl.NumberFormat(language, style).format(share);
}
