import type { OrderDocument } from './schema';
import { choiceOf, filesOf } from './document-files';

const document = (kind: OrderDocument['kind'], number: string): OrderDocument => ({
  ...{ kind, number, amount: 49 },
  issuedAt: '2026-11-25T10:00:00Z',
});
const documents = [
  document('receipt', 'LL-00000001'),
  document('invoice', 'INV-2026-000001'),
  document('credit-note', 'CN-2026-000001'),
];

describe('files of an order', () => {
  it('keeps every revision of a corrected invoice, the newest first', () => {
    const files = filesOf(documents, 3).map((file) => `${file.document.kind} ${file.revision ?? ''}`.trim());
    expect(files).toEqual(['receipt', 'invoice 3', 'invoice 2', 'invoice 1', 'credit-note']);
  });

  it('has one file for a document that was never corrected', () => {
    expect(filesOf(documents, 1).map(({ revision }) => revision)).toEqual([null, null, null]);
  });

  it('chooses a credit note by its number and a revision by its count', () => {
    expect(filesOf(documents, 2).map(choiceOf)).toEqual([
      {},
      { revision: '2' },
      { revision: '1' },
      { document: 'CN-2026-000001' },
    ]);
  });
});
