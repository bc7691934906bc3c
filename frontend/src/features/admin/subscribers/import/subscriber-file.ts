import { CsvError, parse } from 'csv-parse/browser/esm/sync';
import type { ImportedSubscriber } from '../../../../api/schema';

export const maxRows = 50_000;
/** More than the longest address. */
const maxCellLength = 255;

/** A text key, and the values of its text. */
interface FileFault {
  key: string;
  values?: Record<string, string | number>;
}

export interface FileRow extends ImportedSubscriber {
  /** In the file. */
  line: number;
}

const columnNames = {
  email: ['email', 'mail', 'e-mail'],
  confirmedAt: ['confirmed', 'confirmed at', 'date'],
  language: ['language', 'lang'],
};

/** Reads a CSV with a line of headings: `email`, `confirmed` and perhaps `language`, in any order, as the export of the list has them. */
export function readSubscribers(text: string, language: string): { rows: FileRow[] } | { fault: FileFault } {
  const [header = ''] = text.split('\n', 1);
  const delimiter = header.includes(';') ? ';' : ',';
  try {
    const [headings, ...records] = recordsOf(text, delimiter);
    const at = (names: readonly string[]) =>
      headings?.cells.findIndex((cell) => names.includes(cell.toLowerCase())) ?? -1;
    const [email, confirmed, own] = [columnNames.email, columnNames.confirmedAt, columnNames.language].map(
      at,
    );
    if (email === undefined || confirmed === undefined || email < 0 || confirmed < 0)
      return { fault: { key: 'no_columns' } };
    if (records.length === 0) return { fault: { key: 'no_rows' } };
    if (records.length > maxRows) return { fault: { key: 'too_long', values: { limit: maxRows } } };
    // Hundreds of rows are one request, so a cell that can only be wrong is shortened.
    const cell = (cells: readonly string[], index = -1) => (cells[index] ?? '').slice(0, maxCellLength);
    return {
      rows: records.map(({ line, cells }) => ({
        line,
        email: cell(cells, email),
        confirmedAt: cell(cells, confirmed),
        language: cell(cells, own) || language,
      })),
    };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { fault: { key: 'not_csv', values: { line: Number(error['lines'] ?? 1) } } };
  }
}

interface FileRecord {
  line: number;
  cells: string[];
}

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
