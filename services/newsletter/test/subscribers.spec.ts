import type { UserActor } from '#contracts/kit/actor';
import { mailSentRecently } from '#contracts/kit/mail-limit';
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
import { audited } from '#testing/audited';
import { pageQuery, subscriberFilter } from '../src/subscribers/subscriber-list';
import { admin, anyAddress, Newsletter } from './newsletter.testbed';

jest.setTimeout(60_000);

let newsletter: Newsletter;

beforeAll(async () => {
  newsletter = await Newsletter.open();
});

afterAll(() => newsletter.close());

const guest = { kind: 'guest', language: 'en' } as const;

async function signedUp(): Promise<{ id: string; email: string }> {
  const email = anyAddress();
  await newsletter.client.call(subscribe, { email, source: 'website' }, guest);
  return { email, id: (await newsletter.subscriber(email)).id };
}

async function confirmed(): Promise<{ id: string; email: string }> {
  const subscriber = await signedUp();
  const token = await newsletter.linkTo(subscriber.email, 'confirm');
  await newsletter.client.call(confirmSubscription, { token }, guest);
  return subscriber;
}

const list = (input: Partial<ListSubscribers>) =>
  newsletter.client.call(listSubscribers, { page: 1, limit: 10, search: '', status: 'all', ...input }, admin);
const change = (id: string, input: { isConfirmed?: boolean; isActive?: boolean }) =>
  newsletter.client.call(updateSubscriber, { id, ...input }, admin);

describe('the list of subscribers', () => {
  it('filters by all, confirmed, pending and inactive; each is in exactly one of the last three', async () => {
    const [pending, yes, gone] = [await signedUp(), await confirmed(), await confirmed()];
    await change(gone.id, { isActive: false });
    const found = async (status: ListSubscribers['status']) => {
      const pages = await Promise.all(
        [pending, yes, gone].map(({ email }) => list({ status, search: email })),
      );
      return pages.map(({ pagination }) => pagination.total);
    };
    expect(await found('all')).toEqual([1, 1, 1]);
    expect(await found('pending')).toEqual([1, 0, 0]);
    expect(await found('confirmed')).toEqual([0, 1, 0]);
    expect(await found('inactive')).toEqual([0, 0, 1]);
  });

  it('finds a part of an address, whatever its case, and takes % and _ for themselves', async () => {
    const { email } = await signedUp();
    const part = email.slice(10, 30).toUpperCase();
    expect((await list({ search: part })).subscribers.map((row) => row.email)).toEqual([email]);
    expect((await list({ search: '%' })).pagination.total).toBe(0);
    expect((await list({ search: '_' })).pagination.total).toBe(0);
  });

  it('shows the newest first, ten a page', async () => {
    for (let n = 0; n < 11; n += 1) await signedUp();
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

  it('is for administrators alone', async () => {
    const customer: UserActor = { ...admin, role: 'user' };
    const asked = newsletter.client.call(
      listSubscribers,
      { page: 1, limit: 10, search: '', status: 'all' },
      customer,
    );
    await expect(asked).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('an administrator', () => {
  it('switches confirmed and active independently', async () => {
    const { id } = await signedUp();
    expect(await change(id, { isActive: false })).toMatchObject({
      isActive: false,
      isConfirmed: false,
      deactivationReason: 'admin',
    });
    expect(await change(id, { isConfirmed: true })).toMatchObject({ isActive: false, isConfirmed: true });
    expect(await change(id, { isActive: true })).toMatchObject({ isActive: true, deactivationReason: null });
    expect(await change(id, { isConfirmed: false })).toMatchObject({ isActive: true, confirmedAt: null });
  });

  it.each([[{}], [{ isActive: true, isConfirmed: true }]])('changes one of the two, not %j', async (both) => {
    const { id } = await signedUp();
    await expect(change(id, both)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('sends the confirmation again, only to who is unconfirmed and active', async () => {
    const { id, email } = await signedUp();
    await newsletter.client.call(resendConfirmation, { id }, admin);
    expect(await newsletter.database.getRepository(MailDelivery).countBy({ toAddress: email })).toBe(2);
    await change(id, { isActive: false });
    const resend = () => newsletter.client.call(resendConfirmation, { id }, admin);
    await expect(resend()).rejects.toMatchObject({ code: confirmationNotNeeded.code });
    await change(id, { isActive: true });
    await change(id, { isConfirmed: true });
    await expect(resend()).rejects.toMatchObject({ code: confirmationNotNeeded.code });
  });

  it('limits resent confirmations to one in ten minutes and three a day, 20 parallel requests included', async () => {
    const { id, email } = await signedUp();
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

  it('deletes a subscriber with links and letters; a second time there is none', async () => {
    const { id, email } = await signedUp();
    const token = await newsletter.linkTo(email, 'confirm');
    await newsletter.client.call(deleteSubscriber, { id }, admin);
    expect(await newsletter.database.getRepository(MailDelivery).countBy({ toAddress: email })).toBe(0);
    const opened = newsletter.client.call(confirmSubscription, { token }, guest);
    await expect(opened).rejects.toMatchObject({ code: 'TOKEN_NOT_FOUND' });
    await expect(newsletter.client.call(deleteSubscriber, { id }, admin)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('is told when there is no such subscriber', async () => {
    await expect(change(newId(), { isActive: true })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('with 100,000 subscribers', () => {
  beforeAll(async () => {
    await newsletter.database.query(`set statement_timeout = 0`);
    for (let part = 0; part < 10; part += 1)
      await newsletter.database.query(
        `insert into subscribers (id, email, language, source, is_confirmed, confirmed_at, is_active, subscribed_at, topics, last_acted_at)
         select gen_random_uuid(), md5(n::text) || '-' || n || '@crowd.example', 'en', 'website', n % 3 > 0,
                case when n % 3 > 0 then now() end, n % 7 > 0, now() - n * interval '1 minute', '{news}', now()
           from generate_series($1::int, $2::int) n`,
        [part * 10_000 + 1, (part + 1) * 10_000],
      );
    await newsletter.database.query('vacuum analyze subscribers');
  }, 60_000);

  async function plan(input: Partial<ListSubscribers>, page = 1): Promise<string> {
    const { where, params } = subscriberFilter({ search: '', status: 'all', ...input });
    const rows = await newsletter.database.query<{ 'QUERY PLAN': string }[]>(
      `explain ${pageQuery(where, 10, (page - 1) * 10)}`,
      params,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  }

  it.each(['all', 'confirmed', 'pending', 'inactive'] as const)(
    'the last page of «%s» is read from an index alone',
    async (status) => {
      expect(await plan({ status }, 1_500)).toMatch(/Index Only Scan .*subscribers_(newest|status)/);
    },
  );

  it('a part of an address is found by its index', async () => {
    expect(await plan({ search: 'ffffe' })).toContain('subscribers_search');
  });

  it('every page answers well within a second', async () => {
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

describe('the same done to several subscribers', () => {
  const many = (ids: string[], action: SubscriberAction) =>
    newsletter.client.call(changeSubscribers, { ids, action }, admin);

  it('has an outcome for each: one that is not there takes no other with it', async () => {
    const [first, second] = [await signedUp(), await signedUp()];
    const nobody = newId();
    expect(await many([first.id, nobody, second.id], 'deactivate')).toEqual({
      outcomes: [
        { id: first.id, code: null },
        { id: nobody, code: 'NOT_FOUND' },
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
    const entries = await audited(newsletter.client, 'newsletter', admin, first.id);
    expect(entries.map(({ action }) => action)).toEqual([
      'subscriber.updated',
      'subscriber.updated',
      'subscriber.deleted',
    ]);
  });

  it('is done to at most a hundred, each once, and by administrators alone', async () => {
    const { id } = await signedUp();
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

describe('the audit log of subscribers', () => {
  it('knows who switched, wrote to and deleted whom, without the address', async () => {
    const { id, email } = await signedUp();
    await newsletter.client.call(resendConfirmation, { id }, admin);
    await change(id, { isConfirmed: true });
    await newsletter.client.call(deleteSubscriber, { id }, admin);
    const entries = await audited(newsletter.client, 'newsletter', admin, id);
    expect(
      entries.map(({ action, changes }) => [action, changes.map(({ field, after }) => [field, after])]),
    ).toEqual([
      ['subscriber.confirmation-resent', []],
      ['subscriber.updated', [['isConfirmed', 'true']]],
      ['subscriber.deleted', [['email', null]]],
    ]);
    expect(JSON.stringify(entries)).not.toContain(email);
  });

  it('has nothing of what a subscriber does herself', async () => {
    const { id } = await confirmed();
    expect(await audited(newsletter.client, 'newsletter', admin, id)).toEqual([]);
  });
});
