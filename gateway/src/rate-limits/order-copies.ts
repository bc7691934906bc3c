import { daySeconds } from '#contracts/fields/durations';
import type { RateRule } from './rate-limits.service';

/** Copies of the mail of one order, whether they are asked for in the account or by the search for orders. */
export const copiesPerOrder: RateRule = { name: 'receipt-copies', limit: 5, windowSeconds: daySeconds };
