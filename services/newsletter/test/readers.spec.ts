import {
  choosePreferences,
  type ChoosePreferences,
  readPreferences,
  unsubscribe,
} from '#contracts/newsletter/preferences';
import { deleteSubscriber } from '#contracts/newsletter/subscribers';
import { newId } from '#platform/database/new-id';
import { readerToken } from '../src/reader-token';
import { admin, linkSecret, Newsletter } from './newsletter.testbed';

jest.setTimeout(60_000);

let newsletter: Newsletter;

beforeAll(async () => {
  newsletter = await Newsletter.open();
});

afterAll(() => newsletter.close());

async function reader() {
  const [email = ''] = await newsletter.has(1);
  const { id } = await newsletter.subscriber(email);
  return { id, email, token: readerToken({ deliveryId: newId(), subscriberId: id }, linkSecret) };
}

const leave = (token: string) => newsletter.client.call(unsubscribe, { token });
const choose = (token: string, choice: Partial<ChoosePreferences>) =>
  newsletter.client.call(choosePreferences, { token, language: 'en', topics: ['news'], ...choice });

describe('one click', () => {
  it('ends the letters at once, and works twice', async () => {
    const { email, token } = await reader();
    await leave(token);
    const left = await newsletter.subscriber(email);
    expect(left).toMatchObject({ isActive: false, isConfirmed: true, deactivationReason: 'unsubscribed' });
    await leave(token);
    expect((await newsletter.subscriber(email)).deactivatedAt).toEqual(left.deactivatedAt);
  });

  it('is nothing to somebody who was erased meanwhile, and no error', async () => {
    const { id, token } = await reader();
    await newsletter.client.call(deleteSubscriber, { id }, admin);
    await expect(leave(token)).resolves.toEqual({});
  });

  it('cannot be guessed: another’s id does not do', async () => {
    const { id, email } = await reader();
    const forged = readerToken({ deliveryId: newId(), subscriberId: id }, 'the secret of somebody else');
    await expect(leave(forged)).rejects.toMatchObject({ code: 'TOKEN_NOT_FOUND' });
    expect(await newsletter.subscriber(email)).toMatchObject({ isActive: true });
  });
});

describe('preferences', () => {
  it('are language, topics and a pause; reading them changes nothing', async () => {
    const { email, token } = await reader();
    const before = await newsletter.subscriber(email);
    const read = await newsletter.client.call(readPreferences, { token });
    expect(read).toEqual({
      email: `r···${email.slice(email.indexOf('@'))}`,
      isActive: true,
      language: 'en',
      topics: ['news'],
      pausedUntil: null,
    });
    expect(await newsletter.subscriber(email)).toEqual(before);
  });

  it('are kept as chosen', async () => {
    const { email, token } = await reader();
    const chosen = await choose(token, { language: 'ru', topics: ['offers', 'offers'], pauseDays: 30 });
    expect(chosen).toMatchObject({ language: 'ru', topics: ['offers'] });
    const days = (Date.parse(chosen.pausedUntil ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    expect(await choose(token, { topics: [] })).toMatchObject({
      topics: [],
      pausedUntil: chosen.pausedUntil,
    });
    expect(await choose(token, { pauseDays: 0 })).toMatchObject({ pausedUntil: null });
    expect(await newsletter.subscriber(email)).toMatchObject({ language: 'en', isActive: true });
  });

  it.each([
    [{ language: 'de' as never }],
    [{ topics: ['anything' as never] }],
    [{ pauseDays: 100_000 as never }],
  ])('are refused as %j', async (choice) => {
    const { token } = await reader();
    await expect(choose(token, choice)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});
