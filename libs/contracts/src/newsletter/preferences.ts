import { IsArray, IsBoolean, IsIn, IsISO8601, IsOptional, IsString, Length } from 'class-validator';
import { IsEmailAddress } from '../fields/email';
import { type Language } from '../kit/actor';
import { tooManyRequests } from '../kit/failure';
import { Nothing, request } from '../kit/request';
import { IsLanguage } from '../kit/text';
import { tokenNotFound } from './subscriptions';
import { type Topic, topics } from './topics';

/** The link of a subscriber, in every campaign mail. */
export class SubscriberLink {
  @IsString() @Length(1, 500) token: string;
}

/** The choices of a subscriber. */
export class Preferences {
  /** Masked, because the mail may have been forwarded. */
  @IsString() email: string;
  @IsBoolean() isActive: boolean;
  @IsString() @IsLanguage() language: Language;
  @IsArray() @IsIn([...topics], { each: true }) topics: Topic[];
  @IsOptional() @IsISO8601() pausedUntil: string | null;
}

export const findPreferences = request('newsletter.preferences.find', {
  input: SubscriberLink,
  output: Preferences,
  access: 'public',
  fails: [tokenNotFound, tooManyRequests],
  idempotent: true,
});

export class SubscriptionOfAddress {
  /** Whether the address gets campaigns; an address that was never confirmed does not. */
  @IsBoolean() isActive: boolean;
  /** The token of the subscriber's links. Null for an address that is not on the list. */
  @IsOptional() @IsString() token: string | null;
}

export class SubscriberAddress {
  @IsEmailAddress() email: string;
}

/** The subscription of a confirmed address of an account. */
export const subscriptionOfAddress = request('newsletter.preferences.of-address', {
  input: SubscriberAddress,
  output: SubscriptionOfAddress,
  access: 'service',
  idempotent: true,
});

/** Durations of a pause in days; 0 ends a pause. */
const pauseDurations = [0, 30, 90] as const;
export type PauseDays = (typeof pauseDurations)[number];

export class UpdatePreferences extends SubscriberLink {
  @IsString() @IsLanguage() language: Language;
  @IsArray() @IsIn([...topics], { each: true }) topics: Topic[];
  /** Without it a pause stays unchanged. */
  @IsOptional() @IsIn([...pauseDurations]) pauseDays?: PauseDays;
}

export const updatePreferences = request('newsletter.preferences.update', {
  input: UpdatePreferences,
  output: Preferences,
  access: 'public',
  fails: [tokenNotFound, tooManyRequests],
  idempotent: true,
});

/** Unsubscribes from campaigns; receipts and licences are still sent. */
export const unsubscribe = request('newsletter.subscribers.unsubscribe', {
  input: SubscriberLink,
  output: Nothing,
  access: 'public',
  fails: [tokenNotFound, tooManyRequests],
  idempotent: true,
});
