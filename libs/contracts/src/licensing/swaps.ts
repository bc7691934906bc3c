import { IsISO8601 } from 'class-validator';
import { failure, tooManyRequests } from '../kit/failure';
import { Nothing, request } from '../kit/request';

/** Replacing a computer that was not seen for so many days is not counted as a swap (activations §7). */
export const idleDays = 90;
/** How often a year a computer whose device id has changed keeps its seat. */
export const reboundsPerYear = 4;

/** The free swaps of this year are used up. A further swap needs a code that is mailed to the owner. */
export const swapCodeRequired = failure<{ swapsPerYear: number; freeAgainAt: string }>()(
  'SWAP_CODE_REQUIRED',
  'conflict',
);
/** The code is wrong, expired or was entered too often. */
export const swapCodeRefused = failure()('SWAP_CODE_REFUSED', 'invalid');

export class SentCode {
  @IsISO8601() expiresAt: string;
}

/** Mails the signed-in owner a code for one more swap. */
export const sendSwapCode = request('licensing.swaps.send-code', {
  input: Nothing,
  output: SentCode,
  access: 'user',
  fails: [tooManyRequests],
});
