import { currentUser } from '#contracts/identity/users';
import { listUsers } from '#contracts/identity/user-admin';
import { twoFactorState } from '#contracts/identity/two-factor';
import { logIn, loginCodeRequired } from '#contracts/identity/log-in';
import { Failure } from '#contracts/kit/failure';
import { GatewayTestbed } from '../gateway.testbed';

const ada = {
  id: '019a0000-0000-7000-8000-00000000000a',
  _id: '019a0000-0000-7000-8000-00000000000a',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Kern',
  role: 'admin' as const,
  language: 'en' as const,
  isEmailConfirmed: false,
  createdAt: new Date(0).toISOString(),
};

let edge: GatewayTestbed;
afterEach(() => edge.close());

async function open(env: NodeJS.ProcessEnv): Promise<void> {
  edge = await GatewayTestbed.open(env);
  edge.stubAnna(1, 'admin');
  edge.stub(currentUser, () => ada);
  edge.stub(listUsers, () => ({ users: [], pagination: { page: 1, limit: 10, total: 0, pages: 0 } }));
  edge.stub(twoFactorState, () => ({ isOn: false, recoveryCodesLeft: 0 }));
}

async function sendRequest(path: string, amr: string[]) {
  const headers = { authorization: `Bearer ${await edge.token({ claims: { amr } })}` };
  const response = await edge.fetch(path, { headers });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe('ADMIN_REQUIRE_2FA=true', () => {
  beforeEach(() => open({ ADMIN_REQUIRE_2FA: 'true' }));

  it('rejects admin calls with 403 and a code until two-factor authentication', async () => {
    const { status, body } = await sendRequest('/api/admin/users', ['pwd']);
    expect([status, body['code']]).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
    expect((await sendRequest('/api/admin/users', ['pwd', 'mfa'])).status).toBe(200);
  });

  it('allows the set-up of two-factor authentication and requires it in /api/me', async () => {
    expect((await sendRequest('/api/account/second-factor', ['pwd'])).status).toBe(200);
    expect((await sendRequest('/api/me', ['pwd'])).body).toMatchObject({
      role: 'admin',
      secondFactorRequired: true,
    });
    expect((await sendRequest('/api/me', ['pwd', 'mfa'])).body).not.toHaveProperty('secondFactorRequired');
  });

  it('requires nothing of customers', async () => {
    edge.stubAnna();
    expect((await sendRequest('/api/me', ['pwd'])).body).not.toHaveProperty('secondFactorRequired');
    expect((await sendRequest('/api/admin/users', ['pwd'])).body).toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('without ADMIN_REQUIRE_2FA', () => {
  it('requires no two-factor authentication outside production', async () => {
    await open({});
    expect((await sendRequest('/api/admin/users', ['pwd'])).status).toBe(200);
  });

  it('requires two-factor authentication in production and allows its set-up', async () => {
    await open({ NODE_ENV: 'production', STRIPE_JS_URL: '' });
    expect((await sendRequest('/api/admin/users', ['pwd'])).body).toMatchObject({
      code: 'SECOND_FACTOR_REQUIRED',
    });
    expect((await sendRequest('/api/account/second-factor', ['pwd'])).status).toBe(200);
    expect((await sendRequest('/api/admin/users', ['pwd', 'mfa'])).status).toBe(200);
  });

  it('requires no two-factor authentication in production when it is switched off', async () => {
    await open({ NODE_ENV: 'production', STRIPE_JS_URL: '', ADMIN_REQUIRE_2FA: 'false' });
    expect((await sendRequest('/api/admin/users', ['pwd'])).status).toBe(200);
  });
});

describe('log-in with two-factor authentication', () => {
  it('rejects the first step with a failure body and the challenge of the second', async () => {
    await open({});
    edge.stub(logIn, () => {
      throw new Failure(loginCodeRequired, { challenge: 'a.challenge.of-identity' });
    });
    const response = await edge.fetch('/api/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: ada.email, password: 'Admin1234' }),
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({
      error: 'Enter the code from your authenticator app',
      code: 'LOGIN_CODE_REQUIRED',
      details: [{ challenge: 'a.challenge.of-identity' }],
    });
  });
});
