/** Of credit notes and their cancellations; no shop can have it for its invoices. */
export const creditNotePrefix = 'CN';

/** The last number of a series, as its row has it. */
export interface SeriesState {
  timeline: number;
  year: number;
  lastSequence: number;
}

/**
 * The state of a series from which the next number is counted. It begins again with every year, and with every timeline of the
 * database: a restored database does not have the last numbers that were given, so it must not give them a second time.
 */
export function startOfSeries(last: SeriesState, timeline: number, year: number): SeriesState {
  // The clock of another server may be in the year before.
  const isSame = last.timeline === timeline && last.year >= year;
  return isSame ? last : { timeline, year, lastSequence: 0 };
}

/** `INV-2026-000001`; on the second timeline of the database `INV2-2026-000001` (compare orders/number). */
export function invoiceNumber(name: string, { timeline, year }: SeriesState, sequence: number): string {
  const prefix = timeline === 1 ? name : `${name}${timeline}`;
  return `${prefix}-${year}-${String(sequence).padStart(6, '0')}`;
}
