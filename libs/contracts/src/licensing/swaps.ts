import { IsISO8601 } from 'class-validator';
import { failure, tooManyRequests } from '../kit/failure';
import { Nothing, request } from '../kit/request';

/** Computers that nobody saw for so long give their seats up freely; of others, so many a year and licence (guides/beyond 2.1). */
export const idleDays = 90;
export const swapsPerYear = 6;
/** For so long after a deactivation, a new computer on the freed seat counts as a swap. */
export const freedSeatDays = 30;
/** How often in a year a computer whose id changed keeps its seat. */
export const reboundsPerYear = 4;

/** The swaps of this year are used up. A code that is mailed to the owner goes on: there is no dead end. */
export const swapCodeRequired = failure<{ swapsPerYear: number; freeAgainAt: string }>()(
  'SWAP_CODE_REQUIRED',
  'conflict',
);
/** Wrong, too old, or tried too often. */
export const swapCodeRefused = failure()('SWAP_CODE_REFUSED', 'invalid');

export class SentSwapCode {
  @IsISO8601() expiresAt: string;
}

/** Mails the signed-in owner a code for one more swap. */
export const sendSwapCode = request('licensing.swaps.send-code', {
  input: Nothing,
  output: SentSwapCode,
  access: 'user',
  fails: [tooManyRequests],
});
