import type { CreateRedemptionBatch } from '../../../api/schema';

/** The fields of the form of a batch; the end in the time zone of the computer. */
export interface BatchValues {
  name: string;
  kind: CreateRedemptionBatch['kind'];
  products: string[];
  count: string;
  validUntil: string;
  note: string;
}

export const emptyBatch: BatchValues = {
  name: '',
  kind: 'reseller',
  products: [],
  count: '100',
  validUntil: '',
  note: '',
};

const maxCodes = 5_000;

export function isBatchSize(text: string): boolean {
  return /^[1-9]\d{0,3}$/.test(text.trim()) && Number(text) <= maxCodes;
}

/** The body that creates a batch. */
export function toBatch({
  name,
  kind,
  products,
  count,
  validUntil,
  note,
}: BatchValues): CreateRedemptionBatch {
  return {
    name: name.trim(),
    kind,
    products,
    count: Number(count),
    ...(validUntil === '' ? {} : { validUntil: new Date(validUntil).toISOString() }),
    ...(note.trim() === '' ? {} : { note: note.trim() }),
  };
}
