import type { ImportedSubscriber } from '../../../../api/schema';
import { type FileRow, type ReadFile, readCsv } from '../../panel/file-import/csv-file';

export const maxRows = 50_000;
/** More than the longest address. */
const maxCellLength = 255;

export type SubscriberRow = ImportedSubscriber & FileRow;

/** Reads `email`, `confirmed` and perhaps `language`, in any order, as the export of the list has them. */
export function readSubscribers(text: string, language: string): ReadFile<SubscriberRow> {
  return readCsv(text, {
    maxRows,
    rowReader: (at) => {
      const [email, confirmed, own] = [
        at('email', 'mail'),
        at('confirmed', 'confirmedAt', 'date'),
        at('language', 'lang'),
      ];
      if (email < 0 || confirmed < 0) return undefined;
      // Hundreds of rows are one request, so a cell that can only be wrong is shortened.
      const cell = (cells: readonly string[], index: number) => (cells[index] ?? '').slice(0, maxCellLength);
      return ({ line, cells }) => ({
        line,
        email: cell(cells, email),
        confirmedAt: cell(cells, confirmed),
        language: cell(cells, own) || language,
      });
    },
  });
}
