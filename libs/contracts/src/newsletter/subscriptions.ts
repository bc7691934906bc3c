import { IsIn, IsOptional, IsString, Length, MaxLength } from 'class-validator';
import { IsEmailAddress } from '../fields/email';
import { failure, tooManyRequests } from '../kit/failure';
import { One } from '../fields/nested';
import { request } from '../kit/request';
import { Trimmed } from '../kit/text';

/** The day of the last change of what a subscriber agrees to (`newsletter.text`, `newsletter.note` and the privacy policy). */
export const newsletterConsentVersion = '2026-11-24';

export class Subscribe {
  @IsEmailAddress() email: string;
  /** The place of the sign-up form. */
  @Trimmed() @IsString() @Length(1, 50) source: string = 'website';
}

/** The same response for known and unknown addresses. */
export class SubscribeAnswer {
  @IsString() message: string;
}

export const subscribe = request('newsletter.subscribers.subscribe', {
  input: Subscribe,
  output: SubscribeAnswer,
  access: 'public',
  fails: [tooManyRequests],
  idempotent: true,
});

export class ConfirmSubscription {
  /** Long enough for a link that a mail program damaged: it is unknown, not malformed. */
  @IsString() @Length(1, 500) token: string;
  /** Network and user agent of the confirmation, stored as proof of consent. */
  @IsOptional() @IsString() @MaxLength(64) address?: string;
  @IsOptional() @IsString() @MaxLength(300) agent?: string;
}

export class ConfirmedSubscriber {
  @IsString() email: string;
}

export class ConfirmAnswer {
  @IsString() message: string;
  /** Only for a repeated confirmation. */
  @IsOptional() @IsIn(['ALREADY_CONFIRMED']) code?: 'ALREADY_CONFIRMED';
  @One(() => ConfirmedSubscriber) subscriber: ConfirmedSubscriber;
}

export const tokenNotFound = failure()('TOKEN_NOT_FOUND', 'not-found');
export const tokenExpired = failure()('TOKEN_EXPIRED', 'gone');

export const confirmSubscription = request('newsletter.subscribers.confirm', {
  input: ConfirmSubscription,
  output: ConfirmAnswer,
  access: 'public',
  fails: [tokenNotFound, tokenExpired, tooManyRequests],
  idempotent: true,
});
