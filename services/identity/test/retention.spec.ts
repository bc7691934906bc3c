import { dayMs } from '#contracts/fields/durations';
import { sessionState } from '#contracts/identity/sessions';
import { runRetention } from '#contracts/operations/retention';
import { computerSeen } from '#contracts/licensing/events';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { IdentityTestbed } from './identity.testbed';

let identity: IdentityTestbed;
const admin = { kind: 'user', userId: newId(), role: 'admin', language: 'en' } as const;

beforeAll(async () => {
  identity = await IdentityTestbed.open();
});

afterAll(() => identity.close());

async function runRule(rule: string, isDry = false) {
  const { outcomes } = await identity.client.call(runRetention('identity'), { isDry }, admin);
  return outcomes.find((one) => one.rule === rule);
}

/** Sets the last activity of a user and the time of the warning. */
const setLastActivity = (userId: string, age: string, warned: string | null = null) =>
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

const computerSeenBy = ({ userId }: { userId: string }, at: Date) => ({ userId, seenAt: at.toISOString() });
const subjectsTo = (email: string) => identity.mailsTo(email).map(({ mail }) => mail.subject);

describe('retention of inactive accounts', () => {
  it('deletes an account after 3 years of inactivity, with event and mail (storefront §9)', async () => {
    const [old, recent] = [await identity.registerUser(), await identity.registerUser()];
    await setLastActivity(old.actor.userId, '3 years 1 minute', '30 days');
    await setLastActivity(recent.actor.userId, '2 years 364 days 23 hours', '30 days');
    expect(await runRule('accounts', true)).toMatchObject({ months: 36, found: 1, erased: 0 });
    expect(await isDeleted(old.actor.userId)).toBe(false);
    expect(await runRule('accounts')).toMatchObject({ found: 1, erased: 1, isComplete: true });
    expect(await isDeleted(old.actor.userId)).toBe(true);
    expect(await isDeleted(recent.actor.userId)).toBe(false);
    const events: unknown[] = await identity.database.query(
      `select 1 from outbox where subject = 'identity.user-deleted.v1' and data ->> 'userId' = $1`,
      [old.actor.userId],
    );
    expect(events).toHaveLength(1);
    await eventually(() => expect(subjectsTo(old.email)).toContain('Your account was deleted'));
  });

  it('warns the owner once, 30 days before the deletion', async () => {
    const [due, later] = [await identity.registerUser(), await identity.registerUser()];
    await setLastActivity(due.actor.userId, '3 years');
    await setLastActivity(later.actor.userId, '2 years 330 days');
    expect(await runRule('account-warnings')).toMatchObject({ erased: 1 });
    expect(await runRule('account-warnings')).toMatchObject({ erased: 0 });
    await eventually(() => expect(subjectsTo(due.email)).toEqual(['Your account will be deleted soon']));
    expect(subjectsTo(later.email)).toEqual([]);
    expect(await runRule('accounts')).toMatchObject({ found: 0 });
    expect(await isDeleted(due.actor.userId)).toBe(false);
  });

  it('counts a session as activity and warns again after later inactivity', async () => {
    const { email, actor } = await identity.registerUser();
    await setLastActivity(actor.userId, '3 years 1 minute', '31 days');
    await identity.client.call(sessionState, { userId: actor.userId });
    expect(await runRule('accounts')).toMatchObject({ found: 0 });
    expect(await isDeleted(actor.userId)).toBe(false);
    await identity.database.query(
      `update users set last_active_at = now() - interval '3 years' where id = $1`,
      [actor.userId],
    );
    await runRule('account-warnings');
    await eventually(() => expect(subjectsTo(email)).toEqual(['Your account will be deleted soon']));
  });

  it('counts the licence checks of a computer as activity', async () => {
    const [warned, unwarned, inactive] = [
      await identity.registerUser(),
      await identity.registerUser(),
      await identity.registerUser(),
    ];
    await setLastActivity(warned.actor.userId, '3 years 1 minute', '31 days');
    await setLastActivity(unwarned.actor.userId, '2 years 340 days');
    await setLastActivity(inactive.actor.userId, '3 years 1 minute', '31 days');
    const lastWeek = new Date(Date.now() - 7 * dayMs);
    for (const { actor } of [warned, unwarned])
      await identity.publishEvent(computerSeen, computerSeenBy(actor, lastWeek));
    // A late event about an older activity changes nothing.
    const longAgo = new Date(Date.now() - 5 * 365 * dayMs);
    for (const { actor } of [warned, inactive])
      await identity.publishEvent(computerSeen, computerSeenBy(actor, longAgo));
    await runRule('account-warnings');
    await runRule('accounts');
    expect(await isDeleted(warned.actor.userId)).toBe(false);
    expect(await isDeleted(inactive.actor.userId)).toBe(true);
    await eventually(() => expect(subjectsTo(inactive.email)).toContain('Your account was deleted'));
    for (const { email } of [warned, unwarned]) expect(subjectsTo(email)).toEqual([]);
    await identity.publishEvent(computerSeen, computerSeenBy(inactive.actor, new Date()));
    expect(await isDeleted(inactive.actor.userId)).toBe(true);
  });

  it('never deletes an administrator for inactivity', async () => {
    const administrator = await identity.registerUser('admin');
    await setLastActivity(administrator.actor.userId, '9 years', '60 days');
    expect(await runRule('accounts')).toMatchObject({ found: 0 });
  });

  it('erases the address of a deleted account once the last mail was sent', async () => {
    const { email, actor } = await identity.registerUser();
    await setLastActivity(actor.userId, '4 years', '60 days');
    await runRule('accounts');
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
