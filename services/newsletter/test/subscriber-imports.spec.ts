import { newsletterFigures } from '#contracts/newsletter/figures';
import {
  type ImportedSubscriber,
  importSubscribers,
  type SubscriberImportOutcome,
} from '#contracts/newsletter/subscriber-import';
import { updateSubscriber } from '#contracts/newsletter/subscribers';
import { subscribe } from '#contracts/newsletter/subscriptions';
import { auditEntriesOf } from '#testing/audit-entries';
import { admin, uniqueAddress, Newsletter } from './newsletter.testbed';

let newsletter: Newsletter;

beforeAll(async () => {
  newsletter = await Newsletter.open();
});

afterAll(() => newsletter.close());

const row = (email: string, rest: Partial<ImportedSubscriber> = {}): ImportedSubscriber => ({
  email,
  language: 'ru',
  confirmedAt: '2024-03-14',
  ...rest,
});

async function send(subscribers: ImportedSubscriber[], isCheck = false): Promise<SubscriberImportOutcome[]> {
  const input = { subscribers, isCheck };
  return (await newsletter.client.call(importSubscribers, input, admin, { timeoutMs: 10_000 })).outcomes;
}

async function countOf(email: string): Promise<number> {
  const rows = await newsletter.database.query<object[]>('select from subscribers where email = $1', [email]);
  return rows.length;
}

describe('import of subscribers', () => {
  it('adds people with the day of their consent, once however often it is sent', async () => {
    const email = uniqueAddress();
    expect(await send([row(` ${email.toUpperCase()} `)])).toEqual(['added']);
    expect(await newsletter.subscriber(email)).toMatchObject({
      language: 'ru',
      source: 'import',
      isConfirmed: true,
      isActive: true,
      confirmedAt: new Date('2024-03-14T00:00:00Z'),
      consentVersion: null,
    });
    expect(await send([row(email, { language: 'en' })])).toEqual(['known']);
    expect(await newsletter.subscriber(email)).toMatchObject({ language: 'ru' });
    expect(await auditEntriesOf(newsletter.client, 'newsletter', admin, 'subscribers')).toMatchObject([
      { action: 'subscriber.imported' },
    ]);
  });

  it('stores nothing when it only checks', async () => {
    const email = uniqueAddress();
    expect(await send([row(email)], true)).toEqual(['added']);
    expect(await countOf(email)).toBe(0);
  });

  it('does not return who unsubscribed, and leaves a sign-up as it is', async () => {
    const [left, pending] = [uniqueAddress(), uniqueAddress()];
    for (const email of [left, pending])
      await newsletter.client.call(
        subscribe,
        { email, source: 'website' },
        { kind: 'guest', language: 'en' },
      );
    const { id } = await newsletter.subscriber(left);
    await newsletter.client.call(updateSubscriber, { id, isActive: false }, admin);
    expect(await send([row(left), row(pending)])).toEqual(['left', 'known']);
    expect(await newsletter.subscriber(left)).toMatchObject({ isActive: false });
    expect(await newsletter.subscriber(pending)).toMatchObject({ isConfirmed: false, source: 'website' });
  });

  it.each<[string, Partial<ImportedSubscriber>, SubscriberImportOutcome]>([
    ['no address', { email: 'anna' }, 'email'],
    ['a language that the shop has not', { language: 'fr' }, 'language'],
    ['no day of consent', { confirmedAt: '' }, 'confirmedAt'],
    ['a day that does not exist', { confirmedAt: '2024-02-31' }, 'confirmedAt'],
    ['a day of the future', { confirmedAt: '2999-01-01' }, 'confirmedAt'],
    ['another notation of a day', { confirmedAt: '14.03.2024' }, 'confirmedAt'],
  ])('refuses the row alone that has %s', async (_, wrong, outcome) => {
    const [good, bad] = [uniqueAddress(), uniqueAddress()];
    expect(await send([row(bad, wrong), row(good), row(good)])).toEqual([outcome, 'added', 'repeated']);
    expect(await countOf(good)).toBe(1);
    expect(await countOf(bad)).toBe(0);
  });

  it('counts new subscribers on the day of their consent', async () => {
    const joined = async () => {
      const { series } = await newsletter.client.call(newsletterFigures, { days: 90 }, admin);
      return series.find(({ name }) => name === 'joined')?.points ?? [];
    };
    const before = await joined();
    const day = new Date(Date.now() - 40 * 86_400_000).toISOString();
    await send([row(uniqueAddress(), { confirmedAt: day })]);
    const after = await joined();
    expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual(
      before.map((_, index) => (index === before.length - 41 ? 1 : 0)),
    );
  });

  it('adds three hundred people in one request, and refuses more', async () => {
    const rows = Array.from({ length: 300 }, () => row(uniqueAddress()));
    expect(new Set(await send(rows))).toEqual(new Set(['added']));
    expect(new Set(await send(rows))).toEqual(new Set(['known']));
    await expect(send([...rows, row(uniqueAddress())])).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});
