import { currentUser } from '#contracts/identity/users';
import { listUsers } from '#contracts/identity/administration';
import { secondFactor } from '#contracts/identity/second-factor';
import { logIn, loginCodeRequired } from '#contracts/identity/session';
import { Failure } from '#contracts/kit/failure';
import { Edge } from './gateway.testbed';

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

let edge: Edge;
afterEach(() => edge.close());

async function open(env: NodeJS.ProcessEnv): Promise<void> {
  edge = await Edge.open(env);
  edge.knowsAnna(1, 'admin');
  edge.plays(currentUser, () => ada);
  edge.plays(listUsers, () => ({ users: [], pagination: { page: 1, limit: 10, total: 0, pages: 0 } }));
  edge.plays(secondFactor, () => ({ isOn: false, recoveryCodesLeft: 0 }));
}

async function ask(path: string, amr: string[]) {
  const headers = { authorization: `Bearer ${await edge.token({ claims: { amr } })}` };
  const response = await edge.fetch(path, { headers });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe('ADMIN_REQUIRE_2FA=true', () => {
  beforeEach(() => open({ ADMIN_REQUIRE_2FA: 'true' }));

  it('answers admin calls with 403 and a clear code until the session was opened with a second factor', async () => {
    const { status, body } = await ask('/api/admin/users', ['pwd']);
    expect([status, body['code']]).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
    expect((await ask('/api/admin/users', ['pwd', 'mfa'])).status).toBe(200);
  });

  it('lets the administrator reach the set-up, and says that it is needed', async () => {
    expect((await ask('/api/account/second-factor', ['pwd'])).status).toBe(200);
    expect((await ask('/api/me', ['pwd'])).body).toMatchObject({ role: 'admin', secondFactorRequired: true });
    expect((await ask('/api/me', ['pwd', 'mfa'])).body).not.toHaveProperty('secondFactorRequired');
  });

  it('demands nothing of customers', async () => {
    edge.knowsAnna();
    expect((await ask('/api/me', ['pwd'])).body).not.toHaveProperty('secondFactorRequired');
    expect((await ask('/api/admin/users', ['pwd'])).body).toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('without ADMIN_REQUIRE_2FA', () => {
  it('administrators need no second factor outside production', async () => {
    await open({});
    expect((await ask('/api/admin/users', ['pwd'])).status).toBe(200);
  });

  it('administrators need a second factor in production, and reach its set-up without one', async () => {
    await open({ NODE_ENV: 'production', STRIPE_JS_URL: '' });
    expect((await ask('/api/admin/users', ['pwd'])).body).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
    expect((await ask('/api/account/second-factor', ['pwd'])).status).toBe(200);
    expect((await ask('/api/admin/users', ['pwd', 'mfa'])).status).toBe(200);
  });

  it('administrators need none in production where it is switched off', async () => {
    await open({ NODE_ENV: 'production', STRIPE_JS_URL: '', ADMIN_REQUIRE_2FA: 'false' });
    expect((await ask('/api/admin/users', ['pwd'])).status).toBe(200);
  });
});

describe('the first step of logging in', () => {
  it('of who has a second factor is refused in shape, with the challenge for the second step', async () => {
    await open({});
    edge.plays(logIn, () => {
      throw new Failure(loginCodeRequired, { challenge: 'a.challenge.of-identity' });
    });
    const response = await edge.fetch('/api/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: ada.email, password: 'Admin1234' }),
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({
      error: 'Now enter the code from your authenticator app',
      code: 'LOGIN_CODE_REQUIRED',
      details: [{ challenge: 'a.challenge.of-identity' }],
    });
  });
});
