import { IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { IsEmailAddress } from '../fields/email';
import { failure } from '../kit/failure';
import { SingleLine, Trimmed } from '../kit/text';

/** Who receives the products of an order, with the words of the buyer. */
export class GiftDetails {
  @IsEmailAddress() email: string;
  @IsOptional() @SingleLine() @IsString() @MaxLength(80) name?: string;
  /** Plain text. */
  @IsOptional() @Trimmed() @IsString() @MaxLength(500) message?: string;
  /** The day on which the recipient gets the mail, `2026-12-24`; absent: at once. */
  @IsOptional() @IsString() @Matches(/^\d{4}-\d{2}-\d{2}$/) deliverOn?: string;
}

/** The same in an event; without a recipient once the people in it were erased. */
export class PaidGift {
  @IsString() email: string;
  @IsOptional() @IsString() name?: string;
  @IsOptional() @IsString() message?: string;
  @IsOptional() @IsString() deliverOn?: string;
}

/** The day is past, more than a year ahead, or does not exist. */
export const giftDateInvalid = failure()('GIFT_DATE_INVALID', 'invalid');
/** The prices of the quote may depend on what the buyer owns: a gift needs a quote of its own. */
export const giftWithQuote = failure()('GIFT_WITH_QUOTE', 'invalid');
/** The quote is for a gift, and no recipient is named. */
export const giftWithoutRecipient = failure()('GIFT_WITHOUT_RECIPIENT', 'invalid');
/** Free gifts and those with words of the buyer are mailed for customers with a confirmed e-mail address only. */
export const giftEmailUnconfirmed = failure()('GIFT_EMAIL_UNCONFIRMED', 'conflict');
