import type { UserActor } from '#contracts/kit/actor';
import { mailSentRecently } from '#contracts/operations/mail-limit';
import {
  changeSubscribers,
  confirmationNotNeeded,
  deleteSubscriber,
  listSubscribers,
  type ListSubscribers,
  resendConfirmation,
  type SubscriberAction,
  updateSubscriber,
} from '#contracts/newsletter/subscribers';
import { confirmSubscription, subscribe } from '#contracts/newsletter/subscriptions';
import { newId } from '#platform/database/new-id';
import { MailDelivery } from '#platform/mail/mail-delivery.entity';
import { auditEntriesOf } from '#testing/audit-entries';
import { queryPlans } from '#testing/database/query-plans';
import { SubscriberQueries, subscriberFilter } from '../src/subscribers/subscriber.queries';
import { admin, uniqueAddress, Newsletter } from './newsletter.testbed';

let newsletter: Newsletter;

beforeAll(async () => {
  newsletter = await Newsletter.open();
});

afterAll(() => newsletter.close());

const guest = { kind: 'guest', language: 'en' } as const;

async function signUpSubscriber(): Promise<{ id: string; email: string }> {
  const email = uniqueAddress();
  await newsletter.client.call(subscribe, { email, source: 'website' }, guest);
  return { email, id: (await newsletter.subscriber(email)).id };
}

async function confirmSubscriber(): Promise<{ id: string; email: string }> {
  const subscriber = await signUpSubscriber();
  const token = await newsletter.linkTo(subscriber.email, 'confirm');
  await newsletter.client.call(confirmSubscription, { token }, guest);
  return subscriber;
}

const list = (input: Partial<ListSubscribers>) =>
  newsletter.client.call(listSubscribers, { page: 1, limit: 10, search: '', status: 'all', ...input }, admin);
const change = (id: string, input: { isConfirmed?: boolean; isActive?: boolean }) =>
  newsletter.client.call(updateSubscriber, { id, ...input }, admin);

describe('list of subscribers', () => {
  it('filters subscribers by confirmed, pending and inactive, each of them in exactly one (admin §3)', async () => {
    const [pending, active, inactive] = [
      await signUpSubscriber(),
      await confirmSubscriber(),
      await confirmSubscriber(),
    ];
    await change(inactive.id, { isActive: false });
    const found = async (status: ListSubscribers['status']) => {
      const pages = await Promise.all(
        [pending, active, inactive].map(({ email }) => list({ status, search: email })),
      );
      return pages.map(({ pagination }) => pagination.total);
    };
    expect(await found('all')).toEqual([1, 1, 1]);
    expect(await found('pending')).toEqual([1, 0, 0]);
    expect(await found('confirmed')).toEqual([0, 1, 0]);
    expect(await found('inactive')).toEqual([0, 0, 1]);
  });

  it('finds subscribers by a part of the address, case-insensitively, with % and _ as literals', async () => {
    const { email } = await signUpSubscriber();
    const part = email.slice(10, 30).toUpperCase();
    expect((await list({ search: part })).subscribers.map((row) => row.email)).toEqual([email]);
    expect((await list({ search: '%' })).pagination.total).toBe(0);
    expect((await list({ search: '_' })).pagination.total).toBe(0);
  });

  it('lists subscribers newest first, ten per page (admin §3)', async () => {
    for (let n = 0; n < 11; n += 1) await signUpSubscriber();
    const [first, second] = [await list({}), await list({ page: 2 })];
    expect(first.subscribers).toHaveLength(10);
    expect(first.pagination).toMatchObject({
      page: 1,
      limit: 10,
      pages: Math.ceil(first.pagination.total / 10),
    });
    const rows = [...first.subscribers, ...second.subscribers];
    const times = rows.map(({ subscribedAt }) => subscribedAt);
    expect(times).toEqual([...times].sort().reverse());
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });

  it('denies the subscriber list to customers', async () => {
    const customer: UserActor = { ...admin, role: 'user' };
    const request = newsletter.client.call(
      listSubscribers,
      { page: 1, limit: 10, search: '', status: 'all' },
      customer,
    );
    await expect(request).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('administration of subscribers', () => {
  it('changes the switches confirmed and active independently', async () => {
    const { id } = await signUpSubscriber();
    expect(await change(id, { isActive: false })).toMatchObject({
      isActive: false,
      isConfirmed: false,
      deactivationReason: 'admin',
    });
    expect(await change(id, { isConfirmed: true })).toMatchObject({ isActive: false, isConfirmed: true });
    expect(await change(id, { isActive: true })).toMatchObject({ isActive: true, deactivationReason: null });
    expect(await change(id, { isConfirmed: false })).toMatchObject({ isActive: true, confirmedAt: null });
  });

  it.each([[{}], [{ isActive: true, isConfirmed: true }]])(
    'rejects the update %j of a subscriber',
    async (both) => {
      const { id } = await signUpSubscriber();
      await expect(change(id, both)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    },
  );

  it('resends the confirmation only to unconfirmed active subscribers', async () => {
    const { id, email } = await signUpSubscriber();
    await newsletter.client.call(resendConfirmation, { id }, admin);
    expect(await newsletter.database.getRepository(MailDelivery).countBy({ toAddress: email })).toBe(2);
    await change(id, { isActive: false });
    const resend = () => newsletter.client.call(resendConfirmation, { id }, admin);
    await expect(resend()).rejects.toMatchObject({ code: confirmationNotNeeded.code });
    await change(id, { isActive: true });
    await change(id, { isConfirmed: true });
    await expect(resend()).rejects.toMatchObject({ code: confirmationNotNeeded.code });
  });

  it('limits resent confirmations to one in ten minutes and three a day, also for 20 concurrent requests', async () => {
    const { id, email } = await signUpSubscriber();
    const resend = () => newsletter.client.call(resendConfirmation, { id }, admin);
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, resend));
    const refused = outcomes.flatMap((outcome): unknown[] =>
      outcome.status === 'rejected' ? [outcome.reason] : [],
    );
    expect(refused).toHaveLength(19);
    for (const reason of refused)
      expect(reason).toMatchObject({
        code: mailSentRecently.code,
        params: { retryAfterMinutes: 10, retryAfterSeconds: expect.any(Number) as number },
      });
    const mails = () => newsletter.database.getRepository(MailDelivery).countBy({ toAddress: email });
    expect(await mails()).toBe(2);
    const anHourAgo = () =>
      newsletter.database.query(
        `update confirmations set sent_at = sent_at - interval '1 hour' where subscriber_id = $1`,
        [id],
      );
    for (let sent = 1; sent < 3; sent += 1) {
      await anHourAgo();
      await resend();
    }
    await anHourAgo();
    await expect(resend()).rejects.toMatchObject({ code: mailSentRecently.code });
    expect(await mails()).toBe(4);
  });

  it('deletes a subscriber with its links and mails and responds to a second deletion with NOT_FOUND', async () => {
    const { id, email } = await signUpSubscriber();
    const token = await newsletter.linkTo(email, 'confirm');
    await newsletter.client.call(deleteSubscriber, { id }, admin);
    expect(await newsletter.database.getRepository(MailDelivery).countBy({ toAddress: email })).toBe(0);
    const opened = newsletter.client.call(confirmSubscription, { token }, guest);
    await expect(opened).rejects.toMatchObject({ code: 'TOKEN_NOT_FOUND' });
    await expect(newsletter.client.call(deleteSubscriber, { id }, admin)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('responds with NOT_FOUND for an unknown subscriber', async () => {
    await expect(change(newId(), { isActive: true })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('long list of subscribers', () => {
  /** Small parts, because a statement of the service ends after two seconds. */
  async function addParts(from: number, to: number): Promise<void> {
    for (let part = from; part < to; part += 1)
      await newsletter.database.query(
        `insert into subscribers (id, email, language, source, is_confirmed, confirmed_at, is_active, subscribed_at, topics, last_acted_at)
         select gen_random_uuid(), md5(n::text) || '-' || n || '@crowd.example', 'en', 'website', n % 3 > 0,
                case when n % 3 > 0 then now() end, n % 7 > 0, now() - n * interval '1 minute', '{news}', now()
           from generate_series($1::int, $2::int) n`,
        [part * 2_000 + 1, (part + 1) * 2_000],
      );
    await newsletter.database.query('vacuum analyze subscribers');
  }

  beforeAll(() => addParts(0, 10));

  async function plan(input: Partial<ListSubscribers>, page = 1): Promise<string> {
    const { newestFirst } = newsletter.service.app.get(SubscriberQueries);
    const filter = subscriberFilter({ search: '', status: 'all', ...input });
    return queryPlans(newsletter.database, newestFirst.statements({ page, limit: 10 }, filter));
  }

  it.each(['all', 'confirmed', 'pending', 'inactive'] as const)(
    'reads the last page of subscribers filtered by %s by an index-only scan',
    async (status) => {
      expect(await plan({ status }, 300)).toMatch(/Index Only Scan .*subscribers_(newest|status|left)/);
    },
  );

  it.each(['ffffe', 'unknown', 'zq'])('searches subscriber addresses for %s by index', async (search) => {
    const text = await plan({ search });
    expect(text).toContain('subscribers_search');
    expect(text).not.toMatch(/Seq Scan/);
  });

  it('returns every page of 100,000 subscribers within a second', async () => {
    await addParts(10, 50);
    for (const input of [
      { page: 10_000 },
      { search: 'crowd-none' },
      { search: 'a' },
      { status: 'inactive' as const },
    ]) {
      const start = performance.now();
      await list(input);
      expect(performance.now() - start).toBeLessThan(1_000);
    }
  });
});

describe('bulk change of subscribers', () => {
  const many = (ids: string[], action: SubscriberAction) =>
    newsletter.client.call(changeSubscribers, { ids, action }, admin);

  it('a bulk change returns an outcome for each subscriber and continues after a missing one', async () => {
    const [first, second] = [await signUpSubscriber(), await signUpSubscriber()];
    const missing = newId();
    expect(await many([first.id, missing, second.id], 'deactivate')).toEqual({
      outcomes: [
        { id: first.id, code: null },
        { id: missing, code: 'NOT_FOUND' },
        { id: second.id, code: null },
      ],
    });
    expect(await newsletter.subscriber(second.email)).toMatchObject({
      isActive: false,
      deactivationReason: 'admin',
    });
    await many([first.id], 'activate');
    expect(await newsletter.subscriber(first.email)).toMatchObject({ isActive: true });
    await many([first.id, second.id], 'delete');
    expect((await list({ search: first.email })).pagination.total).toBe(0);
    const entries = await auditEntriesOf(newsletter.client, 'newsletter', admin, first.id);
    expect(entries.map(({ action }) => action)).toEqual([
      'subscriber.updated',
      'subscriber.updated',
      'subscriber.deleted',
    ]);
  });

  it('a bulk change accepts at most 100 different ids, from administrators only', async () => {
    const { id } = await signUpSubscriber();
    const refused = { code: 'INVALID_INPUT' };
    await expect(many([], 'delete')).rejects.toMatchObject(refused);
    await expect(many([id, id], 'delete')).rejects.toMatchObject(refused);
    await expect(many(Array.from({ length: 101 }, newId), 'delete')).rejects.toMatchObject(refused);
    const customer = { ...admin, role: 'user' as const };
    await expect(
      newsletter.client.call(changeSubscribers, { ids: [id], action: 'delete' }, customer),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('audit log of subscribers', () => {
  it('the audit log records updates, resent confirmations and deletions without the address', async () => {
    const { id, email } = await signUpSubscriber();
    await newsletter.client.call(resendConfirmation, { id }, admin);
    await change(id, { isConfirmed: true });
    await newsletter.client.call(deleteSubscriber, { id }, admin);
    const entries = await auditEntriesOf(newsletter.client, 'newsletter', admin, id);
    expect(
      entries.map(({ action, changes }) => [action, changes.map(({ field, after }) => [field, after])]),
    ).toEqual([
      ['subscriber.confirmation-resent', []],
      ['subscriber.updated', [['isConfirmed', 'true']]],
      ['subscriber.deleted', [['email', null]]],
    ]);
    expect(JSON.stringify(entries)).not.toContain(email);
  });

  it('the audit log does not record changes by subscribers themselves', async () => {
    const { id } = await confirmSubscriber();
    expect(await auditEntriesOf(newsletter.client, 'newsletter', admin, id)).toEqual([]);
  });
});
