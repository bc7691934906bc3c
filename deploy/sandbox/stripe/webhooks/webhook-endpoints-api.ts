import { apiRoute } from '../http/route';
import { paginate, pageRules } from '../http/pagination';
import { listOf, metadata, required, text, url } from '../http/parameters';
import { noSuch } from '../http/stripe-error';
import { stripeId } from '../ids';
import type { Sandbox } from '../sandbox';
import { type EndpointRecord, endpointObject, endpoints } from './endpoint';

const createRules = {
  url: required(url()),
  enabled_events: required(listOf(text())),
  api_version: text(),
  description: text(),
  metadata: metadata(),
};

function endpoint(sandbox: Sandbox, id: string): EndpointRecord {
  const found = sandbox.endpoint(id);
  if (!found) throw noSuch('webhook endpoint', id);
  return found;
}

export const webhookEndpointsApi = [
  apiRoute('POST', '/v1/webhook_endpoints', createRules, (sandbox, params) => {
    const made = endpoints(sandbox).put({
      id: stripeId('we_'),
      created: sandbox.now(),
      url: params.url,
      secret: stripeId('whsec_', 32),
      enabledEvents: params.enabled_events,
      description: params.description ?? null,
      metadata: params.metadata ?? {},
      isEnabled: true,
    });
    return endpointObject(made, true);
  }),

  apiRoute('GET', '/v1/webhook_endpoints', pageRules, (sandbox, params) =>
    paginate(sandbox.endpoints(), params, '/v1/webhook_endpoints', 'webhook endpoint', (each) =>
      endpointObject(each),
    ),
  ),

  apiRoute('GET', '/v1/webhook_endpoints/:id', {}, (sandbox, _, id) => endpointObject(endpoint(sandbox, id))),

  apiRoute('DELETE', '/v1/webhook_endpoints/:id', {}, (sandbox, _, id) => {
    sandbox.removeEndpoint(endpoint(sandbox, id).id);
    return { id, object: 'webhook_endpoint', deleted: true };
  }),
];
