import { IsIn, IsISO8601, IsOptional, IsString, Matches } from 'class-validator';
import { orderNumberPattern } from '../../commerce/billing';
import { IsEmailAddress } from '../../fields/email';
import { failure, notFound, tooManyRequests } from '../../kit/failure';
import { request } from '../../kit/request';

/** scheduled: the mail is sent on its day. withdrawn: the order was refunded or is disputed. */
const giftStates = ['scheduled', 'sent', 'redeemed', 'withdrawn'] as const;
export type GiftState = (typeof giftStates)[number];

/** A gift as its buyer sees it. Its words and addresses are empty after an erasure. */
export class OrderGift {
  @IsString() email: string;
  @IsString() name: string;
  @IsString() message: string;
  @IsIn([...giftStates]) state: GiftState;
  @IsISO8601() deliverAt: string;
  @IsOptional() @IsISO8601() sentAt: string | null;
  @IsOptional() @IsISO8601() redeemedAt: string | null;
}

export class GiftOrderNumber {
  @IsString() @Matches(orderNumberPattern) number: string;
}

export class CorrectGift extends GiftOrderNumber {
  @IsEmailAddress() email: string;
}

export const giftRedeemed = failure()('GIFT_REDEEMED', 'conflict');
export const giftWithdrawn = failure()('GIFT_WITHDRAWN', 'conflict');
/** The retention period of its address has ended; its buyer enters one by `correctGift`. */
export const giftWithoutAddress = failure()('GIFT_WITHOUT_ADDRESS', 'conflict');

/**
 * Sends a gift to another address. After the first mail its code is replaced, so that the former address cannot redeem it.
 */
export const correctGift = request('licensing.gifts.correct', {
  input: CorrectGift,
  output: OrderGift,
  access: 'user',
  fails: [notFound, giftRedeemed, giftWithdrawn, tooManyRequests],
});

/** Mails a gift now: once more, or before its day. */
export const sendGift = request('licensing.gifts.send', {
  input: GiftOrderNumber,
  output: OrderGift,
  access: 'user',
  fails: [notFound, giftRedeemed, giftWithdrawn, giftWithoutAddress, tooManyRequests],
});
