import { sessionState } from '#contracts/identity/session';
import { runRetention } from '#contracts/kit/retention';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { Identity } from './identity.testbed';

jest.setTimeout(60_000);

let identity: Identity;
const admin = { kind: 'user', userId: newId(), role: 'admin', language: 'en' } as const;

beforeAll(async () => {
  identity = await Identity.open();
});

afterAll(() => identity.close());

async function runs(rule: string, isDry = false) {
  const { outcomes } = await identity.client.call(runRetention('identity'), { isDry }, admin);
  return outcomes.find((one) => one.rule === rule);
}

const wasHere = (userId: string, age: string) =>
  identity.database.query('update users set last_active_at = now() - $2::interval where id = $1', [
    userId,
    age,
  ]);

async function isDeleted(userId: string): Promise<boolean> {
  const rows: unknown[] = await identity.database.query(
    'select 1 from users where id = $1 and deleted_at is not null',
    [userId],
  );
  return rows.length > 0;
}

it('an account ends after three years without activity, as if its owner had ended it', async () => {
  const [old, young] = [await identity.somebody(), await identity.somebody()];
  await wasHere(old.actor.userId, '3 years 1 minute');
  await wasHere(young.actor.userId, '2 years 364 days 23 hours');
  expect(await runs('accounts', true)).toMatchObject({ months: 36, found: 1, forgotten: 0 });
  expect(await isDeleted(old.actor.userId)).toBe(false);
  expect(await runs('accounts')).toMatchObject({ found: 1, forgotten: 1, isComplete: true });
  expect(await isDeleted(old.actor.userId)).toBe(true);
  expect(await isDeleted(young.actor.userId)).toBe(false);
  const told: unknown[] = await identity.database.query(
    `select 1 from outbox where subject = 'identity.user-deleted.v1' and data ->> 'userId' = $1`,
    [old.actor.userId],
  );
  expect(told).toHaveLength(1);
  await eventually(() =>
    expect(identity.mailsTo(old.email).map(({ mail }) => mail.subject)).toContain('Your account was deleted'),
  );
});

it('a session that is in use is activity', async () => {
  const anna = await identity.somebody();
  await wasHere(anna.actor.userId, '3 years 1 minute');
  await identity.client.call(sessionState, { userId: anna.actor.userId });
  expect(await runs('accounts')).toMatchObject({ found: 0 });
  expect(await isDeleted(anna.actor.userId)).toBe(false);
});

it('administrators are not taken away by a clock', async () => {
  const boss = await identity.somebody('admin');
  await wasHere(boss.actor.userId, '9 years');
  expect(await runs('accounts')).toMatchObject({ found: 0 });
});

it('the last mail leaves no address behind once it was sent', async () => {
  const anna = await identity.somebody();
  await wasHere(anna.actor.userId, '4 years');
  await runs('accounts');
  await eventually(() => expect(identity.mailsTo(anna.email)).not.toHaveLength(0));
  await eventually(async () => {
    const rows: unknown[] = await identity.database.query(
      `select 1 from mail_deliveries where to_address = $1`,
      [anna.email],
    );
    expect(rows).toEqual([]);
  });
});
