import {
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  MaxLength,
  Min,
} from 'class-validator';
import { Many, One } from '../../fields/nested';
import { failure, notFound } from '../../kit/failure';
import { ListQuery, Pagination } from '../../kit/page';
import { Nothing, request } from '../../kit/request';
import { SingleLine, Trimmed } from '../../kit/text';
import { type WebhookEventType, webhookEventTypes } from './webhook-events';

export const maxWebhookEndpoints = 20;

/** Not an https address, or one inside of the network. */
export const webhookAddressRefused = failure()('WEBHOOK_ADDRESS_REFUSED', 'invalid');
/** Another administrator changed the endpoint meanwhile. */
export const webhookChanged = failure()('WEBHOOK_CHANGED', 'conflict');
export const webhookLimit = failure<{ limit: number }>()('WEBHOOK_LIMIT', 'conflict');
/** The delivery waits already, or its endpoint is off. */
export const webhookNotRepeatable = failure()('WEBHOOK_NOT_REPEATABLE', 'conflict');

/** `failed`: switched off after failures; its events wait until it is switched on. */
const webhookStates = ['on', 'off', 'failed'] as const;
export type WebhookState = (typeof webhookStates)[number];

export class WebhookValues {
  @Trimmed() @IsString() @Length(1, 500) url: string;
  /** What the endpoint is for; shown in the panel only. */
  @SingleLine() @IsString() @MaxLength(80) name: string;
  @IsArray()
  @ArrayMinSize(1)
  @ArrayUnique()
  @IsIn([...webhookEventTypes], { each: true })
  events: WebhookEventType[];
}

export class WebhookEndpointView extends WebhookValues {
  @IsUUID() id: string;
  @IsIn([...webhookStates]) state: WebhookState;
  /** Tries that failed since the last success. */
  @IsInt() failures: number;
  @IsInt() waiting: number;
  /** Until then requests are signed with the former secret too. */
  @IsOptional() @IsISO8601() formerSecretEndsAt: string | null;
  @IsISO8601() createdAt: string;
  @IsInt() @Min(0) version: number;
}

export class WebhookSecret {
  /** `whsec_…`; it is not shown again. */
  @IsString() secret: string;
}

export class CreatedWebhook extends WebhookSecret {
  @One(() => WebhookEndpointView) endpoint: WebhookEndpointView;
}

export class WebhookEndpoints {
  @Many(() => WebhookEndpointView) endpoints: WebhookEndpointView[];
  @One(() => Pagination) pagination: Pagination;
}

export const listWebhooks = request('identity.webhooks.list', {
  http: 'GET /api/admin/webhooks',
  description: 'Lists the endpoints that receive events.',
  input: ListQuery,
  output: WebhookEndpoints,
  access: 'webhooks:read',
  idempotent: true,
});

export const createWebhook = request('identity.webhooks.create', {
  http: 'POST /api/admin/webhooks',
  description: 'Adds an endpoint that receives events. The response has its secret, once.',
  input: WebhookValues,
  output: CreatedWebhook,
  access: 'webhooks:write',
  recentLogin: true,
  fails: [webhookAddressRefused, webhookLimit],
});

export class WebhookIdParam {
  @IsUUID() id: string;
}

export class UpdateWebhook extends WebhookValues {
  @IsUUID() id: string;
  @IsBoolean() isOn: boolean;
  @IsInt() @Min(0) version: number;
}

export const updateWebhook = request('identity.webhooks.update', {
  http: 'PUT /api/admin/webhooks/:id',
  description: 'Changes an endpoint, or switches it on or off.',
  input: UpdateWebhook,
  output: WebhookEndpointView,
  access: 'webhooks:write',
  recentLogin: true,
  fails: [notFound, webhookAddressRefused, webhookChanged],
});

export const deleteWebhook = request('identity.webhooks.delete', {
  http: 'DELETE /api/admin/webhooks/:id',
  description: 'Deletes an endpoint with its deliveries.',
  input: WebhookIdParam,
  output: Nothing,
  access: 'webhooks:write',
  fails: [notFound],
});

export const rotateWebhookSecret = request('identity.webhooks.rotate-secret', {
  http: 'POST /api/admin/webhooks/:id/secret',
  description: 'Makes a new secret. For a day requests are signed with the former one too.',
  input: WebhookIdParam,
  output: WebhookSecret,
  access: 'webhooks:write',
  recentLogin: true,
  fails: [notFound],
});

const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type WebhookDeliveryState = (typeof deliveryStates)[number];

/** Why there was no answer. */
const webhookErrors = ['address', 'connection', 'timeout'] as const;
export type WebhookError = (typeof webhookErrors)[number];

export class WebhookDeliveryView {
  @IsUUID() id: string;
  @IsString() type: string;
  @IsIn([...deliveryStates]) state: WebhookDeliveryState;
  @IsInt() attempts: number;
  @IsISO8601() queuedAt: string;
  @IsOptional() @IsISO8601() triedAt: string | null;
  /** HTTP status of the last answer. */
  @IsOptional() @IsInt() status: number | null;
  /** Why the last try had no answer. */
  @IsOptional() @IsIn([...webhookErrors]) error: WebhookError | null;
  /** The beginning of the last answer. */
  @IsOptional() @IsString() answer: string | null;
  /** The body of the request. */
  @IsString() payload: string;
}

export class ListWebhookDeliveries extends ListQuery {
  @IsUUID() id: string;
}

export class WebhookDeliveries {
  @Many(() => WebhookDeliveryView) deliveries: WebhookDeliveryView[];
  @One(() => Pagination) pagination: Pagination;
}

export const listWebhookDeliveries = request('identity.webhook-deliveries.list', {
  http: 'GET /api/admin/webhooks/:id/deliveries',
  description: 'Lists what an endpoint was sent in the last 90 days, newest first.',
  input: ListWebhookDeliveries,
  output: WebhookDeliveries,
  access: 'webhooks:read',
  idempotent: true,
});

export const sendTestWebhook = request('identity.webhook-deliveries.test', {
  http: 'POST /api/admin/webhooks/:id/test',
  description: 'Queues a test event for an endpoint.',
  input: WebhookIdParam,
  output: WebhookDeliveryView,
  access: 'webhooks:write',
  fails: [notFound, webhookNotRepeatable],
});

export const redeliverWebhook = request('identity.webhook-deliveries.repeat', {
  http: 'POST /api/admin/webhook-deliveries/:id/repeat',
  description: 'Queues an event again, with the same webhook-id.',
  input: WebhookIdParam,
  output: Nothing,
  access: 'webhooks:write',
  fails: [notFound, webhookNotRepeatable],
});
