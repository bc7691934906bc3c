import { createBundle } from '#contracts/catalogue/bundles';
import { createCheckoutSession, type CreateCheckoutSession } from '#contracts/commerce/checkout';
import {
  type Finding,
  listFindings,
  type ReconciliationRun,
  startReconciliation,
} from '#contracts/commerce/reconciliation';
import { createDiscount } from '#contracts/commerce/pricing/discount-admin';
import { createQuote, type CreateQuote } from '#contracts/commerce/pricing/quotes';
import { createSale } from '#contracts/commerce/pricing/sale-admin';
import { createUpgradePath } from '#contracts/commerce/pricing/upgrade-path-admin';
import { register } from '#contracts/identity/users';
import type { UserActor } from '#contracts/kit/actor';
import { eventually } from '#testing/eventually';
import { AllServices } from './all-services';

const guest = { kind: 'guest', language: 'en' } as const;
const callOptions = { timeoutMs: 10_000 };
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

export interface Customer {
  actor: UserActor;
  userId: string;
  email: string;
}

/** A fulfilled order. Free orders have no session. */
export interface Purchase {
  orderId: string;
  number: string;
  sessionId: string;
  customer: Customer;
}

/** All services with products at fixed prices, their customers and the reconciliation. */
export class ReconciledShop {
  private constructor(
    readonly services: AllServices,
    readonly admin: UserActor,
  ) {}

  static async open(): Promise<ReconciledShop> {
    const services = await AllServices.open();
    const { actor } = await registered(services, 'admin');
    await services
      .database('identity')
      .query(`update users set role = 'admin' where id = $1`, [actor.userId]);
    const admin = { ...actor, role: 'admin' as const, authenticatedAt: Date.now() };
    return new ReconciledShop(services, admin);
  }

  close(): Promise<void> {
    return this.services.close();
  }

  sql<T extends object>(database: string, statement: string, parameters: unknown[] = []): Promise<T[]> {
    return this.services.database(database).query<T[]>(statement, parameters);
  }

  /** @returns its slug */
  addPlugin(name: string, price: number): Promise<string> {
    const storageKey = `downloads/uploads/${name.toLowerCase().replaceAll(' ', '-')}/setup.zip`;
    return this.services.addPlugin({ name, price, storageKey }, this.admin);
  }

  async pluginId(slug: string): Promise<string> {
    const [plugin] = await this.sql<{ id: string }>('catalogue', 'select id from plugins where slug = $1', [
      slug,
    ]);
    if (!plugin) throw new Error(`no plug-in ${slug}`);
    return plugin.id;
  }

  async addBundle(slugs: readonly string[]): Promise<string> {
    const pluginIds = await Promise.all(slugs.map((slug) => this.pluginId(slug)));
    const texts = { titleEn: 'Both', titleRu: 'Оба', descriptionEn: '', descriptionRu: '', imageUrl: '' };
    const draft = { ...texts, percent: 20, isActive: true, pluginIds };
    return (await this.services.rpc.call(createBundle, draft, this.admin)).slug;
  }

  async addSale(slug: string, percent: number): Promise<void> {
    const period = { startsAt: inMs(-1_000), endsAt: inMs(3_600_000) };
    const scope = { scope: 'products' as const, categories: [], pluginIds: [await this.pluginId(slug)] };
    const sale = {
      nameEn: 'Autumn sale',
      nameRu: 'Осень',
      kind: 'percent' as const,
      percent,
      ...scope,
      ...period,
    };
    await this.services.rpc.call(createSale, sale, this.admin);
  }

  async addCode(code: string, percent: number): Promise<void> {
    const scope = { scope: 'all' as const, categories: [], pluginIds: [], isExclusive: false };
    const discount = {
      name: code,
      code,
      kind: 'percent' as const,
      percent,
      startsAt: inMs(-1_000),
      ...scope,
    };
    await this.services.rpc.call(createDiscount, discount, this.admin);
  }

  async addUpgradePath(from: string, to: string, priceCents: number): Promise<void> {
    const [fromPluginId, toPluginId] = [await this.pluginId(from), await this.pluginId(to)];
    await this.services.rpc.call(createUpgradePath, { fromPluginId, toPluginId, priceCents }, this.admin);
  }

  customer(name: string): Promise<Customer> {
    return registered(this.services, name);
  }

  /** Buys one product, pays it and waits for its fulfilment. */
  async buy(
    customer: Customer,
    slug: string,
    details: Partial<CreateCheckoutSession> = {},
  ): Promise<Purchase> {
    return this.pay(customer, { slug, ...details });
  }

  /** The same for several items with their codes. */
  async buyCart(customer: Customer, items: CreateQuote['items'], codes: string[] = []): Promise<Purchase> {
    const quote = await eventually(() =>
      this.services.rpc.call(createQuote, { items, codes }, customer.actor, callOptions),
    );
    return this.pay(customer, { quoteId: quote.quoteId });
  }

  /** Opens a session without paying it. */
  async openSession(customer: Customer, details: CreateCheckoutSession): Promise<string | null> {
    const { rpc } = this.services;
    // A product of a moment ago may not have reached commerce.
    const opened = await eventually(() =>
      rpc.call(createCheckoutSession, details, customer.actor, callOptions),
    );
    return opened.sessionId;
  }

  waitForOrder(orderId: string, state: string): Promise<void> {
    return eventually(async () => {
      const [order] = await this.sql<{ state: string }>(
        'commerce',
        'select state from orders where id = $1',
        [orderId],
      );
      expect(order?.state).toBe(state);
    }, 30_000);
  }

  /** Runs the reconciliation to its end. */
  async reconcile(isRepair = false): Promise<{ run: ReconciliationRun; rows: Finding[] }> {
    const { rpc } = this.services;
    // The lock of the run before is released after its end was recorded.
    const { id } = await eventually(() =>
      rpc.call(startReconciliation, { isRepair, settleSeconds: 0 }, this.admin),
    );
    const page = await eventually(async () => {
      const reply = await rpc.call(listFindings, { page: 1, limit: 100, runId: id }, this.admin);
      if (reply.run?.id !== id || reply.run.state === 'running') throw new Error('the run has not ended');
      return reply;
    }, 60_000);
    expect(page.run).toMatchObject({ state: 'done', error: null });
    return { run: page.run as ReconciliationRun, rows: page.findings };
  }

  private async pay(customer: Customer, details: CreateCheckoutSession): Promise<Purchase> {
    const { email, userId } = customer;
    const sessionId = await this.openSession(customer, details);
    const payment = { card: '4242424242424242', email, name: 'Anna Kern' };
    if (sessionId !== null) await this.services.sandbox(`sessions/${sessionId}/pay`, payment);
    const { id, number } = await eventually(async () => {
      const [order] = await this.sql<{ id: string; number: string }>(
        'commerce',
        `select o.id, o.number from orders o left join checkout_attempts a on a.order_id = o.id
          where o.user_id = $1 and o.fulfilled_at is not null and a.session_id is not distinct from $2
            and (o.total_cents = 0 or o.invoiced_at is not null)`,
        [userId, sessionId],
      );
      if (!order) throw new Error(`the order of ${email} was not fulfilled`);
      return order;
    }, 30_000);
    return { orderId: id, number, sessionId: sessionId ?? '', customer };
  }
}

async function registered(services: AllServices, name: string): Promise<Customer> {
  const email = `${name}@example.com`;
  const account = { email, firstName: 'Anna', lastName: 'Kern', password: 'Saturos7' };
  await services.rpc.call(register, account, guest);
  const [user] = await services
    .database('identity')
    .query<{ id: string }[]>('select id from users where email = $1', [email]);
  const userId = user?.id ?? '';
  const actor = { kind: 'user', userId, role: 'user', language: 'en', authenticatedAt: Date.now() } as const;
  return { actor, userId, email };
}
