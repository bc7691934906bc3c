import { userDeleted, userRegistered } from '#contracts/identity/events';
import { entitlementGranted, entitlementRevoked } from '#contracts/licensing/events';
import {
  campaignAudience,
  createCampaign,
  scheduleCampaign,
  type Segment,
} from '#contracts/newsletter/campaigns';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { admin, Newsletter } from './newsletter.testbed';

let newsletter: Newsletter;

beforeAll(async () => {
  newsletter = await Newsletter.open();
});
beforeEach(async () => {
  await newsletter.database.query('truncate subscribers, customers, ownerships, campaigns cascade');
  newsletter.sink.received.splice(0);
});
afterAll(() => newsletter.close());

const pluginId = newId();

async function campaign(segment: Segment): Promise<string> {
  const input = { articleIds: [newsletter.addArticle()], topic: 'news' as const, segment };
  return (await newsletter.client.call(createCampaign, input, admin)).id;
}

const audience = async (segment: Segment) =>
  newsletter.client.call(campaignAudience, { id: await campaign(segment) }, admin);

/** A subscriber with an account. */
async function customer(): Promise<{ userId: string; email: string }> {
  const [email = ''] = await newsletter.addSubscribers(1);
  const userId = newId();
  const user = { userId, email, language: 'en' as const, registeredAt: new Date().toISOString() };
  await newsletter.publish(userRegistered, user);
  await eventually(async () => {
    expect(
      await newsletter.database.query('select 1 from customers where user_id = $1', [userId]),
    ).toHaveLength(1);
  });
  return { userId, email };
}

const granted = (userId: string, grantedAt = new Date()) =>
  newsletter.publish(entitlementGranted, {
    entitlementId: newId(),
    userId,
    subjectId: pluginId,
    grantedAt: grantedAt.toISOString(),
  });

const revoked = (userId: string, revokedAt = new Date()) =>
  newsletter.publish(entitlementRevoked, {
    entitlementId: newId(),
    userId,
    subjectId: pluginId,
    revokedAt: revokedAt.toISOString(),
  });

const isOwned = async (userId: string) => {
  const [row] = await newsletter.database.query<{ is_owned: boolean }[]>(
    'select is_owned from ownerships where user_id = $1',
    [userId],
  );
  return row?.is_owned;
};

describe('campaign segment', () => {
  it('counts the subscribers of a language before a campaign is sent', async () => {
    await newsletter.addSubscribers(3);
    await newsletter.addSubscribers(2, { language: 'ru' });
    expect(await audience({ language: 'ru' })).toMatchObject({ count: 2, english: 0, russian: 2 });
    expect(await audience({})).toMatchObject({ count: 5 });
  });

  it('sends a campaign to owners of a plug-in only', async () => {
    const owner = await customer();
    await customer();
    await newsletter.addSubscribers(2);
    await granted(owner.userId);
    await eventually(async () => expect(await isOwned(owner.userId)).toBe(true));
    expect(await audience({ owns: pluginId })).toMatchObject({ count: 1, examples: [owner.email] });
    expect(await audience({ ownsNot: pluginId })).toMatchObject({ count: 3 });
    const id = await campaign({ owns: pluginId });
    await newsletter.client.call(scheduleCampaign, { id, englishForAll: false }, admin);
    await eventually(() => expect(newsletter.mailsTo(owner.email)).toHaveLength(1));
    expect(newsletter.sink.received).toHaveLength(1);
  });

  it('a segment follows the newest entitlement event, independent of the order of arrival', async () => {
    const { userId } = await customer();
    await revoked(userId, new Date(Date.now() + 1_000));
    await eventually(async () => expect(await isOwned(userId)).toBe(false));
    await granted(userId);
    await granted(userId, new Date(Date.now() + 2_000));
    await eventually(async () => expect(await isOwned(userId)).toBe(true));
  });

  it('records the entitlement events of many customers that arrive at once', async () => {
    const userIds = Array.from({ length: 40 }, () => newId());
    await Promise.all(userIds.flatMap((userId) => [granted(userId), granted(userId)]));
    await eventually(async () => {
      expect(await Promise.all(userIds.map(isOwned))).toEqual(userIds.map(() => true));
    });
    expect(await newsletter.database.query('select 1 from dead_letters')).toEqual([]);
  });

  it('erases the ownership of a deleted account', async () => {
    const { userId } = await customer();
    await granted(userId);
    await eventually(async () => expect(await isOwned(userId)).toBe(true));
    await newsletter.publish(userDeleted, { userId, deletedAt: new Date().toISOString() });
    await eventually(async () => expect(await isOwned(userId)).toBeUndefined());
  });

  it('rejects a segment with an invalid plug-in id', async () => {
    const input = { articleIds: [newsletter.addArticle()], segment: { owns: 'everything' } };
    await expect(newsletter.client.call(createCampaign, input as never, admin)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });
});
