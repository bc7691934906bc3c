import { sessionState } from '#contracts/identity/session';
import { runRetention } from '#contracts/kit/retention';
import { computerSeen } from '#contracts/licensing/events';
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

/** When somebody was last here, and when they were warned. */
const wasHere = (userId: string, age: string, warned: string | null = null) =>
  identity.database.query(
    'update users set last_active_at = now() - $2::interval, warned_at = now() - $3::interval where id = $1',
    [userId, age, warned],
  );

async function isDeleted(userId: string): Promise<boolean> {
  const rows: unknown[] = await identity.database.query(
    'select 1 from users where id = $1 and deleted_at is not null',
    [userId],
  );
  return rows.length > 0;
}

const dayMs = 86_400_000;
const seen = ({ userId }: { userId: string }, at: Date) => ({ userId, seenAt: at.toISOString() });
const subjectsTo = (email: string) => identity.mailsTo(email).map(({ mail }) => mail.subject);

describe('an account that nobody uses', () => {
  it('ends after three years, as if its owner had ended it', async () => {
    const [old, young] = [await identity.somebody(), await identity.somebody()];
    await wasHere(old.actor.userId, '3 years 1 minute', '30 days');
    await wasHere(young.actor.userId, '2 years 364 days 23 hours', '30 days');
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
    await eventually(() => expect(subjectsTo(old.email)).toContain('Your account was deleted'));
  });

  it('is announced thirty days before, once, and never ends without that time to come back', async () => {
    const [due, later] = [await identity.somebody(), await identity.somebody()];
    await wasHere(due.actor.userId, '3 years');
    await wasHere(later.actor.userId, '2 years 330 days');
    expect(await runs('account-warnings')).toMatchObject({ forgotten: 1 });
    expect(await runs('account-warnings')).toMatchObject({ forgotten: 0 });
    await eventually(() => expect(subjectsTo(due.email)).toEqual(['Your account will be deleted soon']));
    expect(subjectsTo(later.email)).toEqual([]);
    expect(await runs('accounts')).toMatchObject({ found: 0 });
    expect(await isDeleted(due.actor.userId)).toBe(false);
  });

  it('is in use again as soon as a session is; a later silence is warned of anew', async () => {
    const { email, actor } = await identity.somebody();
    await wasHere(actor.userId, '3 years 1 minute', '31 days');
    await identity.client.call(sessionState, { userId: actor.userId });
    expect(await runs('accounts')).toMatchObject({ found: 0 });
    expect(await isDeleted(actor.userId)).toBe(false);
    await identity.database.query(
      `update users set last_active_at = now() - interval '3 years' where id = $1`,
      [actor.userId],
    );
    await runs('account-warnings');
    await eventually(() => expect(subjectsTo(email)).toEqual(['Your account will be deleted soon']));
  });

  it('is in use as long as a computer of its owner asks for its licences, and is not warned of either', async () => {
    const [warned, silent, left] = [
      await identity.somebody(),
      await identity.somebody(),
      await identity.somebody(),
    ];
    await wasHere(warned.actor.userId, '3 years 1 minute', '31 days');
    await wasHere(silent.actor.userId, '2 years 340 days');
    await wasHere(left.actor.userId, '3 years 1 minute', '31 days');
    const lastWeek = new Date(Date.now() - 7 * dayMs);
    for (const { actor } of [warned, silent]) await identity.told(computerSeen, seen(actor, lastWeek));
    // Late news of long ago brings nothing back and takes nothing away.
    const longAgo = new Date(Date.now() - 5 * 365 * dayMs);
    for (const { actor } of [warned, left]) await identity.told(computerSeen, seen(actor, longAgo));
    await runs('account-warnings');
    await runs('accounts');
    expect(await isDeleted(warned.actor.userId)).toBe(false);
    expect(await isDeleted(left.actor.userId)).toBe(true);
    await eventually(() => expect(subjectsTo(left.email)).toContain('Your account was deleted'));
    for (const { email } of [warned, silent]) expect(subjectsTo(email)).toEqual([]);
    await identity.told(computerSeen, seen(left.actor, new Date()));
    expect(await isDeleted(left.actor.userId)).toBe(true);
  });

  it('of an administrator is not taken away by a clock', async () => {
    const boss = await identity.somebody('admin');
    await wasHere(boss.actor.userId, '9 years', '60 days');
    expect(await runs('accounts')).toMatchObject({ found: 0 });
  });

  it('leaves no address behind once the last mail was sent', async () => {
    const { email, actor } = await identity.somebody();
    await wasHere(actor.userId, '4 years', '60 days');
    await runs('accounts');
    await eventually(() => expect(subjectsTo(email)).toContain('Your account was deleted'));
    await eventually(async () => {
      const rows: unknown[] = await identity.database.query(
        `select 1 from mail_deliveries where to_address = $1`,
        [email],
      );
      expect(rows).toEqual([]);
    });
  });
});
