import { IsIn, IsISO8601, IsString, IsUUID } from 'class-validator';
import { type Language, languages } from '../kit/actor';
import { event } from '../kit/event';

/** An address completed the double opt-in. */
class SubscriberConfirmed {
  @IsUUID() subscriberId: string;
  @IsString() email: string;
  @IsIn([...languages]) language: Language;
  @IsString() source: string;
  @IsISO8601() confirmedAt: string;
}
export const subscriberConfirmed = event('newsletter.subscriber-confirmed', 1, SubscriberConfirmed);
