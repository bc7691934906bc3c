import { IsArray, IsString, Length } from 'class-validator';
import { TypedCode } from '../../fields/code';
import { failure, notFound, tooManyRequests, unavailable } from '../../kit/failure';
import { request } from '../../kit/request';

export class RedeemCode {
  /** As the customer typed it: case, spaces and hyphens do not matter. */
  @TypedCode() @IsString() @Length(1, 64) code: string;
}

/** What the customer owns through a code. */
export class Redemption {
  /** Names of the products that the code added. */
  @IsArray() @IsString({ each: true }) added: string[];
  /** Names of those that the customer owned before; they stay as they were. */
  @IsArray() @IsString({ each: true }) owned: string[];
}

export const redemptionCodeUnknown = failure()('REDEMPTION_CODE_UNKNOWN', 'not-found');
/** Another customer has used the code. */
export const redemptionCodeUsed = failure()('REDEMPTION_CODE_USED', 'conflict');
/** The same customer has used it, perhaps by a request whose reply was lost. */
export const redemptionCodeUsedByYou = failure()('REDEMPTION_CODE_USED_BY_YOU', 'conflict');
export const redemptionCodeExpired = failure()('REDEMPTION_CODE_EXPIRED', 'gone');
/** An administrator withdrew it, or its order was refunded. */
export const redemptionCodeWithdrawn = failure()('REDEMPTION_CODE_WITHDRAWN', 'gone');
/** The customer owns every product of the code, so that it would be lost; another person can use it. */
export const redemptionAllOwned = failure()('REDEMPTION_ALL_OWNED', 'conflict');

/** Turns a code into licences. A refused code is not used up. */
export const redeemCode = request('licensing.redemptions.redeem', {
  input: RedeemCode,
  output: Redemption,
  access: 'user',
  fails: [
    redemptionCodeUnknown,
    redemptionCodeUsed,
    redemptionCodeUsedByYou,
    redemptionCodeExpired,
    redemptionCodeWithdrawn,
    redemptionAllOwned,
    notFound,
    tooManyRequests,
    unavailable,
  ],
});
