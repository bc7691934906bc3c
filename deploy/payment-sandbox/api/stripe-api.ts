import type { IncomingMessage, ServerResponse } from 'node:http';
import { faultOf, suffer } from '../control/faults';
import { customersApi } from '../customers/customers-api';
import { couponsApi, promotionCodesApi } from '../discounts/discounts-api';
import { disputesApi } from '../disputes/disputes-api';
import { eventsApi } from '../events/events-api';
import { readForm } from '../http/form';
import { findRoute, type Route } from '../http/route';
import { NotBegun, StripeError } from '../http/stripe-error';
import { type Answer, Idempotency, type KeyedRequest } from '../idempotency/idempotency';
import { invoicesApi } from '../invoices/invoices-api';
import { paymentsApi } from '../payments/payments-api';
import { refundsApi } from '../refunds/refunds-api';
import { sessionsApi } from '../sessions/sessions-api';
import { apiVersion } from '../stripe-version';
import { webhookEndpointsApi } from '../webhooks/webhook-endpoints-api';
import type { World } from '../world';
import { assertExpandable, expand } from './expand';
import { assertSecretKey } from './keys';

const routes: readonly Route[] = [
  ...sessionsApi,
  ...paymentsApi,
  ...refundsApi,
  ...disputesApi,
  ...eventsApi,
  ...customersApi,
  ...couponsApi,
  ...promotionCodesApi,
  ...invoicesApi,
  ...webhookEndpointsApi,
];

export interface ApiRequest {
  method: string;
  path: string;
  query: string;
  body: string;
  requestId: string;
  headers: IncomingMessage['headers'];
}

function header(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

/** The part of Stripe's API that a shop of this kind uses, for holders of the secret key. */
export class StripeApi {
  private readonly idempotency: Idempotency;

  constructor(private readonly world: World) {
    this.idempotency = new Idempotency(world.ledger.answers, () => world.now());
  }

  async handle(request: ApiRequest, response: ServerResponse): Promise<void> {
    response.setHeader('stripe-version', header(request.headers['stripe-version']) ?? apiVersion);
    assertSecretKey(request.headers.authorization, this.world.settings.secretKey);
    const found = findRoute(routes, request.method, request.path);
    if (!found) throw new NotBegun(404, `Unrecognized request URL (${request.method}: ${request.path}).`);
    const key = request.method === 'POST' ? header(request.headers['idempotency-key']) : undefined;
    if (key !== undefined) response.setHeader('idempotency-key', key);
    await this.answer(request, found, key === undefined ? undefined : { ...request, key }, response);
  }

  private async answer(
    request: ApiRequest,
    found: { route: Route; ids: string[] },
    keyed: KeyedRequest | undefined,
    response: ServerResponse,
  ): Promise<void> {
    const fault = this.world.faults.take(`${request.method} ${request.path}`);
    const kept = keyed && this.idempotency.begin(keyed);
    if (kept) response.setHeader('idempotent-replayed', 'true');
    if (fault?.shouldRetry !== undefined)
      response.setHeader('stripe-should-retry', String(fault.shouldRetry));
    try {
      if (fault?.sticky && keyed && !kept) this.keepFailure(faultOf(fault), request, keyed);
      const answer = () => kept ?? this.work(request, found, keyed);
      const made = fault ? await suffer(fault, answer) : answer();
      if (made) send(response, made);
      else response.socket?.destroy();
    } finally {
      if (keyed && !kept) this.idempotency.end(keyed);
    }
  }

  private keepFailure(failure: StripeError, request: ApiRequest, keyed: KeyedRequest): void {
    this.world.act(causeOf(request, keyed), () => this.idempotency.keep(keyed, answerOf(failure)));
  }

  /** One change: what was done, and the answer kept for the same key, are written down together. */
  private work(
    request: ApiRequest,
    { route, ids }: { route: Route; ids: string[] },
    keyed: KeyedRequest | undefined,
  ): Answer {
    const form = readForm(request.method === 'GET' ? request.query : request.body);
    return this.world.act(causeOf(request, keyed), () => {
      const answer = attempt(() => {
        const { show, expand: paths } = route.answer(this.world, form, ids);
        assertExpandable(paths);
        return { status: 200, body: json(expand(this.world, show(), paths)) };
      });
      if (keyed) this.idempotency.keep(keyed, answer);
      return answer;
    });
  }
}

function causeOf({ method, requestId }: ApiRequest, keyed: KeyedRequest | undefined) {
  return method === 'GET'
    ? { id: null, idempotency_key: null }
    : { id: requestId, idempotency_key: keyed?.key ?? null };
}

const json = (value: object) => JSON.stringify(value, null, 2);

function answerOf(error: StripeError): Answer {
  return { status: error.status, body: json(error.body()) };
}

/** A refusal is an answer too, unless nothing had begun. */
function attempt(work: () => Answer): Answer {
  try {
    return work();
  } catch (error) {
    if (error instanceof StripeError && !(error instanceof NotBegun)) return answerOf(error);
    throw error;
  }
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
}
