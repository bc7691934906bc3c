import { IsBoolean, IsIn, IsISO8601, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { type Language, languages } from '../kit/actor';
import { BulkIds, BulkOutcomes } from '../operations/bulk';
import { failure, notFound } from '../kit/failure';
import { mailSentRecently } from '../operations/mail-limit';
import { Many, One } from '../fields/nested';
import { ListQuery, Pagination } from '../kit/page';
import { Nothing, request } from '../kit/request';
import { Trimmed } from '../kit/text';

const subscriberFilters = ['all', 'confirmed', 'pending', 'inactive'] as const;
export type SubscriberFilter = (typeof subscriberFilters)[number];

/** An address as administrators see it (admin §3). */
export class SubscriberView {
  @IsUUID() id: string;
  @IsUUID() _id: string;
  @IsString() email: string;
  @IsBoolean() isConfirmed: boolean;
  @IsBoolean() isActive: boolean;
  @IsString() source: string;
  @IsIn([...languages]) language: Language;
  @IsISO8601() subscribedAt: string;
  @IsOptional() @IsISO8601() confirmedAt: string | null;
  /** Why no campaigns are sent to it. */
  @IsOptional() @IsString() deactivationReason: string | null;
  @IsOptional() @IsISO8601() deactivatedAt: string | null;
}

export class ListSubscribers extends ListQuery {
  @Trimmed() @IsString() @MaxLength(254) search: string = '';
  @IsIn([...subscriberFilters]) status: SubscriberFilter = 'all';
}

export class SubscriberPage {
  @Many(() => SubscriberView) subscribers: SubscriberView[];
  @One(() => Pagination) pagination: Pagination;
}

export const listSubscribers = request('newsletter.subscribers.list', {
  http: 'GET /api/newsletter/admin/subscribers',
  description: 'Lists subscribers by e-mail and status (admin §7).',
  input: ListSubscribers,
  output: SubscriberPage,
  access: 'subscribers:read',
  idempotent: true,
});

/** One of the two switches. */
export class UpdateSubscriber {
  @IsUUID() id: string;
  @IsOptional() @IsBoolean() isConfirmed?: boolean;
  @IsOptional() @IsBoolean() isActive?: boolean;
}

export const updateSubscriber = request('newsletter.subscribers.update', {
  http: 'PUT /api/newsletter/admin/subscribers/:id',
  description: 'Changes whether a subscriber is confirmed or active.',
  input: UpdateSubscriber,
  output: SubscriberView,
  access: 'subscribers:write',
  fails: [notFound],
  idempotent: true,
});

export class SubscriberId {
  @IsUUID() id: string;
}

/** The address is confirmed already, or inactive. */
export const confirmationNotNeeded = failure()('CONFIRMATION_NOT_NEEDED', 'conflict');

export const resendConfirmation = request('newsletter.subscribers.resend-confirmation', {
  http: 'POST /api/newsletter/admin/subscribers/:id/resend-confirmation',
  description: 'Sends the confirmation mail again.',
  operationId: 'SubscribersController.resend',
  status: 200,
  input: SubscriberId,
  output: Nothing,
  access: 'subscribers:write',
  /** Rate limit per address: one mail in ten minutes, three a day. */
  fails: [notFound, confirmationNotNeeded, mailSentRecently],
});

export const deleteSubscriber = request('newsletter.subscribers.delete', {
  http: 'DELETE /api/newsletter/admin/subscribers/:id',
  description: 'Deletes a subscriber.',
  input: SubscriberId,
  output: Nothing,
  access: 'subscribers:write',
  fails: [notFound],
});

const subscriberActions = ['activate', 'deactivate', 'delete'] as const;
export type SubscriberAction = (typeof subscriberActions)[number];

export class ChangeSubscribers extends BulkIds {
  @IsIn([...subscriberActions]) action: SubscriberAction;
}

/** One change for several subscribers, with an outcome for each. */
export const changeSubscribers = request('newsletter.subscribers.change-many', {
  input: ChangeSubscribers,
  output: BulkOutcomes,
  access: 'subscribers:write',
  timeoutMs: 10_000,
});
