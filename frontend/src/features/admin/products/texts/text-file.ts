import type { ProductTexts } from '../../../../api/schema';
import { type FileRow, type ReadFile, readCsv, withoutApostrophe } from '../../panel/file-import/csv-file';

const maxRows = 5_000;
/** The longest cell that a request takes: more than the longest text, so that a longer one is refused and not cut. */
const maxCellLength = 25_000;
const maxSlugLength = 200;

const fields = [
  ...(['name', 'description', 'detailedDescription', 'features', 'tags'] as const),
  ...(['format', 'bitDepth', 'sampleRate', 'latency', 'interface'] as const),
];
export const textColumns = fields.flatMap((field) => [`${field}En`, `${field}Ru`] as const);

export interface TextRow extends FileRow {
  slug: string;
  /** Without empty cells: these keep the texts. */
  texts: ProductTexts;
}

/** Reads the columns of the export in any order; an unknown one may be a misspelt text, so the file is refused. */
export function readTexts(text: string): ReadFile<TextRow> {
  return readCsv(text, {
    maxRows,
    columns: ['slug', ...textColumns],
    rowReader: (at) => {
      const slugAt = at('slug');
      const places = textColumns.map((column) => ({ column, index: at(column) }));
      if (slugAt < 0) return undefined;
      return ({ line, cells }) => {
        const texts: ProductTexts = {};
        for (const { column, index } of places) {
          const cell = withoutApostrophe(cells[index] ?? '').slice(0, maxCellLength);
          if (cell !== '') texts[column] = cell;
        }
        return { line, slug: (cells[slugAt] ?? '').slice(0, maxSlugLength), texts };
      };
    },
  });
}
