import { collection } from '../store/store';
import type Stripe from 'stripe';
import { apiVersion } from '../stripe-version';

/** A webhook endpoint. */
export interface EndpointRecord {
  id: string;
  created: number;
  url: string;
  secret: string;
  /** Event types, or `*`. */
  enabledEvents: string[];
  description: string | null;
  metadata: Record<string, string>;
  isEnabled: boolean;
}

export const endpoints = collection<EndpointRecord>('endpoints');

/** The endpoint of `WEBHOOK_URL`. It is not stored, because the next start may have another. */
export const configuredEndpointId = 'we_configured';

export function isSubscribed(endpoint: EndpointRecord, type: string): boolean {
  return (
    endpoint.isEnabled && (endpoint.enabledEvents.includes('*') || endpoint.enabledEvents.includes(type))
  );
}

/** The secret is only returned by the creation. */
export function endpointObject(endpoint: EndpointRecord, isNew = false): Stripe.WebhookEndpoint {
  return {
    id: endpoint.id,
    object: 'webhook_endpoint',
    api_version: apiVersion,
    application: null,
    created: endpoint.created,
    description: endpoint.description,
    enabled_events: endpoint.enabledEvents,
    livemode: false,
    metadata: endpoint.metadata,
    ...(isNew ? { secret: endpoint.secret } : {}),
    status: endpoint.isEnabled ? 'enabled' : 'disabled',
    url: endpoint.url,
  };
}
