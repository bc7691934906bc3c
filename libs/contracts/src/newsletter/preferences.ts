import { IsArray, IsBoolean, IsIn, IsISO8601, IsOptional, IsString, Length } from 'class-validator';
import { type Language } from '../kit/actor';
import { tooManyRequests } from '../kit/failure';
import { Nothing, request } from '../kit/request';
import { IsLanguage } from '../kit/text';
import { tokenNotFound } from './subscriptions';
import { type Topic, topics } from './topics';

/** A reader's own link, as it stands in every letter. */
export class ReaderLink {
  @IsString() @Length(1, 500) token: string;
}

/** What a reader chose. */
export class Preferences {
  /** Enough to recognise one's own address, too little for who got the letter forwarded. */
  @IsString() email: string;
  @IsBoolean() isActive: boolean;
  @IsString() @IsLanguage() language: Language;
  @IsArray() @IsIn([...topics], { each: true }) topics: Topic[];
  @IsOptional() @IsISO8601() pausedUntil: string | null;
}

export const readPreferences = request('newsletter.preferences.find', {
  input: ReaderLink,
  output: Preferences,
  access: 'public',
  fails: [tokenNotFound, tooManyRequests],
  idempotent: true,
});

/** How long letters may be paused, in days; 0 ends a pause. */
export const pauses = [0, 30, 90] as const;
export type Pause = (typeof pauses)[number];

export class ChoosePreferences extends ReaderLink {
  @IsString() @IsLanguage() language: Language;
  @IsArray() @IsIn([...topics], { each: true }) topics: Topic[];
  /** Left out, a pause stays as it is. */
  @IsOptional() @IsIn([...pauses]) pauseDays?: Pause;
}

export const choosePreferences = request('newsletter.preferences.update', {
  input: ChoosePreferences,
  output: Preferences,
  access: 'public',
  fails: [tokenNotFound, tooManyRequests],
  idempotent: true,
});

/** Ends the letters, at once and for good; receipts and licences still arrive. */
export const unsubscribe = request('newsletter.subscribers.unsubscribe', {
  input: ReaderLink,
  output: Nothing,
  access: 'public',
  fails: [tokenNotFound, tooManyRequests],
  idempotent: true,
});
