import type { IncomingMessage, ServerResponse } from 'node:http';
import { faultError, applyFault } from '../control/faults';
import { balanceApi } from '../balance/balance-api';
import { disputesApi } from '../disputes/disputes-api';
import { eventsApi } from '../events/events-api';
import { filesApi } from '../files/files-api';
import { fraudWarningsApi } from '../fraud-warnings/fraud-warnings-api';
import { type Form, readForm } from '../http/form';
import { boundaryOf, readMultipart } from '../http/multipart';
import { findRoute, type Route } from '../http/route';
import { RequestRejected, StripeError } from '../http/stripe-error';
import { type ApiResponse, Idempotency, type KeyedRequest, answers } from '../idempotency/idempotency';
import { paymentMethodConfigurationsApi } from '../payment-method-configurations/configurations-api';
import { paymentsApi } from '../payments/payments-api';
import { refundsApi } from '../refunds/refunds-api';
import { sessionsApi } from '../sessions/sessions-api';
import { apiVersion } from '../stripe-version';
import { taxSettingsApi } from '../tax-settings/tax-settings-api';
import { webhookEndpointsApi } from '../webhooks/webhook-endpoints-api';
import type { Sandbox } from '../sandbox';
import { assertExpandable, expand } from './expand';
import { assertSecretKey } from './keys';

const routes: readonly Route[] = [
  ...sessionsApi,
  ...paymentsApi,
  ...refundsApi,
  ...disputesApi,
  ...balanceApi,
  ...filesApi,
  ...fraudWarningsApi,
  ...eventsApi,
  ...webhookEndpointsApi,
  ...paymentMethodConfigurationsApi,
  ...taxSettingsApi,
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

/** The API for the secret key. */
export class StripeApi {
  private readonly idempotency: Idempotency;

  constructor(private readonly sandbox: Sandbox) {
    this.idempotency = new Idempotency(answers(sandbox), () => sandbox.now());
  }

  async handle(request: ApiRequest, response: ServerResponse): Promise<void> {
    response.setHeader('stripe-version', header(request.headers['stripe-version']) ?? apiVersion);
    assertSecretKey(request.headers.authorization, this.sandbox.settings.secretKey);
    const found = findRoute(routes, request.method, request.path);
    if (!found)
      throw new RequestRejected(404, `Unrecognized request URL (${request.method}: ${request.path}).`);
    const key = request.method === 'POST' ? header(request.headers['idempotency-key']) : undefined;
    if (key !== undefined) response.setHeader('idempotency-key', key);
    await this.respond(request, found, key === undefined ? undefined : keyedRequest(request, key), response);
  }

  private async respond(
    request: ApiRequest,
    found: { route: Route; ids: string[] },
    keyed: KeyedRequest | undefined,
    response: ServerResponse,
  ): Promise<void> {
    const fault = this.sandbox.faults.take(`${request.method} ${request.path}`);
    const saved = keyed && this.idempotency.begin(keyed);
    if (saved) response.setHeader('idempotent-replayed', 'true');
    if (fault?.shouldRetry !== undefined)
      response.setHeader('stripe-should-retry', String(fault.shouldRetry));
    try {
      if (fault?.sticky && keyed && !saved) this.saveFailure(faultError(fault), request, keyed);
      const execute = () => saved ?? this.execute(request, found, keyed);
      const result = fault ? await applyFault(fault, execute) : execute();
      if (result) send(response, result);
      else response.socket?.destroy();
    } finally {
      if (keyed && !saved) this.idempotency.finish(keyed);
    }
  }

  private saveFailure(failure: StripeError, request: ApiRequest, keyed: KeyedRequest): void {
    this.sandbox.transaction(causeOf(request, keyed), () =>
      this.idempotency.save(keyed, errorResponse(failure)),
    );
  }

  /** One transaction for the change and the response saved for its idempotency key. */
  private execute(
    request: ApiRequest,
    { route, ids }: { route: Route; ids: string[] },
    keyed: KeyedRequest | undefined,
  ): ApiResponse {
    const form = formOf(request);
    return this.sandbox.transaction(causeOf(request, keyed), () => {
      const result = attempt(() => {
        const { execute, expand: paths } = route.handle(this.sandbox, form, ids);
        assertExpandable(paths);
        return { status: 200, body: json(expand(this.sandbox, execute(), paths)) };
      });
      if (keyed) this.idempotency.save(keyed, result);
      return result;
    });
  }
}

function formOf({ method, query, body, headers }: ApiRequest): Form {
  const boundary = boundaryOf(headers['content-type']);
  if (boundary) return readMultipart(body, boundary);
  return readForm(method === 'GET' ? query : body);
}

/** Every request has another boundary, so it is no part of what is compared. */
function keyedRequest({ path, body, headers }: ApiRequest, key: string): KeyedRequest {
  const boundary = boundaryOf(headers['content-type']);
  return { key, path, body: boundary ? body.replaceAll(boundary, '') : body };
}

function causeOf({ method, requestId }: ApiRequest, keyed: KeyedRequest | undefined) {
  return method === 'GET'
    ? { id: null, idempotency_key: null }
    : { id: requestId, idempotency_key: keyed?.key ?? null };
}

const json = (value: object) => JSON.stringify(value, null, 2);

function errorResponse(error: StripeError): ApiResponse {
  return { status: error.status, body: json(error.body()) };
}

/** An error is a saved response as well, unless the request was rejected before its execution. */
function attempt(execute: () => ApiResponse): ApiResponse {
  try {
    return execute();
  } catch (error) {
    if (error instanceof StripeError && !(error instanceof RequestRejected)) return errorResponse(error);
    throw error;
  }
}

function send(response: ServerResponse, { status, body }: ApiResponse): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
}
