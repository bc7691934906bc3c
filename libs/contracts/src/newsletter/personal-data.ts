import { IsArray, IsBoolean, IsIn, IsISO8601, IsOptional, IsString } from 'class-validator';
import { type Language, languages } from '../kit/actor';
import { IsMailAddress } from '../kit/email';
import { Many, One } from '../kit/nested';
import { request } from '../kit/request';
import { type Topic, topics } from './topics';

/** A subscription as its reader may know it. */
export class SubscriptionShare {
  @IsString() email: string;
  @IsIn([...languages]) language: Language;
  @IsString() source: string;
  @IsArray() @IsIn([...topics], { each: true }) topics: Topic[];
  @IsBoolean() isConfirmed: boolean;
  @IsBoolean() isActive: boolean;
  @IsISO8601() subscribedAt: string;
  @IsOptional() @IsISO8601() confirmedAt: string | null;
  @IsOptional() @IsISO8601() deactivatedAt: string | null;
  @IsOptional() @IsString() deactivationReason: string | null;
  @IsOptional() @IsISO8601() pausedUntil: string | null;
  @IsISO8601() lastActedAt: string;
}

/** A letter of a campaign to the reader. */
export class LetterShare {
  @IsString() title: string;
  @IsString() state: string;
  @IsOptional() @IsISO8601() settledAt: string | null;
}

export class NewsletterShare {
  /** Null for an address that is not on the list. */
  @IsOptional() @One(() => SubscriptionShare) subscription: SubscriptionShare | null;
  /** The newest first. */
  @Many(() => LetterShare) letters: LetterShare[];
}

export class ShareOfAddress {
  @IsMailAddress() email: string;
}

/** A customer's part of the data export. The address is the account's, as identity has it. */
export const newsletterShare = request('newsletter.personal-data.share', {
  input: ShareOfAddress,
  output: NewsletterShare,
  access: 'service',
  idempotent: true,
});
