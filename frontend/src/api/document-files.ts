import type { OrderDocument } from './schema';

/** A document as a file. An invoice has one for each revision of the customer's details. */
export interface DocumentOfOrder {
  document: OrderDocument;
  /** Null for a document that was never corrected. */
  revision: number | null;
}

/** All files of an order, the newest revision of the invoice first. */
export function filesOf(documents: readonly OrderDocument[], newest: number): DocumentOfOrder[] {
  return documents.flatMap((document): DocumentOfOrder[] => {
    if (document.kind !== 'invoice' || newest === 1) return [{ document, revision: null }];
    return Array.from({ length: newest }, (_, index) => ({ document, revision: newest - index }));
  });
}

/** The part of the address that chooses the document among those of its kind. */
export function choiceOf({ document: { kind, number }, revision }: DocumentOfOrder): Record<string, string> {
  const isNumbered = kind === 'credit-note' || kind === 'cancellation';
  return {
    ...(isNumbered ? { document: number } : {}),
    ...(revision === null ? {} : { revision: String(revision) }),
  };
}
