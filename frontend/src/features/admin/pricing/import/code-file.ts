import type { ImportedDiscount } from '../../../../api/schema';
import { type FileRow, type ReadFile, readCsv, withoutApostrophe } from '../../panel/file-import/csv-file';

const maxRows = 5_000;

export type CodeRow = ImportedDiscount & FileRow;

/** The longest cells that a request takes. */
const lengths: Record<keyof ImportedDiscount, number> = {
  ...{ name: 200, code: 200, kind: 200, percent: 200, amount: 200, scope: 200 },
  ...{ categories: 400, pluginIds: 4_000, maxUses: 200, maxUsesPerCustomer: 200 },
  ...{ isExclusive: 200, startsAt: 200, endsAt: 200 },
};
/** Of the export, and without a meaning for a new code. */
const ignored = ['id', 'codecount', 'usecount', 'state'];

/** Reads the columns of the export in any order; an unknown one may be a misspelt limit, so the file is refused. */
export function readCodes(text: string): ReadFile<CodeRow> {
  return readCsv(text, {
    maxRows,
    columns: [...ignored, ...Object.keys(lengths)],
    rowReader: (at) => {
      const isComplete = [at('name'), at('code'), at('kind'), at('startsAt')].every((index) => index >= 0);
      if (!isComplete) return undefined;
      return ({ line, cells }) => {
        const cell = (name: keyof ImportedDiscount) =>
          withoutApostrophe(cells[at(name)] ?? '').slice(0, lengths[name]);
        return {
          line,
          ...{ name: cell('name'), code: cell('code'), kind: cell('kind'), percent: cell('percent') },
          ...{ amount: cell('amount'), scope: cell('scope'), categories: cell('categories') },
          ...{ pluginIds: cell('pluginIds'), maxUses: cell('maxUses') },
          ...{ maxUsesPerCustomer: cell('maxUsesPerCustomer'), isExclusive: cell('isExclusive') },
          ...{ startsAt: cell('startsAt'), endsAt: cell('endsAt') },
        };
      };
    },
  });
}
