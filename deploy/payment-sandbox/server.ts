import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Control } from './control/control';
import { Faults } from './control/faults';
import { StripeApi } from './http/api';
import { readForm } from './http/form';
import { Idempotency } from './http/idempotency';
import { StripeError } from './http/stripe-error';
import { stripeId } from './ids';
import { formPage, formScript, sizeScript } from './page/form-page';
import { PageApi, type PageCall } from './page/page-api';
import { stripeJs } from './page/stripe-js';
import { Webhooks } from './webhooks/webhooks';
import { World } from './world';

export interface SandboxOptions {
  port?: number;
  /** The loopback address if not said; in a container every address. */
  host?: string | undefined;
  webhookUrl?: string;
  secretKey?: string;
  webhookSecret?: string;
  stateFile?: string;
  retriesMs?: readonly number[];
}

export interface RunningSandbox {
  url: string;
  close: () => Promise<void>;
}

const largestBody = 1_000_000;

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > largestBody) throw new StripeError(413, 'The body is too large.');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): Record<string, unknown> {
  if (text === '') return {};
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw new StripeError(400, 'The body is no JSON.');
  }
}

/** The sandbox: Stripe's API, its page, its script, its webhooks, and the means to make them misbehave. */
class Sandbox {
  private readonly world: World;
  private readonly webhooks: Webhooks;
  private readonly api: StripeApi;
  private readonly page: PageApi;
  private readonly control: Control;
  private readonly faults = new Faults();
  private readonly idempotency = new Idempotency();

  constructor(private readonly options: Required<Pick<SandboxOptions, 'secretKey'>> & SandboxOptions) {
    this.world = new World(options.stateFile);
    this.webhooks = new Webhooks(
      this.world,
      options.webhookUrl ?? 'http://localhost:3000/api/webhooks/stripe',
      options.webhookSecret ?? 'whsec_sandbox',
      options.retriesMs ?? [1_000, 5_000, 15_000, 60_000],
    );
    this.api = new StripeApi(this.world, this.webhooks);
    this.page = new PageApi(this.world, this.webhooks);
    this.control = new Control(this.world, this.webhooks, this.faults);
  }

  stop(): void {
    this.webhooks.stop();
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('request-id', stripeId('req_', 14));
    try {
      await this.route(request, response);
    } catch (error) {
      const problem =
        error instanceof StripeError ? error : new StripeError(500, String(error), { type: 'api_error' });
      this.json(response, problem.status, problem.body());
    }
  }

  private async route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://sandbox');
    const path = url.pathname;
    const method = request.method ?? 'GET';
    if (path === '/endive/stripe.js') return this.text(response, stripeJs, 'text/javascript');
    if (path === '/page/form.js') return this.text(response, formScript, 'text/javascript');
    if (path === '/page/size.js') return this.text(response, sizeScript, 'text/javascript');
    if (path === '/page/checkout') return this.checkoutPage(url, response);
    const body = await readBody(request);
    if (path.startsWith('/_sandbox'))
      return this.json(response, 200, this.control.answer(method, path, parseJson(body)));
    const [, , , sessionId = '', verb] = path.split('/');
    if (path.startsWith('/v1/payment_pages/') && method === 'POST') {
      const call = parseJson(body) as PageCall;
      return this.json(
        response,
        200,
        verb === 'challenge' ? this.page.challenge(sessionId, call) : this.page.confirm(sessionId, call),
      );
    }
    if (path.startsWith('/v1/')) return this.apiCall(request, response, method, url, body);
    if (path === '/') return this.text(response, overview(this.world), 'text/html; charset=utf-8');
    throw new StripeError(404, `Unrecognized request URL (${method}: ${path}).`);
  }

  private checkoutPage(url: URL, response: ServerResponse): void {
    const session = this.page.session(
      url.searchParams.get('session') ?? '',
      url.searchParams.get('secret') ?? undefined,
    );
    this.text(response, formPage(session, url.searchParams.get('parent') ?? ''), 'text/html; charset=utf-8');
  }

  private async apiCall(
    request: IncomingMessage,
    response: ServerResponse,
    method: string,
    url: URL,
    body: string,
  ): Promise<void> {
    this.assertKey(request);
    const fault = this.faults.take(`${method} ${url.pathname}`);
    if (fault?.latencyMs) await new Promise((resolve) => setTimeout(resolve, fault.latencyMs));
    if (fault?.dropConnection && !fault.afterCommit) return void request.socket.destroy();
    if (fault?.status && !fault.afterCommit)
      throw new StripeError(fault.status, 'A fault was asked for.', { type: 'api_error' });
    const form = readForm(method === 'GET' ? url.search.slice(1) : body);
    const key = method === 'POST' ? request.headers['idempotency-key'] : undefined;
    const answer = await this.idempotency.once(
      typeof key === 'string' ? key : undefined,
      `${url.pathname} ${body}`,
      async () => ({
        status: 200,
        body: JSON.stringify(this.api.answer({ method, path: url.pathname, form })),
      }),
    );
    if (fault?.afterCommit) return void request.socket.destroy();
    if (answer.replayed) response.setHeader('idempotent-replayed', 'true');
    response.setHeader('stripe-version', String(request.headers['stripe-version'] ?? '2026-10-28.endive'));
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  }

  private assertKey(request: IncomingMessage): void {
    const given = (request.headers.authorization ?? '').replace(/^Bearer /, '');
    if (given === this.options.secretKey) return;
    throw new StripeError(
      401,
      given.startsWith('pk_')
        ? 'This API call cannot be made with a publishable API key.'
        : 'Invalid API Key provided.',
    );
  }

  private json(response: ServerResponse, status: number, body: object): void {
    if (!response.headersSent)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  private text(response: ServerResponse, body: string, type: string): void {
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
  }
}

function overview(world: World): string {
  const rows = [...world.sessions.values()].reverse().map(({ id, status, paymentStatus, amount, items }) => {
    const what = items.map(({ name }) => name.replaceAll(/[<>&]/g, '')).join(', ');
    return `<tr><td><code>${id.slice(0, 24)}…</code><td>${what}<td>$${(amount / 100).toFixed(2)}<td>${status}<td>${paymentStatus}`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Payment sandbox</title><style>body{font:16px system-ui;margin:2rem}td{padding:.3rem 1rem .3rem 0}</style><h1>Payment sandbox</h1><table>${rows.join('') || '<tr><td>No sessions yet.'}</table>`;
}

/** Starts the sandbox on loopback; port 0 takes a free one. */
export async function startSandbox(options: SandboxOptions = {}): Promise<RunningSandbox> {
  const sandbox = new Sandbox({ secretKey: 'sk_test_sandbox', ...options });
  const server: Server = createServer((request, response) => void sandbox.handle(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const close = async () => {
    sandbox.stop();
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { url: `http://localhost:${port}`, close };
}
