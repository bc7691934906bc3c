import { IsArray, IsBoolean, IsIn, IsISO8601, IsOptional, IsString } from 'class-validator';
import { type Language, languages } from '../kit/actor';
import { IsEmailAddress } from '../fields/email';
import { Many, One } from '../fields/nested';
import { request } from '../kit/request';
import { type Topic, topics } from './topics';

/** A subscription in the data export. */
export class ExportedSubscription {
  @IsString() email: string;
  @IsIn([...languages]) language: Language;
  @IsString() source: string;
  @IsArray() @IsIn([...topics], { each: true }) topics: Topic[];
  @IsBoolean() isConfirmed: boolean;
  @IsBoolean() isActive: boolean;
  @IsISO8601() subscribedAt: string;
  @IsOptional() @IsISO8601() confirmedAt: string | null;
  /** Version of the text that was agreed to with the confirmation. */
  @IsOptional() @IsString() consentVersion?: string | null;
  @IsOptional() @IsISO8601() deactivatedAt: string | null;
  @IsOptional() @IsString() deactivationReason: string | null;
  @IsOptional() @IsISO8601() pausedUntil: string | null;
  @IsISO8601() lastActedAt: string;
}

/** A campaign mail to the subscriber. */
export class ExportedDelivery {
  @IsString() title: string;
  @IsString() state: string;
  @IsOptional() @IsISO8601() settledAt: string | null;
}

export class NewsletterExport {
  /** Null for an address that is not on the list. */
  @IsOptional() @One(() => ExportedSubscription) subscription: ExportedSubscription | null;
  /** The newest first. */
  @Many(() => ExportedDelivery) deliveries: ExportedDelivery[];
}

export class ExportByEmail {
  @IsEmailAddress() email: string;
}

/** The newsletter's part of the data export. The address is that of the account. */
export const newsletterExport = request('newsletter.personal-data.export', {
  input: ExportByEmail,
  output: NewsletterExport,
  access: 'service',
  idempotent: true,
});
