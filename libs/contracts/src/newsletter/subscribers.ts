import { IsBoolean, IsIn, IsISO8601, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { type Language, languages } from '../kit/actor';
import { ChosenIds, Outcomes } from '../kit/bulk';
import { failure, notFound } from '../kit/failure';
import { mailSentRecently } from '../kit/mail-limit';
import { Many, One } from '../kit/nested';
import { PageQuery, Pagination } from '../kit/page';
import { Nothing, request } from '../kit/request';
import { Trimmed } from '../kit/text';

export const subscriberFilters = ['all', 'confirmed', 'pending', 'inactive'] as const;
export type SubscriberFilter = (typeof subscriberFilters)[number];

/** An address as administrators see it (spec admin §3). */
export class SubscriberRow {
  @IsUUID() id: string;
  @IsUUID() _id: string;
  @IsString() email: string;
  @IsBoolean() isConfirmed: boolean;
  @IsBoolean() isActive: boolean;
  @IsString() source: string;
  @IsIn([...languages]) language: Language;
  @IsISO8601() subscribedAt: string;
  @IsOptional() @IsISO8601() confirmedAt: string | null;
  /** Why nobody writes there any more. */
  @IsOptional() @IsString() deactivationReason: string | null;
  @IsOptional() @IsISO8601() deactivatedAt: string | null;
}

export class ListSubscribers extends PageQuery {
  @Trimmed() @IsString() @MaxLength(254) search: string = '';
  @IsIn([...subscriberFilters]) status: SubscriberFilter = 'all';
}

export class SubscriberPage {
  @Many(() => SubscriberRow) subscribers: SubscriberRow[];
  @One(() => Pagination) pagination: Pagination;
}

export const listSubscribers = request('newsletter.subscribers.list', {
  input: ListSubscribers,
  output: SubscriberPage,
  access: 'admin',
  idempotent: true,
});

/** One of the two switches. */
export class UpdateSubscriber {
  @IsUUID() id: string;
  @IsOptional() @IsBoolean() isConfirmed?: boolean;
  @IsOptional() @IsBoolean() isActive?: boolean;
}

export const updateSubscriber = request('newsletter.subscribers.update', {
  input: UpdateSubscriber,
  output: SubscriberRow,
  access: 'admin',
  fails: [notFound],
  idempotent: true,
});

export class SubscriberId {
  @IsUUID() id: string;
}

/** There is nobody to ask: confirmed already, or left. */
export const confirmationNotNeeded = failure()('CONFIRMATION_NOT_NEEDED', 'conflict');

export const resendConfirmation = request('newsletter.subscribers.resend-confirmation', {
  input: SubscriberId,
  output: Nothing,
  access: 'admin',
  /** At most one mail in ten minutes and three in a day go to an address. */
  fails: [notFound, confirmationNotNeeded, mailSentRecently],
});

export const deleteSubscriber = request('newsletter.subscribers.delete', {
  input: SubscriberId,
  output: Nothing,
  access: 'admin',
  fails: [notFound],
});

export const subscriberActions = ['activate', 'deactivate', 'delete'] as const;
export type SubscriberAction = (typeof subscriberActions)[number];

export class ChangeSubscribers extends ChosenIds {
  @IsIn([...subscriberActions]) action: SubscriberAction;
}

/** The same for several; each is its own change with its own outcome. */
export const changeSubscribers = request('newsletter.subscribers.change-many', {
  input: ChangeSubscribers,
  output: Outcomes,
  access: 'admin',
  timeoutMs: 10_000,
});
