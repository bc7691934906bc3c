import type { IncomingMessage, ServerResponse } from 'node:http';
import { StripeApi } from '../api/stripe-api';
import { formPage } from '../browser/form-page';
import { formStyle, plainStyle } from '../browser/form-style';
import { cardFieldsScript, formScript, stripeScript } from '../browser/scripts';
import { controls } from '../control/controls';
import { suffer } from '../control/faults';
import { overviewPage } from '../control/overview';
import { stripeId } from '../ids';
import { challengePage, endChallenge } from '../page/challenge';
import { invoicePage, receiptPage } from '../page/documents';
import { answerPage } from '../page/page-api';
import type { World } from '../world';
import { type Form, formOfJson, readForm } from '../http/form';
import { findRoute, matchPath } from '../http/route';
import { NotBegun, StripeError } from '../http/stripe-error';

const nobody = { id: null, idempotency_key: null };
const largestBody = 1_000_000;
const html = 'text/html; charset=utf-8';
const javascript = 'text/javascript; charset=utf-8';
const css = 'text/css; charset=utf-8';

/** The frame may stand on any page of this machine, and load nothing but its own. */
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

interface Visit {
  method: string;
  path: string;
  query: string;
  body: string;
  requestId: string;
  request: IncomingMessage;
  response: ServerResponse;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestBody) throw new NotBegun(413, 'The body is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text === '' ? '{}' : text);
  } catch {
    throw new NotBegun(400, 'The body is neither a form nor JSON.');
  }
}

/** Forms from pages and API clients, JSON from everything else. */
function formOf({ method, query, body, request }: Visit): Form {
  if (method === 'GET') return readForm(query);
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
  return isForm ? readForm(body) : formOfJson(parseJson(body));
}

/** The door: who comes for what, and what they get when it goes wrong. */
export class Web {
  private readonly api: StripeApi;

  constructor(private readonly world: World) {
    this.api = new StripeApi(world);
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const requestId = stripeId('req_', 14);
    response.setHeader('request-id', requestId);
    try {
      const [path = '/', query = ''] = (request.url ?? '/').split(/\?(.*)/s);
      const body = await bodyOf(request);
      await this.answer({ method: request.method ?? 'GET', path, query, body, requestId, request, response });
    } catch (error) {
      this.refuse(response, error);
    }
  }

  private refuse(response: ServerResponse, error: unknown): void {
    if (response.headersSent) return void response.destroy();
    const isExpected = error instanceof StripeError;
    if (!isExpected) process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    const problem = isExpected
      ? error
      : new StripeError(500, 'The sandbox itself has failed.', { type: 'api_error' });
    send(response, problem.status, problem.body());
  }

  private answer(visit: Visit): Promise<void> | void {
    const { method, path, response } = visit;
    const asset = assets[path];
    if (asset && method === 'GET') return this.asset(asset, response);
    if (path.startsWith('/v1/payment_pages/')) return this.page(visit);
    if (path.startsWith('/v1/'))
      return this.api.handle({ ...visit, headers: visit.request.headers }, response);
    if (path === '/_sandbox' || path === '/') return text(response, overviewPage(this.world));
    if (path.startsWith('/_sandbox/')) return this.control(visit);
    return this.document(visit);
  }

  private asset({ type, body, policy }: (typeof assets)[string], response: ServerResponse): void {
    if (policy) response.setHeader('content-security-policy', policy);
    // Scripts of another origin, for pages that isolate themselves (Cross-Origin-Embedder-Policy).
    response.setHeader('cross-origin-resource-policy', 'cross-origin');
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
  }

  private async page(visit: Visit): Promise<void> {
    const { method, path, response, requestId } = visit;
    response.setHeader('access-control-allow-origin', '*');
    if (method === 'OPTIONS') {
      const allowed = {
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'content-type',
      };
      return void response.writeHead(204, allowed).end();
    }
    const fault = this.world.faults.take(`${method} ${path}`);
    const answer = () =>
      this.world.act({ id: requestId, idempotency_key: null }, () =>
        answerPage(this.world, method, path, formOf(visit)),
      );
    const made = fault ? await suffer(fault, answer) : answer();
    if (made) send(response, 200, made);
    else response.socket?.destroy();
  }

  private control(visit: Visit): void {
    const { method, path, request, response } = visit;
    const { origin, host } = request.headers;
    if (origin !== undefined && origin !== 'null' && new URL(origin).host !== host)
      throw new NotBegun(403, 'The controls are not for pages of other origins.');
    const found = findRoute(controls, method, path);
    if (!found) throw new NotBegun(404, `The sandbox has no ${method} ${path}`);
    const made = this.world.act(nobody, () =>
      found.route.answer(this.world, formOf(visit), found.ids[0] ?? ''),
    );
    const isFromOverview = method === 'POST' && (request.headers.accept ?? '').includes('text/html');
    if (isFromOverview) response.writeHead(303, { location: '/' }).end();
    else send(response, 200, made);
  }

  /** Papers, and the bank's page. */
  private document(visit: Visit): void {
    const { method, path, query, request, response } = visit;
    const ofBrowser = request.headers['accept-language']?.split(',')[0] ?? '';
    const [receipt] = matchPath('/receipts/:charge', path) ?? [];
    if (receipt !== undefined) return text(response, receiptPage(this.world, receipt));
    const [invoice] = matchPath('/invoices/:invoice', path) ?? [];
    if (invoice !== undefined) return text(response, invoicePage(this.world, invoice));
    const [payment] = matchPath('/3ds/:payment', path) ?? [];
    if (payment === undefined) throw new NotBegun(404, `Unrecognized request URL (${method}: ${path}).`);
    if (method === 'GET') {
      const token = new URLSearchParams(query).get('token') ?? '';
      return text(response, challengePage(this.world, payment, token, ofBrowser));
    }
    const made = this.world.act(nobody, () => endChallenge(this.world, payment, formOf(visit), ofBrowser));
    send(response, 200, made);
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
