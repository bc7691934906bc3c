import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Purchase } from '../soak/customer-simulator';
import { purchaseScenarios } from '../soak/purchase-scenarios';
import { RecordingClient, RequestFailed, type RequestLedger } from './recording-client';

const person = { firstName: 'Anna', lastName: 'Kern' };
const password = 'Saturos7';
const slugs = ['saturos-pro', 'longitude-8', 'halflight', 'brickfield'] as const;
const fulfilmentMs = 30_000;
const pollMs = 250;
const thinkMs = 50;

const contains = (part: string) => (body: string) =>
  body.includes(part) ? undefined : `does not contain ${part}: ${body.slice(0, 200)}`;

interface Addresses {
  shop: string;
  sandbox: string;
}

/** Visitors, customers, plug-ins and administrators, each one request after another. */
export class MixedLoad {
  readonly purchases: Purchase[] = [];
  private isStopped = false;
  private turn = 0;

  constructor(
    private readonly at: Addresses,
    private readonly ledger: RequestLedger,
  ) {}

  stop(): void {
    this.isStopped = true;
  }

  /** Runs until `stop`; a purchase that was begun is finished. */
  async run(lanes: { visitors: number; customers: number; administrators: number }): Promise<void> {
    const { visitors, customers, administrators } = lanes;
    const many = (count: number, work: (client: RecordingClient) => Promise<void>) =>
      Array.from({ length: count }, () => this.lane(work));
    await Promise.all([
      ...many(visitors, (client) => this.visit(client)),
      ...many(customers, (client) => this.beCustomer(client)),
      ...many(administrators, (client) => this.administer(client)),
    ]);
  }

  private async lane(work: (client: RecordingClient) => Promise<void>): Promise<void> {
    while (!this.isStopped) {
      const client = new RecordingClient(this.at.shop, this.ledger);
      try {
        await work(client);
      } catch (error) {
        // It is counted; the next visitor begins.
        if (!(error instanceof RequestFailed)) throw error;
      } finally {
        client.close();
      }
    }
  }

  private nextSlug(): string {
    this.turn += 1;
    return slugs[this.turn % slugs.length] ?? slugs[0];
  }

  private async visit(client: RecordingClient): Promise<void> {
    for (let round = 0; round < 10 && !this.isStopped; round += 1) {
      const slug = this.nextSlug();
      await client.send('page', '/', { check: contains('</html>') });
      await client.send('page', `/plugins/${slug}`, { check: contains(`/plugins/${slug}`) });
      await client.send('page', '/news', { check: contains('</html>') });
      await client.json('read', '/api/plugins?lang=en', { check: contains(slug) });
      await client.json('read', `/api/plugins/${slug}?lang=ru`, { check: contains(slug) });
      await client.json('read', '/api/news?page=1&limit=12&language=en', { check: contains('"news"') });
      await client.json('read', '/api/status', { check: contains('maintenance') });
      await client.json('read', '/api/checkout/config', { check: contains('pk_test_sandbox') });
      await pause(thinkMs);
    }
  }

  private async beCustomer(client: RecordingClient): Promise<void> {
    const email = `rolling-${randomUUID()}@example.com`;
    const account = { email, password, ...person };
    await client.json('registration', '/api/register', { method: 'POST', body: account, status: 201 });
    const token = await this.logIn(client, email, password);
    await client.json('account', '/api/me', { token, check: contains(email) });
    for (const slug of [this.nextSlug(), this.nextSlug()]) {
      if (this.isStopped) return;
      await this.buy(client, email, token, slug);
    }
  }

  private async logIn(client: RecordingClient, email: string, secret: string): Promise<string> {
    const body = { email, password: secret };
    const answer = await client.json<{ token: string }>('log-in', '/api/login', {
      method: 'POST',
      body,
      check: contains('"token"'),
    });
    return answer.token;
  }

  private async buy(client: RecordingClient, email: string, token: string, slug: string): Promise<void> {
    const { sessionId } = await client.json<{ sessionId: string }>('checkout', '/api/checkout/sessions', {
      method: 'POST',
      body: { slug },
      token,
      status: 201,
      check: contains('"sessionId"'),
    });
    await this.pay(sessionId);
    const [paid] = purchaseScenarios;
    if (paid) this.purchases.push({ email, slug, scenario: paid });
    await this.waitForEntitlement(client, token, slug);
    const download = await this.waitForDownload(client, sessionId);
    await this.download(client, download);
    await this.activate(client, token);
  }

  /** The customer at Stripe, which is not part of the shop; its webhook is counted by {@link failedWebhooks}. */
  private async pay(sessionId: string): Promise<void> {
    const response = await fetch(`${this.at.sandbox}/_sandbox/sessions/${sessionId}/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ card: '4242424242424242' }),
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`the payment sandbox responded with ${response.status}`);
  }

  private async waitForEntitlement(client: RecordingClient, token: string, slug: string): Promise<void> {
    const path = '/api/account/entitlements';
    for (const until = Date.now() + fulfilmentMs; Date.now() < until; await pause(pollMs)) {
      const { entitlements } = await client.json<{ entitlements: { slug: string }[] }>('entitlements', path, {
        token,
      });
      if (entitlements.some((one) => one.slug === slug)) return;
    }
    throw this.notInTime(`GET ${path}`, 'entitlement');
  }

  private async waitForDownload(client: RecordingClient, sessionId: string): Promise<string> {
    const path = `/api/checkout/session-status/${sessionId}`;
    for (const until = Date.now() + fulfilmentMs; Date.now() < until; await pause(pollMs)) {
      const { order } = await client.json<{ order: { downloadToken: string | null } | null }>(
        'session status',
        path,
      );
      if (order?.downloadToken) return order.downloadToken;
    }
    throw this.notInTime(`GET ${path}`, 'download token');
  }

  private notInTime(request: string, what: string): RequestFailed {
    const problem = `no ${what} ${fulfilmentMs / 1_000} s after the payment`;
    return this.ledger.fail({ action: 'fulfilment', request, problem });
  }

  private async download(client: RecordingClient, token: string): Promise<void> {
    const { files } = await client.json<{ files: { url: string }[] }>('download', `/api/downloads/${token}`, {
      check: contains('"url"'),
    });
    await client.send('download', files[0]?.url ?? '', {
      range: 'bytes=0-999',
      status: 206,
      check: hasBytes(1_000),
    });
  }

  private async activate(client: RecordingClient, token: string): Promise<void> {
    const body = { deviceId: `rolling-${randomUUID()}`, machineName: 'Studio', os: 'macOS' };
    const { licenceFile } = await client.json<{ licenceFile: string }>(
      'activation',
      '/api/licensing/activations',
      {
        method: 'POST',
        body,
        token,
        check: contains('"licenceFile"'),
      },
    );
    for (let round = 0; round < 3; round += 1)
      await client.json('licence check', '/api/licensing/refresh', {
        method: 'POST',
        body: { file: licenceFile },
        check: contains('VALID'),
      });
  }

  private async administer(client: RecordingClient): Promise<void> {
    const token = await this.logIn(client, 'admin@example.com', 'Admin1234');
    const lists = ['users', 'orders', 'entitlements', 'audit', 'figures', 'campaigns', 'products'];
    for (let round = 0; round < 5 && !this.isStopped; round += 1)
      for (const list of lists) {
        await client.json('administration', `/api/admin/${list}`, { token });
        await pause(thinkMs);
      }
  }
}

function hasBytes(count: number): NonNullable<Parameters<RecordingClient['send']>[2]>['check'] {
  return (_, headers) =>
    headers['content-length'] === String(count) ? undefined : `has ${headers['content-length']} bytes`;
}
