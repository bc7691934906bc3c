import type Stripe from 'stripe';
import { apiVersion } from '../stripe-version';

/** Where events go. */
export interface EndpointRecord {
  id: string;
  created: number;
  url: string;
  secret: string;
  /** Types, or `*`. */
  enabledEvents: string[];
  description: string | null;
  metadata: Record<string, string>;
  isEnabled: boolean;
}

/** The endpoint that the environment names. It is not written down: the next start may name another. */
export const configuredEndpointId = 'we_configured';

export function hears(endpoint: EndpointRecord, type: string): boolean {
  return (
    endpoint.isEnabled && (endpoint.enabledEvents.includes('*') || endpoint.enabledEvents.includes(type))
  );
}

/** The secret is shown once, to the one who made it. */
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
