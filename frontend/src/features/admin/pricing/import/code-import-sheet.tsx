import { api } from '../../../../api/requests/client';
import { ImportSheet, type RowImport } from '../../panel/file-import/import-sheet';
import { type CodeRow, readCodes } from './code-file';

const codeImport: RowImport<CodeRow> = {
  texts: 'admin.codes.import',
  outcomes: [
    ...['added', 'same', 'differs', 'repeated', 'name', 'code', 'kind', 'percent', 'amount', 'scope'],
    ...['categories', 'pluginIds', 'maxUses', 'maxUsesPerCustomer', 'isExclusive', 'startsAt', 'endsAt'],
  ],
  known: 'same',
  rowsPerRequest: 75,
  cellsOf: ({ code, name }) => `${code}, ${name}`,
  keyOf: ({ code }) => code.trim().toLowerCase(),
  read: readCodes,
  send: async (rows, isCheck) => {
    const discounts = rows.map(({ line: _, ...discount }) => discount);
    return (await api.post('/admin/discounts/import', { body: { discounts, isCheck } })).outcomes;
  },
};

/** Imports discount codes. */
export default function CodeImportSheet({ onClose }: { onClose: () => void }) {
  return <ImportSheet of={codeImport} onClose={onClose} />;
}
