import type { IncomingMessage, ServerResponse } from 'node:http';
import { StripeApi } from '../api/stripe-api';
import { formPage } from '../browser/form-page';
import { formStyle, plainStyle } from '../browser/form-style';
import { cardFieldsScript, formScript, stripeScript } from '../browser/scripts';
import { controls } from '../control/controls';
import { applyFault } from '../control/faults';
import { overviewPage } from '../control/overview';
import { stripeId } from '../ids';
import { challengePage, endChallenge } from '../page/challenge';
import { receiptPage } from '../page/receipt-pages';
import { handlePageRequest } from '../page/page-api';
import type { Sandbox } from '../sandbox';
import { type Form, formOfJson, readForm } from './form';
import { boundaryOf } from './multipart';
import { findRoute, matchPath } from './route';
import { RequestRejected, StripeError } from './stripe-error';

const noCause = { id: null, idempotency_key: null };
const maxBodyBytes = 1_000_000;
const maxUploadBytes = 6_000_000;
const html = 'text/html; charset=utf-8';
const javascript = 'text/javascript; charset=utf-8';
const css = 'text/css; charset=utf-8';

/** The frame may be embedded in any page of this machine and loads only its own resources. */
const framePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; form-action 'none'; base-uri 'none'";

const assets: Readonly<Record<string, { type: string; body: string; policy?: string }>> = {
  '/endive/stripe.js': { type: javascript, body: stripeScript },
  '/page/checkout': { type: html, body: formPage, policy: framePolicy },
  '/page/card-fields.js': { type: javascript, body: cardFieldsScript },
  '/page/form.js': { type: javascript, body: formScript },
  '/page/form.css': { type: css, body: formStyle },
  '/page/plain.css': { type: css, body: plainStyle },
};

interface IncomingCall {
  method: string;
  path: string;
  query: string;
  body: string;
  requestId: string;
  request: IncomingMessage;
  response: ServerResponse;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const isUpload = boundaryOf(request.headers['content-type']) !== undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > (isUpload ? maxUploadBytes : maxBodyBytes))
      throw new RequestRejected(413, 'The body is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString(isUpload ? 'latin1' : 'utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text === '' ? '{}' : text);
  } catch {
    throw new RequestRejected(400, 'The body is neither a form nor JSON.');
  }
}

/** Accepts forms of pages and API clients, and JSON. */
function formOf({ method, query, body, request }: IncomingCall): Form {
  if (method === 'GET') return readForm(query);
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
  return isForm ? readForm(body) : formOfJson(parseJson(body));
}

/** Routes requests and converts errors to responses. */
export class RequestRouter {
  private readonly api: StripeApi;

  constructor(private readonly sandbox: Sandbox) {
    this.api = new StripeApi(sandbox);
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const requestId = stripeId('req_', 14);
    response.setHeader('request-id', requestId);
    try {
      const [path = '/', query = ''] = (request.url ?? '/').split(/\?(.*)/s);
      const body = await bodyOf(request);
      await this.route({ method: request.method ?? 'GET', path, query, body, requestId, request, response });
    } catch (error) {
      this.sendError(response, error);
    }
  }

  private sendError(response: ServerResponse, error: unknown): void {
    if (response.headersSent) return void response.destroy();
    const isExpected = error instanceof StripeError;
    if (!isExpected) process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    const problem = isExpected
      ? error
      : new StripeError(500, 'Internal error of the sandbox.', { type: 'api_error' });
    send(response, problem.status, problem.body());
  }

  private route(call: IncomingCall): Promise<void> | void {
    const { method, path, response } = call;
    const asset = assets[path];
    if (asset && method === 'GET') return this.asset(asset, response);
    if (path.startsWith('/v1/payment_pages/')) return this.page(call);
    if (path.startsWith('/v1/')) return this.api.handle({ ...call, headers: call.request.headers }, response);
    if (path === '/_sandbox' || path === '/') return text(response, overviewPage(this.sandbox));
    if (path.startsWith('/_sandbox/')) return this.control(call);
    return this.document(call);
  }

  private asset({ type, body, policy }: (typeof assets)[string], response: ServerResponse): void {
    if (policy) response.setHeader('content-security-policy', policy);
    // Allows the scripts on cross-origin isolated pages (Cross-Origin-Embedder-Policy).
    response.setHeader('cross-origin-resource-policy', 'cross-origin');
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
  }

  private async page(call: IncomingCall): Promise<void> {
    const { method, path, response, requestId } = call;
    response.setHeader('access-control-allow-origin', '*');
    if (method === 'OPTIONS') {
      const allowed = {
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'content-type',
      };
      return void response.writeHead(204, allowed).end();
    }
    const fault = this.sandbox.faults.take(`${method} ${path}`);
    const execute = () =>
      this.sandbox.transaction({ id: requestId, idempotency_key: null }, () =>
        handlePageRequest(this.sandbox, method, path, formOf(call)),
      );
    const result = fault ? await applyFault(fault, execute) : execute();
    if (result) send(response, 200, result);
    else response.socket?.destroy();
  }

  private control(call: IncomingCall): void {
    const { method, path, request, response } = call;
    const { origin, host } = request.headers;
    if (origin !== undefined && origin !== 'null' && new URL(origin).host !== host)
      throw new RequestRejected(403, 'The control API rejects pages of other origins.');
    const found = findRoute(controls, method, path);
    if (!found) throw new RequestRejected(404, `The sandbox has no ${method} ${path}`);
    const result = this.sandbox.transaction(noCause, () =>
      found.route.handle(this.sandbox, formOf(call), found.ids[0] ?? ''),
    );
    const isFromOverview = method === 'POST' && (request.headers.accept ?? '').includes('text/html');
    if (isFromOverview) response.writeHead(303, { location: '/' }).end();
    else send(response, 200, result);
  }

  /** Receipts and the 3-D Secure page. */
  private document(call: IncomingCall): void {
    const { method, path, query, request, response } = call;
    const ofBrowser = request.headers['accept-language']?.split(',')[0] ?? '';
    const [receipt] = matchPath('/receipts/:charge', path) ?? [];
    if (receipt !== undefined) return text(response, receiptPage(this.sandbox, receipt));
    const [payment] = matchPath('/3ds/:payment', path) ?? [];
    if (payment === undefined)
      throw new RequestRejected(404, `Unrecognized request URL (${method}: ${path}).`);
    if (method === 'GET') {
      const token = new URLSearchParams(query).get('token') ?? '';
      return text(response, challengePage(this.sandbox, payment, token, ofBrowser));
    }
    const result = this.sandbox.transaction(noCause, () =>
      endChallenge(this.sandbox, payment, formOf(call), ofBrowser),
    );
    send(response, 200, result);
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .end(JSON.stringify(body, null, 2));
}

function text(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'content-type': html, 'cache-control': 'no-store' }).end(body);
}
