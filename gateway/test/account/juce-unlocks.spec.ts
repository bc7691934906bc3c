import { appPasswordWrong, checkAppPassword } from '#contracts/identity/app-passwords';
import { nothingToActivate } from '#contracts/licensing/activations';
import { unlockWithJuce } from '#contracts/licensing/juce/juce-unlocks';
import { newId } from '#platform/database/new-id';
import { GatewayTestbed } from '../gateway.testbed';

let edge: GatewayTestbed;
const userId = newId();
beforeAll(async () => {
  edge = await GatewayTestbed.open({ RATE_LOGIN_PER_ACCOUNT: '3', RATE_LOGIN_PER_ADDRESS: '100' });
});
afterAll(() => edge.close());
beforeEach(() => {
  edge.received.length = 0;
  edge.stub(checkAppPassword, ({ email }) => ({
    ...{ userId, email, firstName: 'Анна', lastName: 'Kern', language: 'ru' as const },
  }));
  edge.stub(unlockWithJuce, () => ({
    keyFile: 'Keyfile for <Tern> & more\r\n\r\n#ab12\r\n',
    product: 'Tern & Co',
  }));
});

const form = {
  product: 'tern',
  email: 'Anna@Example.com',
  pw: 'ab12-cd34',
  os: 'Windows 11',
  mach: 'W123456789',
};
async function post(fields: Partial<typeof form>, headers: Record<string, string> = {}): Promise<string> {
  const body = new URLSearchParams({ ...form, ...fields });
  const reply = await edge.fetch('/api/juce/tern/unlock', { method: 'POST', body, headers });
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  expect(reply.headers.get('cache-control')).toBe('no-store');
  return reply.text();
}

describe("the call of JUCE's OnlineUnlockStatus", () => {
  it('checks the app password, takes the seat and returns the key file as XML', async () => {
    expect(await post({}, { 'accept-language': 'en-GB' })).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><MESSAGE message="Tern &amp; Co is unlocked on this computer">' +
        '<KEY>Keyfile for &lt;Tern&gt; &amp; more\r\n\r\n#ab12\r\n</KEY></MESSAGE>',
    );
    expect(edge.received.map(({ input }) => input)).toEqual([
      { email: 'anna@example.com', password: form.pw },
      {
        ...{ userId, email: 'anna@example.com', name: 'Анна Kern' },
        ...{ slug: 'tern', os: 'Windows 11', machine: 'W123456789' },
      },
    ]);
  });

  it('refuses in the language of the request, or else in that of the account', async () => {
    edge.stubFailure(unlockWithJuce, nothingToActivate);
    expect(await post({}, { 'accept-language': 'en' })).toContain('<ERROR error="No active licence found"/>');
    expect(await post({}, { 'accept-language': '' })).toContain(
      '<ERROR error="Действующая лицензия не найдена"/>',
    );
  });

  it('refuses another product and a form without its fields before it checks the password', async () => {
    expect(await post({ product: 'other' })).toMatch(/<ERROR error="[^"]+"\/>$/);
    expect(await post({ mach: '../..' })).toMatch(/<ERROR error="[^"]+"\/>$/);
    expect(edge.received).toEqual([]);
  });

  it('limits wrong app passwords of an account and address', async () => {
    edge.stubFailure(checkAppPassword, appPasswordWrong);
    const email = 'guessed@example.com';
    for (let i = 0; i < 3; i += 1) expect(await post({ email })).toContain('app password is wrong');
    expect(await post({ email })).toContain('Too many attempts');
    expect(edge.received).toHaveLength(3);
  });

  it('answers while a service is unavailable', async () => {
    edge.removeStub(checkAppPassword);
    expect(await post({})).toMatch(/<ERROR error="[^"]+"\/>$/);
  });

  it('accepts a form only, and no other route accepts one', async () => {
    const json = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
    expect(await (await edge.fetch('/api/juce/tern/unlock', json)).text()).toContain('<ERROR');
    const body = new URLSearchParams({ email: 'anna@example.com', password: 'Anna1234' });
    expect((await edge.fetch('/api/login', { method: 'POST', body })).status).toBe(415);
  });
});
