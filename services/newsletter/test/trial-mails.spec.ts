import { userDeleted, userRegistered } from '#contracts/identity/events';
import {
  entitlementGranted,
  type TrialFact,
  trialEndApproached,
  trialEnded,
} from '#contracts/licensing/events';
import { unsubscribe, type UpdatePreferences, updatePreferences } from '#contracts/newsletter/preferences';
import { dayMs } from '#contracts/fields/durations';
import type { EventContract } from '#contracts/kit/event';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { Newsletter } from './newsletter.testbed';

let newsletter: Newsletter;
beforeAll(async () => {
  newsletter = await Newsletter.open();
});
beforeEach(async () => {
  newsletter.sink.received.splice(0);
  await newsletter.database.query('truncate mail_deliveries');
  newsletter.sink.mode = 'ok';
});
afterAll(() => newsletter.close());

const pluginId = newId();
interface Customer {
  userId: string;
  email: string;
}
const trialOf = ({ userId }: Customer, change: Partial<TrialFact> = {}): TrialFact => ({
  ...{ trialId: newId(), userId, pluginId, slug: 'tape', name: 'Tape Echo' },
  endsAt: new Date(Date.now() + 2 * dayMs).toISOString(),
  ...change,
});

/** Publishes an event and waits until it is applied. */
async function apply<D extends object>(contract: EventContract<D>, data: D): Promise<void> {
  const id = await newsletter.publish(contract, data);
  await eventually(async () => {
    expect(await newsletter.database.query('select 1 from inbox where event_id = $1', [id])).toHaveLength(1);
  });
}

/** A customer whose address has confirmed the newsletter, unless it is changed. */
async function customer(change = '', language: 'en' | 'ru' = 'en'): Promise<Customer> {
  const [email = ''] = await newsletter.addSubscribers(1, { language });
  await newsletter.database.query(`update subscribers set topics = '{offers}' where email = $1`, [email]);
  if (change) await newsletter.database.query(`update subscribers set ${change} where email = $1`, [email]);
  const userId = newId();
  await apply(userRegistered, { userId, email, language: 'en', registeredAt: new Date().toISOString() });
  return { userId, email };
}
const buy = ({ userId }: Customer) =>
  apply(entitlementGranted, {
    ...{ entitlementId: newId(), userId, subjectId: pluginId },
    grantedAt: new Date().toISOString(),
  });
const mailsOf = async ({ email }: Customer) => {
  const rows = await newsletter.database.query<{ template: string }[]>(
    'select template from mail_deliveries where to_address = $1 order by queued_at',
    [email],
  );
  return rows.map(({ template }) => template);
};
const received = ({ email }: Customer, count = 1) =>
  eventually(() => {
    const mails = newsletter.mailsTo(email);
    expect(mails).toHaveLength(count);
    return mails;
  });

describe('the mails about the end of a trial (decision 96)', () => {
  it('are sent to a subscriber of offers, in the language of the subscription, with one-click unsubscribe', async () => {
    const anna = await customer('', 'ru');
    const trial = trialOf(anna);
    await apply(trialEndApproached, trial);
    await apply(trialEnded, trial);
    const mails = await received(anna, 2);
    const subjects = mails.map(({ mail }) => mail.subject).sort();
    expect(subjects[1]).toBe('Пробный период Tape Echo закончился');
    expect(subjects[0]).toMatch(/^Пробный период Tape Echo заканчивается \d+ \S+ \d{4}/);
    for (const { mail } of mails) {
      expect(mail.text).toContain('http://shop.example/plugins/tape');
      expect(mail.headers).toContainEqual(
        expect.objectContaining({ key: 'list-unsubscribe-post', value: 'List-Unsubscribe=One-Click' }),
      );
    }
    const token = await newsletter.linkTo(anna.email, 'unsubscribe');
    await newsletter.client.call(unsubscribe, { token });
    expect((await newsletter.subscriber(anna.email)).isActive).toBe(false);
  });

  it('are sent once each, however often their events arrive', async () => {
    const anna = await customer();
    const trial = trialOf(anna);
    await Promise.all([1, 2, 3].map(() => apply(trialEndApproached, trial)));
    await apply(trialEnded, trial);
    await received(anna, 2);
    await apply(trialEnded, trial);
    expect((await mailsOf(anna)).sort()).toEqual(['trial-ended', 'trial-ending']);
  });

  it.each([
    ['has not confirmed the newsletter', 'is_confirmed = false, confirmed_at = null'],
    ['has unsubscribed', 'is_active = false, deactivated_at = now()'],
    ['has paused it', `paused_until = now() + interval '1 day'`],
    ['does not want offers', `topics = '{news,releases}'`],
  ])('are not sent to an address that %s', async (_, change) => {
    const anna = await customer(change);
    await apply(trialEnded, trialOf(anna));
    expect(await mailsOf(anna)).toEqual([]);
  });

  it('are not sent to a customer without a subscription, nor about a trial that has ended meanwhile', async () => {
    const stranger = { userId: newId(), email: 'stranger@example.com' };
    const registeredAt = new Date().toISOString();
    await apply(userRegistered, { ...stranger, language: 'en', registeredAt });
    await apply(trialEnded, trialOf(stranger));
    expect(await mailsOf(stranger)).toEqual([]);
    const anna = await customer();
    await apply(trialEndApproached, trialOf(anna, { endsAt: new Date().toISOString() }));
    expect(await mailsOf(anna)).toEqual([]);
  });

  it('are not sent after the purchase of the plug-in', async () => {
    const anna = await customer();
    await buy(anna);
    await apply(trialEnded, trialOf(anna));
    expect(await mailsOf(anna)).toEqual([]);
  });

  it.each([
    ['the purchase of the plug-in', buy],
    ['a change of topics', ({ email }: Customer) => changePreferences(email, { topics: ['news'] })],
    ['a pause', ({ email }: Customer) => changePreferences(email, { topics: ['offers'], pauseDays: 30 })],
    [
      'the deletion of the account',
      ({ userId }: Customer) => apply(userDeleted, { userId, deletedAt: new Date().toISOString() }),
    ],
  ])('that wait for the mail server are not sent after %s', async (_, event) => {
    const [anna, boris] = [await customer(), await customer()];
    newsletter.sink.mode = 'later';
    await apply(trialEnded, trialOf(anna));
    await apply(trialEnded, trialOf(boris));
    await eventually(async () => {
      const refused = await newsletter.database.query(
        `select 1 from mail_deliveries where state = 'queued' and attempts > 0`,
      );
      expect(refused).toHaveLength(2);
    });
    await event(anna);
    expect(await mailsOf(anna)).toEqual([]);
    expect(await mailsOf(boris)).toEqual(['trial-ended']);
  });
});

async function changePreferences(
  email: string,
  choice: Pick<UpdatePreferences, 'topics' | 'pauseDays'>,
): Promise<void> {
  const [row] = await newsletter.database.query<{ token: string }[]>(
    `select data->>'token' as token from mail_deliveries where to_address = $1`,
    [email],
  );
  await newsletter.client.call(updatePreferences, { token: row?.token ?? '', language: 'en', ...choice });
}
