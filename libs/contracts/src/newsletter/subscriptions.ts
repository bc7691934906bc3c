import { IsIn, IsOptional, IsString, Length, MaxLength } from 'class-validator';
import { IsMailAddress } from '../kit/email';
import { failure, tooManyRequests } from '../kit/failure';
import { One } from '../kit/nested';
import { request } from '../kit/request';
import { Trimmed } from '../kit/text';

export class Subscribe {
  @IsMailAddress() email: string;
  /** Where the sign-up stood. */
  @Trimmed() @IsString() @Length(1, 50) source: string = 'website';
}

/** The same for every address, known or not. */
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
  /** Long enough for a link that a mail program damaged: that one is unknown, not malformed. */
  @IsString() @Length(1, 500) token: string;
  /** Network and program of who confirmed, kept as the proof of consent. */
  @IsOptional() @IsString() @MaxLength(64) address?: string;
  @IsOptional() @IsString() @MaxLength(300) agent?: string;
}

export class ConfirmedSubscriber {
  @IsString() email: string;
}

export class ConfirmAnswer {
  @IsString() message: string;
  /** Only when the subscription was confirmed before. */
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
