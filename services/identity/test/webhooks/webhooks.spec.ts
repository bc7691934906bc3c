import { orderPaid, orderRefunded } from '#contracts/commerce/events';
import { toCents } from '#contracts/fields/money';
import { deleteAccount } from '#contracts/identity/user-admin';
import type { WebhookEventType } from '#contracts/identity/webhooks/webhook-events';
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  redeliverWebhook,
  rotateWebhookSecret,
  sendTestWebhook,
  updateWebhook,
} from '#contracts/identity/webhooks/webhooks';
import type { UserActor } from '#contracts/kit/actor';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { codeOf, IdentityTestbed } from '../identity.testbed';
import { WebhookWorker } from '../../src/webhooks/webhook.worker';
import { signatureOf, WebhookReceiver } from './webhook-receiver';

let identity: IdentityTestbed;
let receiver: WebhookReceiver;
let admin: UserActor;
let adminEmail: string;

beforeAll(async () => {
  identity = await IdentityTestbed.open();
  const { email, actor } = await identity.registerUser('admin');
  [adminEmail, admin] = [email, { ...actor, authenticatedAt: Date.now() }];
});
afterAll(() => identity.close());

beforeEach(async () => {
  receiver = await WebhookReceiver.open();
});
afterEach(async () => {
  await identity.database.query('delete from webhook_endpoints');
  receiver.close();
});

const allEvents: WebhookEventType[] = ['order.paid', 'order.refunded'];
const create = (events = allEvents, url = receiver.url) =>
  identity.client.call(createWebhook, { url, name: 'Test', events }, admin);
const endpointOf = async (id: string) => {
  const { endpoints } = await identity.client.call(listWebhooks, { page: 1, limit: 10 }, admin);
  const found = endpoints.find((one) => one.id === id);
  if (!found) throw new Error(`there is no endpoint ${id}`);
  return found;
};
const deliveriesOf = async (id: string) =>
  (await identity.client.call(listWebhookDeliveries, { id, page: 1, limit: 100 }, admin)).deliveries;
const switchTo = async (id: string, isOn: boolean) => {
  const { url, name, events, version } = await endpointOf(id);
  return identity.client.call(updateWebhook, { id, url, name, events, version, isOn }, admin);
};
const refund = (orderId = newId()) =>
  identity.publishEvent(orderRefunded, { orderId, userId: newId(), refundedAt: new Date().toISOString() });
/**
 * Waits for a condition, without the delay of the try after this number of failures: the endpoint is due at once, and the worker looks for
 * it. A lease is neither so short nor so long, and stays.
 */
const soonAfter = <T>(failures: number, check: () => T | Promise<T>) =>
  eventually(async () => {
    await identity.database.query(
      `update webhook_endpoints set due_at = now() where failures = $1 and due_at > now() and due_at < now() + interval '1 day'
         and due_at not between now() + interval '6 seconds' and now() + interval '1 minute'`,
      [failures],
    );
    identity.service.app.get(WebhookWorker).queue.trigger();
    return check();
  });
const receivedOrders = () => receiver.received.map(({ event }) => event.data['orderId']);

const paid = {
  orderId: newId(),
  orderNumber: 'LL-1',
  userId: newId(),
  email: 'buyer@example.com',
  firstName: 'Bea',
  language: 'en' as const,
  paidAt: '2026-11-27T10:00:00.000Z',
  items: [
    {
      itemId: newId(),
      pluginId: newId(),
      slug: 'reel',
      name: 'Reel',
      version: '1.0.0',
      priceCents: toCents(900),
      line: 0,
    },
  ],
};

describe('webhooks', () => {
  it('send an event without names and addresses, signed as an independent implementation signs', async () => {
    // The vector of the specification.
    const vector = {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: '1614265330',
      body: '{"test": 2432232314}',
    };
    expect(signatureOf('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', vector)).toBe(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    );
    const { secret, endpoint } = await create();
    await identity.publishEvent(orderPaid, paid);
    const [hook] = await soonAfter(0, () => {
      expect(receiver.received).toHaveLength(1);
      return receiver.received;
    });
    expect(secret).toMatch(/^whsec_/);
    expect(hook?.signature).toBe(hook && signatureOf(secret, hook));
    expect(Math.abs(Number(hook?.timestamp) * 1_000 - Date.now())).toBeLessThan(10_000);
    const { orderId, orderNumber, userId, language, paidAt, items } = paid;
    expect(hook?.event).toMatchObject({ type: 'order.paid', version: 1 });
    expect(hook?.event.data).toEqual({ orderId, orderNumber, userId, language, paidAt, items });
    const [delivery] = await eventually(async () => {
      const rows = await deliveriesOf(endpoint.id);
      expect(rows[0]?.state).toBe('delivered');
      return rows;
    });
    expect(delivery).toMatchObject({ status: 200, answer: 'status 200', attempts: 1, error: null });
  });

  it('store secrets encrypted', async () => {
    const { secret } = await create();
    const [row] = await identity.database.query<{ secret: string }[]>('select secret from webhook_endpoints');
    expect(row?.secret).not.toContain(secret.slice(6));
    expect(Buffer.from(row?.secret ?? '', 'base64url').toString('latin1')).not.toContain(secret);
  });

  it('hold events back while the one before them fails, and keep the order', async () => {
    const { endpoint } = await create();
    receiver.answer = () => 500;
    const orders = Array.from({ length: 5 }, newId);
    for (const order of orders) await refund(order);
    await soonAfter(0, async () => expect((await endpointOf(endpoint.id)).failures).toBe(1));
    expect(receivedOrders()).toEqual([orders[0]]);
    expect((await endpointOf(endpoint.id)).waiting).toBe(5);
    receiver.answer = () => 200;
    await soonAfter(1, () => expect(receivedOrders()).toEqual([orders[0], ...orders]));
    const ids = receiver.received.slice(0, 2).map(({ id }) => id);
    expect(ids[0]).toBe(ids[1]);
    await eventually(async () =>
      expect(await endpointOf(endpoint.id)).toMatchObject({ failures: 0, waiting: 0, state: 'on' }),
    );
  });

  it('do not wait for another endpoint', async () => {
    const silent = await WebhookReceiver.open();
    silent.answer = () => undefined;
    await create(allEvents, silent.url);
    await create();
    await refund();
    await soonAfter(0, () => expect(receiver.received).toHaveLength(1));
    expect(silent.received.length).toBeLessThanOrEqual(1);
    silent.close();
  });

  it('switch an endpoint off after ten failures in a row, mail the administrators and continue later', async () => {
    const { endpoint } = await create();
    receiver.answer = () => 503;
    const [failing, following] = [newId(), newId()];
    await refund(failing);
    const failed = (times: number) =>
      soonAfter(times - 1, async () => expect((await endpointOf(endpoint.id)).failures).toBe(times));
    await failed(1);
    // Seven more tries, which take an hour.
    await identity.database.query('update webhook_endpoints set failures = 8');
    await identity.database.query('update webhook_deliveries set attempts = 8');
    await failed(9);
    expect((await endpointOf(endpoint.id)).state).toBe('on');
    await failed(10);
    expect((await endpointOf(endpoint.id)).state).toBe('failed');
    expect(receivedOrders()).toEqual([failing, failing, failing]);
    await eventually(() => {
      const [mail, ...others] = identity
        .mailsTo(adminEmail)
        .filter(({ mail: { subject } }) => /webhook/i.test(subject ?? ''));
      expect(others).toEqual([]);
      expect(mail?.mail.text).toContain(receiver.url);
      expect(mail?.mail.text).toContain('HTTP 503');
    });
    await refund(following);
    receiver.answer = () => 200;
    expect(receiver.received).toHaveLength(3);
    await switchTo(endpoint.id, true);
    await eventually(() => expect(receivedOrders().slice(3)).toEqual([following]));
    const givenUp = (await deliveriesOf(endpoint.id)).find(({ state }) => state === 'failed');
    expect(givenUp).toMatchObject({ attempts: 10, status: 503 });
    await identity.client.call(redeliverWebhook, { id: givenUp?.id ?? '' }, admin);
    await eventually(() => expect(receivedOrders().slice(3)).toEqual([following, failing]));
    expect(receiver.received.at(-1)?.id).toBe(receiver.received[0]?.id);
  });

  it('are signed by the former secret too for a day after a rotation', async () => {
    const { secret: former, endpoint } = await create();
    const { secret } = await identity.client.call(rotateWebhookSecret, { id: endpoint.id }, admin);
    expect((await endpointOf(endpoint.id)).formerSecretEndsAt).not.toBeNull();
    await refund();
    const signatures = await soonAfter(0, () => {
      const [hook] = receiver.received;
      if (!hook) throw new Error('nothing was received');
      expect(hook.signature.split(' ')).toEqual([signatureOf(secret, hook), signatureOf(former, hook)]);
      return hook.signature;
    });
    expect(signatures).toContain(' ');
    await identity.database.query('update webhook_endpoints set former_secret_ends_at = now()');
    await refund();
    await soonAfter(0, () => {
      const hook = receiver.received[1];
      expect(hook?.signature).toBe(hook && signatureOf(secret, hook));
    });
  });

  it('send a test event on request', async () => {
    const { endpoint } = await create();
    const { payload } = await identity.client.call(sendTestWebhook, { id: endpoint.id }, admin);
    await eventually(() =>
      expect(receiver.received.map(({ event }) => event)).toEqual([JSON.parse(payload)]),
    );
    expect(receiver.received[0]?.event).toMatchObject({ type: 'webhook.test', data: {} });
  });

  it('are queued for endpoints that are on and chose the event', async () => {
    const other = await create(['release.published']);
    const off = await create();
    await switchTo(off.endpoint.id, false);
    expect(await codeOf(identity.client.call(sendTestWebhook, { id: off.endpoint.id }, admin))).toBe(
      'WEBHOOK_NOT_REPEATABLE',
    );
    const on = await create();
    await refund();
    await soonAfter(0, () => expect(receiver.received).toHaveLength(1));
    expect(await deliveriesOf(on.endpoint.id)).toHaveLength(1);
    for (const { endpoint } of [other, off]) expect(await deliveriesOf(endpoint.id)).toEqual([]);
  });

  it.each(['ftp://hooks.example/', 'https://10.0.0.1/', 'https://[::ffff:10.0.0.1]/'])(
    'are refused for %s',
    async (url) => {
      expect(await codeOf(create(allEvents, url))).toBe('WEBHOOK_ADDRESS_REFUSED');
    },
  );

  it('are not overwritten by an administrator who has read an earlier version', async () => {
    const { id, url, events, version } = (await create()).endpoint;
    const change = (name: string) =>
      codeOf(identity.client.call(updateWebhook, { id, url, events, version, name, isOn: true }, admin));
    expect((await Promise.all([change('First'), change('Second')])).sort()).toEqual([
      'WEBHOOK_CHANGED',
      'none',
    ]);
  });

  it('are created and changed by administrators after a recent log-in, audited without secrets', async () => {
    const before = { ...admin, authenticatedAt: 0 };
    const customer = { ...admin, role: 'user' as const };
    const values = { url: receiver.url, name: '', events: allEvents };
    expect(await codeOf(identity.client.call(createWebhook, values, before))).toBe(
      'REAUTHENTICATION_REQUIRED',
    );
    expect(await codeOf(identity.client.call(createWebhook, values, customer))).toBe('FORBIDDEN');
    const { endpoint, secret } = await create();
    expect(await codeOf(identity.client.call(rotateWebhookSecret, { id: endpoint.id }, before))).toBe(
      'REAUTHENTICATION_REQUIRED',
    );
    await identity.client.call(deleteWebhook, { id: endpoint.id }, admin);
    const entries = await identity.database.query<{ action: string }[]>(
      `select action, before, after from audit_log where subject = $1 order by id`,
      [endpoint.id],
    );
    expect(entries.map(({ action }) => action)).toEqual(['webhook.created', 'webhook.deleted']);
    expect(JSON.stringify(entries)).not.toContain(secret);
  });

  it('leave no name and address in an event that failed once the account of its customer is deleted', async () => {
    const { actor } = await identity.registerUser();
    const data = { ...paid, userId: actor.userId, gift: { email: 'friend@example.com', name: 'Fay' } };
    await identity.database.query(
      `insert into dead_letters (id, event_id, consumer, subject, envelope, error, deliveries)
       values ($1, $1, 'identity-commerce-order-paid-v1', $2, $3, 'planted', 8)`,
      [newId(), orderPaid.subject, { data }],
    );
    await identity.client.call(deleteAccount, {}, { ...actor, authenticatedAt: Date.now() });
    const rows = await identity.database.query<object[]>('select envelope from dead_letters');
    expect(JSON.stringify(rows)).toContain(paid.orderNumber);
    expect(JSON.stringify(rows)).not.toMatch(/Bea|Fay|example\.com/);
  });
});
