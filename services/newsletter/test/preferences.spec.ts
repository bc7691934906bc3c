import {
  updatePreferences,
  type UpdatePreferences,
  findPreferences,
  unsubscribe,
} from '#contracts/newsletter/preferences';
import { deleteSubscriber } from '#contracts/newsletter/subscribers';
import { newId } from '#platform/database/new-id';
import { signSubscriberToken } from '../src/preferences/subscriber-token';
import { admin, linkSecret, Newsletter } from './newsletter.testbed';

let newsletter: Newsletter;

beforeAll(async () => {
  newsletter = await Newsletter.open();
});

afterAll(() => newsletter.close());

async function subscriber() {
  const [email = ''] = await newsletter.addSubscribers(1);
  const { id } = await newsletter.subscriber(email);
  return { id, email, token: signSubscriberToken({ deliveryId: newId(), subscriberId: id }, linkSecret) };
}

const unsubscribeBy = (token: string) => newsletter.client.call(unsubscribe, { token });
const savePreferences = (token: string, choice: Partial<UpdatePreferences>) =>
  newsletter.client.call(updatePreferences, { token, language: 'en', topics: ['news'], ...choice });

describe('one-click unsubscribe', () => {
  it('one-click unsubscribe deactivates the subscriber at once and is idempotent', async () => {
    const { email, token } = await subscriber();
    await unsubscribeBy(token);
    const left = await newsletter.subscriber(email);
    expect(left).toMatchObject({ isActive: false, isConfirmed: true, deactivationReason: 'unsubscribed' });
    await unsubscribeBy(token);
    expect((await newsletter.subscriber(email)).deactivatedAt).toEqual(left.deactivatedAt);
  });

  it('one-click unsubscribe succeeds for an erased subscriber', async () => {
    const { id, token } = await subscriber();
    await newsletter.client.call(deleteSubscriber, { id }, admin);
    await expect(unsubscribeBy(token)).resolves.toEqual({});
  });

  it('one-click unsubscribe rejects a token that was signed with another secret', async () => {
    const { id, email } = await subscriber();
    const forged = signSubscriberToken(
      { deliveryId: newId(), subscriberId: id },
      'a secret that is not configured',
    );
    await expect(unsubscribeBy(forged)).rejects.toMatchObject({ code: 'TOKEN_NOT_FOUND' });
    expect(await newsletter.subscriber(email)).toMatchObject({ isActive: true });
  });
});

describe('newsletter preferences', () => {
  it('returns the preferences of a subscriber without changing them', async () => {
    const { email, token } = await subscriber();
    const before = await newsletter.subscriber(email);
    const read = await newsletter.client.call(findPreferences, { token });
    expect(read).toEqual({
      email: `r···${email.slice(email.indexOf('@'))}`,
      isActive: true,
      language: 'en',
      topics: ['news'],
      pausedUntil: null,
    });
    expect(await newsletter.subscriber(email)).toEqual(before);
  });

  it('stores the chosen language, topics and pause of a subscriber', async () => {
    const { email, token } = await subscriber();
    const chosen = await savePreferences(token, {
      language: 'ru',
      topics: ['offers', 'offers'],
      pauseDays: 30,
    });
    expect(chosen).toMatchObject({ language: 'ru', topics: ['offers'] });
    const days = (Date.parse(chosen.pausedUntil ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    expect(await savePreferences(token, { topics: [] })).toMatchObject({
      topics: [],
      pausedUntil: chosen.pausedUntil,
    });
    expect(await savePreferences(token, { pauseDays: 0 })).toMatchObject({ pausedUntil: null });
    expect(await newsletter.subscriber(email)).toMatchObject({ language: 'en', isActive: true });
  });

  it.each([
    [{ language: 'de' as never }],
    [{ topics: ['anything' as never] }],
    [{ pauseDays: 100_000 as never }],
  ])('rejects the preferences %j', async (choice) => {
    const { token } = await subscriber();
    await expect(savePreferences(token, choice)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});
