import { apiRoute } from '../http/route';
import { pageOf, pageRules } from '../http/page-of';
import { listOf, metadata, required, text, url } from '../http/parameters';
import { noSuch } from '../http/stripe-error';
import { stripeId } from '../ids';
import type { World } from '../world';
import { type EndpointRecord, endpointObject } from './endpoint';

const createRules = {
  url: required(url()),
  enabled_events: required(listOf(text())),
  api_version: text(),
  description: text(),
  metadata: metadata(),
};

function endpoint(world: World, id: string): EndpointRecord {
  const found = world.endpoint(id);
  if (!found) throw noSuch('webhook endpoint', id);
  return found;
}

export const webhookEndpointsApi = [
  apiRoute('POST', '/v1/webhook_endpoints', createRules, (world, given) => {
    const made = world.ledger.endpoints.put({
      id: stripeId('we_'),
      created: world.now(),
      url: given.url,
      secret: stripeId('whsec_', 32),
      enabledEvents: given.enabled_events,
      description: given.description ?? null,
      metadata: given.metadata ?? {},
      isEnabled: true,
    });
    return endpointObject(made, true);
  }),

  apiRoute('GET', '/v1/webhook_endpoints', pageRules, (world, given) =>
    pageOf(world.endpoints(), given, '/v1/webhook_endpoints', 'webhook endpoint', (each) =>
      endpointObject(each),
    ),
  ),

  apiRoute('GET', '/v1/webhook_endpoints/:id', {}, (world, _, id) => endpointObject(endpoint(world, id))),

  apiRoute('DELETE', '/v1/webhook_endpoints/:id', {}, (world, _, id) => {
    world.removeEndpoint(endpoint(world, id).id);
    return { id, object: 'webhook_endpoint', deleted: true };
  }),
];
