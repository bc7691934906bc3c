import type { OrderAdjustment } from '../../api/schema';

const namedKinds = new Set(['sale', 'bundle', 'upgrade', 'code']);

/** The last part of the text key of a reduction; one without a stored name has a text of its own. */
export function adjustmentKey({ kind, name }: OrderAdjustment): string {
  return name && namedKinds.has(kind) ? `${kind}_named` : kind;
}
