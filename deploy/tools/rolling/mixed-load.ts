import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Exchange } from '../driver/exchange';
import { type Addresses, demoAdmin, logIn, ShopCustomer } from '../driver/shop-customer';
import type { Purchase } from '../soak/customer-simulator';
import { purchaseScenarios } from '../soak/purchase-scenarios';
import { RecordingClient, type RequestLedger } from './recording-client';

const slugs = ['saturos-pro', 'longitude-8', 'halflight', 'brickfield'] as const;
const adminLists = ['users', 'orders', 'entitlements', 'audit', 'figures', 'campaigns', 'products'];
const thinkMs = 50;

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
      // What fails is counted; the next visitor begins.
      await work(client).catch((error: unknown) => this.ledger.add(error));
      client.close();
    }
  }

  private nextSlug(): string {
    this.turn += 1;
    return slugs[this.turn % slugs.length] ?? slugs[0];
  }

  private async visit(client: RecordingClient): Promise<void> {
    for (let round = 0; round < 10 && !this.isStopped; round += 1) {
      const slug = this.nextSlug();
      await client.get('/', '</html>');
      await client.get(`/plugins/${slug}`, `/plugins/${slug}`);
      await client.get('/news', '</html>');
      await client.get('/api/plugins?lang=en', slug);
      await client.get(`/api/plugins/${slug}?lang=ru`, slug);
      await client.get('/api/news?page=1&limit=12&language=en', '"news"');
      await client.get('/api/status', 'maintenance');
      await client.get('/api/checkout/config', 'pk_test_sandbox');
      await pause(thinkMs);
    }
  }

  private async beCustomer(client: RecordingClient): Promise<void> {
    const customer = await ShopCustomer.register(this.at, { name: 'rolling', send: client.send });
    await client.get('/api/me', customer.email, { token: customer.token });
    for (const slug of [this.nextSlug(), this.nextSlug()])
      if (!this.isStopped) await this.buy(client, customer, slug);
  }

  private async buy(client: RecordingClient, customer: ShopCustomer, slug: string): Promise<void> {
    const sessionId = (await customer.checkout(slug)) ?? '';
    await customer.pay(sessionId);
    const [paid] = purchaseScenarios;
    if (paid) this.purchases.push({ email: customer.email, slug, scenario: paid });
    const token = await customer.receive(slug, sessionId);
    const { files } = await client.send<{ files: { url: string }[] }>(
      `${this.at.shop}/api/downloads/${token}`,
    );
    const hasRange = ({ status, headers }: Exchange) =>
      status === 206 && headers['content-length'] === '1000';
    await client.request(files[0]?.url ?? '', { headers: { range: 'bytes=0-999' } }, hasRange);
    await this.activate(client, customer);
  }

  private async activate(client: RecordingClient, customer: ShopCustomer): Promise<void> {
    const machine = { deviceId: `rolling-${randomUUID()}`, machineName: 'Studio', os: 'macOS' };
    const { licenceFile } = await customer.post<{ licenceFile: string }>(
      '/api/licensing/activations',
      machine,
    );
    const check = { method: 'POST', body: { file: licenceFile } };
    for (let round = 0; round < 3; round += 1) await client.get('/api/licensing/refresh', 'VALID', check);
  }

  private async administer(client: RecordingClient): Promise<void> {
    const token = await logIn(this.at.shop, demoAdmin, client.send);
    for (let round = 0; round < 5 && !this.isStopped; round += 1)
      for (const list of adminLists) {
        await client.get(`/api/admin/${list}`, '{', { token });
        await pause(thinkMs);
      }
  }
}
