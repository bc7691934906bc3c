import { CsvError, parse } from 'csv-parse/browser/esm/sync';

/** A text key, and the values of its text. */
interface FileFault {
  key: string;
  values?: Record<string, string | number>;
}

/** A row with the line of the file on which it ends. */
export interface FileRow {
  line: number;
}

export type ReadFile<Row extends FileRow> = { rows: Row[] } | { fault: FileFault };

interface FileRecord extends FileRow {
  cells: string[];
}

/** Where the column of one of these names is; -1 without one. Capitals, spaces and signs do not count. */
type ColumnAt = (...names: readonly string[]) => number;

interface FileShape<Row extends FileRow> {
  maxRows: number;
  /** The columns that a file may have; any by default. */
  columns?: readonly string[];
  /** What a record is, or undefined if the file has not the necessary columns. */
  rowReader: (at: ColumnAt) => ((record: FileRecord) => Row) | undefined;
}

/** Reads a CSV with a line of headings, with commas or semicolons. */
export function readCsv<Row extends FileRow>(text: string, shape: FileShape<Row>): ReadFile<Row> {
  // What is no UTF-8 was decoded to this character.
  if (text.includes('\ufffd')) return { fault: { key: 'not_utf8' } };
  const { maxRows } = shape;
  const [header = ''] = text.split('\n', 1);
  try {
    const [first, ...records] = recordsOf(text, header.includes(';') ? ';' : ',');
    const headings = (first?.cells ?? []).map(plain);
    const toRow = shape.rowReader((...names) =>
      headings.findIndex((heading) => names.some((name) => plain(name) === heading)),
    );
    if (!toRow) return { fault: { key: 'no_columns' } };
    const unknown = unknownColumn(first?.cells ?? [], shape.columns);
    if (unknown !== undefined) return { fault: { key: 'unknown_column', values: { column: unknown } } };
    if (records.length === 0) return { fault: { key: 'no_rows' } };
    if (records.length > maxRows) return { fault: { key: 'too_long', values: { limit: maxRows } } };
    return { rows: records.map(toRow) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { fault: { key: 'not_csv', values: { line: Number(error['lines'] ?? 1) } } };
  }
}

/** An export puts an apostrophe before what a spreadsheet would run. */
export const withoutApostrophe = (cell: string): string => cell.replace(/^'(?=[=+\-@])/, '');

/** A heading that is none of the columns, or its number without a name. */
function unknownColumn(headings: readonly string[], columns?: readonly string[]): string | undefined {
  if (!columns) return undefined;
  const known = new Set(columns.map(plain));
  const index = headings.findIndex((heading) => !known.has(plain(heading)));
  return index < 0 ? undefined : headings[index] || String(index + 1);
}

const plain = (heading: string): string => heading.toLowerCase().replace(/[^a-z]/g, '');

function recordsOf(text: string, delimiter: string): FileRecord[] {
  const lines: number[] = [];
  const found = parse(text, {
    bom: true,
    delimiter,
    skip_empty_lines: true,
    trim: true,
    on_record: (record, context) => {
      lines.push(context.lines);
      return record;
    },
  });
  return found.map((cells, index) => ({ line: lines[index] ?? 0, cells }));
}
