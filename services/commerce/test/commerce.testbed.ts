import type { Server } from 'node:http';
import { DataSource } from 'typeorm';
import type { Category } from '#contracts/catalogue/product-content';
import type { GiftDetails } from '#contracts/commerce/gifts';
import {
  type CheckoutSession,
  checkoutSessionStatus,
  type CheckoutSessionStatus,
  createCheckoutSession,
} from '#contracts/commerce/checkout';
import { listOffers, type PersonalOffer, type PersonalUpgrade } from '#contracts/commerce/offers/offers';
import { getPersonalPrice, type PersonalPrice } from '#contracts/commerce/pricing/personal-prices';
import { createQuote, type CreateQuote, type Quote } from '#contracts/commerce/pricing/quotes';
import type { Language, UserActor } from '#contracts/kit/actor';
import { toCents } from '#contracts/fields/money';
import { Bus } from '#platform/bus/bus';
import { newId } from '#platform/database/new-id';
import { createLog } from '#platform/log/log';
import { ActorSigner } from '#platform/rpc/actor-claim';
import type { RpcClient } from '#platform/rpc/rpc-client';
import { type RunningService, startService } from '#platform/run/run';
import { PatientRpcClient } from '#testing/patient-rpc-client';
import { newActorKey } from '#testing/actor-keys';
import { eventually } from '#testing/eventually';
import { migratedDatabase } from '#testing/service-databases/migrated-database';
import { freshNats, freshPaymentSandbox, freshRedis } from '#testing/servers/worker-servers';
import { SmtpSink } from '../../../libs/platform/test/mail/smtp-sink';
import { commerceDatabase } from '../src/commerce.database';
import { CommerceModule } from '../src/commerce.module';
import { Order } from '../src/orders/placed-orders/order.entity';
import { FakeServices, type PublishedEvent } from './fake-services';
import { SandboxClient } from './sandbox-client';
import { startWebhookRoute } from './webhook-route';
import { wholeQuote } from './whole-quote';

export const orderPaidSubject = 'commerce.order-paid.v1';

/** Longer than in production, because the machine of a test may be busy. */
const callOptions = { timeoutMs: 10_000 };

/** A customer with an account. */
export class Customer {
  readonly actor: UserActor;

  constructor(
    private readonly client: RpcClient,
    readonly userId: string,
    readonly email: string,
    language: Language,
  ) {
    this.actor = { kind: 'user', userId, role: 'user', language };
  }

  createSession(
    slug: string,
    more: { language?: Language; offerCode?: string; gift?: GiftDetails } = {},
  ): Promise<CheckoutSession> {
    return this.client.call(createCheckoutSession, { slug, ...more }, this.actor, callOptions);
  }

  /** Of everything; rejected with the first refusal. */
  quote(
    slug: string | readonly string[],
    codes: string[] = [],
    more: Partial<CreateQuote> = {},
  ): Promise<Quote> {
    const items = [slug].flat().map((one) => ({ kind: 'plugin' as const, slug: one }));
    return wholeQuote(this.client.call(createQuote, { items, codes, ...more }, this.actor, callOptions));
  }

  buyQuote(quoteId: string, gift?: GiftDetails): Promise<CheckoutSession> {
    return this.client.call(createCheckoutSession, { quoteId, gift }, this.actor, callOptions);
  }

  /** Opens a Checkout Session for a plug-in and returns its id. */
  async openSession(
    slug: string,
    more: { language?: Language; offerCode?: string; gift?: GiftDetails } = {},
  ): Promise<string> {
    const { sessionId } = await this.createSession(slug, more);
    if (!sessionId) throw new Error('the order is free: there is no session');
    return sessionId;
  }

  async listOffers(): Promise<PersonalOffer[]> {
    return (await this.client.call(listOffers, {}, this.actor, callOptions)).offers;
  }

  async listUpgrades(): Promise<PersonalUpgrade[]> {
    return (await this.client.call(listOffers, {}, this.actor, callOptions)).upgrades;
  }

  personalPrice(slug: string): Promise<PersonalPrice> {
    return this.client.call(getPersonalPrice, { slug }, this.actor, callOptions);
  }

  sessionStatus(sessionId: string): Promise<CheckoutSessionStatus> {
    return this.client.call(checkoutSessionStatus, { sessionId }, this.actor, callOptions);
  }
}

interface Servers {
  webhooks: Server;
  sink: SmtpSink;
}

/** Commerce with real Postgres, NATS and Redis, the Stripe sandbox and fakes of the other services. */
export class CommerceTestbed {
  readonly services: RunningService[] = [];
  private products = 0;

  private constructor(
    private readonly servers: Servers,
    readonly bus: Bus,
    readonly client: RpcClient,
    readonly fakeServices: FakeServices,
    readonly stripe: SandboxClient,
  ) {}

  static async open(environment: Record<string, string> = {}, replicas = 1): Promise<CommerceTestbed> {
    const [nats, redis, sandbox, sink, database] = await Promise.all([
      freshNats(),
      freshRedis(),
      freshPaymentSandbox(),
      new SmtpSink().listen(),
      migratedDatabase('commerce', commerceDatabase.migrations),
    ]);
    const bus = await Bus.connect('gateway', { NATS_URL: nats.url } as never, createLog('test', 'error'));
    const actorKey = newActorKey();
    const client = new PatientRpcClient(bus, new ActorSigner({ commerce: actorKey }));
    const webhooks = await startWebhookRoute(client, sandbox.webhookPort);
    Object.assign(process.env, {
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      SHOP_URL: 'http://shop.example',
      NATS_URL: nats.url,
      REDIS_URL: redis.url,
      MIGRATE_AT_START: 'false',
      DATABASE_URL: database,
      ACTOR_KEY: actorKey,
      SMTP_URL: sink.url,
      MAIL_FROM: 'Lowline <shop@lowline.example>',
      MAIL_BATCH_DELAY_MS: '0',
      FEATURE_PAYMENTS: 'true',
      STRIPE_SECRET_KEY: 'sk_test_sandbox',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
      STRIPE_WEBHOOK_SECRET: 'whsec_next,whsec_sandbox',
      STRIPE_API_BASE: sandbox.url,
      STRIPE_JS_URL: `${sandbox.url}/endive/stripe.js`,
      SWEEP_SECONDS: '3600',
      // Other services are absent by intention, and not about to return.
      NO_RESPONDER_RETRY_MS: '10',
      ...environment,
    });
    const stripe = new SandboxClient(sandbox.url);
    const shop = new CommerceTestbed({ webhooks, sink }, bus, client, new FakeServices(bus), stripe);
    for (let i = 0; i < replicas; i += 1) shop.services.push(await startService(CommerceModule));
    return shop;
  }

  get dataSource(): DataSource {
    const [first] = this.services;
    if (!first) throw new Error('commerce is not running');
    return first.app.get(DataSource);
  }

  get mails(): SmtpSink {
    return this.servers.sink;
  }

  customer(language: Language = 'en'): Customer {
    const userId = newId();
    const email = `anna-${userId}@example.com`;
    const names = { firstName: 'Anna', lastName: 'Kern' };
    this.fakeServices.contacts.set(userId, { userId, email, ...names, language, isEmailConfirmed: true });
    return new Customer(this.client, userId, email, language);
  }

  /** Adds a plug-in to the catalogue and returns its slug. */
  addProduct(priceCents = 4_900, category: Category = 'effect'): string {
    this.products += 1;
    const slug = `plugin-${this.products}`;
    this.fakeServices.categories.set(slug, category);
    const rest = { version: '1.2.0', description: 'A warm one.', imageUrl: '/media/p.webp' };
    this.fakeServices.addProduct({
      pluginId: newId(),
      slug,
      name: `Plugin ${this.products}`,
      priceCents: toCents(priceCents),
      ...rest,
    });
    return slug;
  }

  /** Grants a plug-in to a customer without a purchase. */
  grantEntitlement({ userId }: Customer, slug: string): void {
    this.fakeServices.entitlements.add(`${userId}:${this.fakeServices.products.get(slug)?.pluginId}`);
  }

  pluginId(slug: string): string {
    return this.fakeServices.products.get(slug)?.pluginId ?? newId();
  }

  changePrice(slug: string, priceCents: number): void {
    const terms = this.fakeServices.products.get(slug);
    if (terms) this.fakeServices.addProduct({ ...terms, priceCents: toCents(priceCents) });
  }

  async orderOf(sessionId: string): Promise<Order> {
    const rows: { order_id: string }[] = await this.dataSource.query(
      'select order_id from checkout_attempts where session_id = $1',
      [sessionId],
    );
    return this.dataSource.getRepository(Order).findOneByOrFail({ id: rows[0]?.order_id ?? newId() });
  }

  ordersOf({ userId }: Customer): Promise<Order[]> {
    return this.dataSource.getRepository(Order).find({ where: { userId }, order: { createdAt: 'ASC' } });
  }

  /** Waits until the order of a session has this state. */
  async waitForState(sessionId: string, state: Order['state']): Promise<Order> {
    await eventually(async () => expect((await this.orderOf(sessionId)).state).toBe(state));
    return this.orderOf(sessionId);
  }

  /** Creates an order that a new customer has paid by card. */
  async paidOrder(priceCents = 4_900): Promise<{ sessionId: string; id: string }> {
    const sessionId = await this.customer().openSession(this.addProduct(priceCents));
    await this.stripe.pay(sessionId);
    const { id } = await this.waitForState(sessionId, 'paid');
    return { sessionId, id };
  }

  /** Waits until this number of events of an order was published. */
  async waitForEvents(subject: string, orderId: string, times = 1): Promise<PublishedEvent[]> {
    await eventually(() => expect(this.fakeServices.eventsOf(subject, orderId)).toHaveLength(times));
    return this.fakeServices.eventsOf(subject, orderId);
  }

  /** Waits until all Stripe events are processed and all events are published. */
  async waitUntilIdle(): Promise<void> {
    await eventually(async () => {
      const [row] = await this.dataSource.query<{ left: number }[]>(
        `select (select count(*) from stripe_events where state = 'waiting')::int
              + (select count(*) from outbox where published_at is null)::int as left`,
      );
      expect(row?.left).toBe(0);
    });
    await this.bus.connection.flush();
  }

  async close(): Promise<void> {
    const { webhooks, sink } = this.servers;
    await this.stripe.reset();
    await Promise.all(this.services.map((service) => service.close()));
    await this.bus.close();
    webhooks.closeAllConnections();
    await Promise.all([new Promise((done) => webhooks.close(done)), sink.close()]);
  }
}
