import { randomBytes } from 'node:crypto';
import { decodeJwt } from 'jose';
import { generate } from 'otplib';
import { deleteAccount } from '#contracts/identity/user-admin';
import { updateProfile } from '#contracts/identity/profile';
import {
  clearTwoFactor,
  confirmTwoFactorSetup,
  logInWithCode,
  renewRecoveryCodes,
  twoFactorState,
  startTwoFactorSetup,
  disableTwoFactor,
} from '#contracts/identity/two-factor';
import { logIn, loginCodeRequired } from '#contracts/identity/log-in';
import type { UserActor } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { waitForLockWaiters } from '#testing/database/lock-waiters';
import { codeOf, IdentityTestbed, password } from './identity.testbed';

let identity: IdentityTestbed;
beforeAll(async () => {
  identity = await IdentityTestbed.open();
});
afterAll(() => identity.close());

const call: IdentityTestbed['client']['call'] = (...rest) => identity.client.call(...rest);

/** A user with an authenticator app. */
interface TwoFactorUser {
  email: string;
  actor: UserActor & { sessionId: string };
  secret: string;
  recoveryCodes: string[];
  token: string;
}

/** The current code of the app, also if it was used before. */
async function freshCode({ actor, secret }: Pick<TwoFactorUser, 'actor' | 'secret'>): Promise<string> {
  await identity.database.query('update second_factors set last_step = 0 where user_id = $1', [actor.userId]);
  return generate({ secret });
}

async function registerAndLogIn() {
  const { email, actor } = await identity.registerUser();
  await identity.confirmEmail(actor.userId);
  const { token } = await call(logIn, { email, password });
  return { email, actor: { ...actor, sessionId: decodeJwt<{ sid: string }>(token).sid } };
}

async function registerWithTwoFactor(): Promise<TwoFactorUser> {
  const { email, actor } = await registerAndLogIn();
  const { secret } = await call(startTwoFactorSetup, { password }, actor);
  const { recoveryCodes, token } = await call(
    confirmTwoFactorSetup,
    { code: await generate({ secret }) },
    actor,
  );
  return { email, actor, secret, recoveryCodes, token };
}

/** The first step of a log-in. @returns its challenge */
async function requestChallenge(email: string): Promise<string> {
  const failure: unknown = await call(logIn, { email, password }).catch((error: unknown) => error);
  if (!Failure.is(failure, loginCodeRequired)) throw new Error('no code was required');
  return failure.params.challenge;
}
const secondStep = (challenge: string, code: string) => codeOf(call(logInWithCode, { challenge, code }));
const stateOf = (actor: UserActor) => call(twoFactorState, {}, actor);

describe('two-factor secret encrypted with an unknown key', () => {
  it('rejects codes until an operator removes two-factor authentication', async () => {
    const { email, actor, secret } = await registerWithTwoFactor();
    const encrypted = randomBytes(60).toString('base64url');
    await identity.database.query('update second_factors set secret = $2 where user_id = $1', [
      actor.userId,
      encrypted,
    ]);
    expect(await secondStep(await requestChallenge(email), await generate({ secret }))).toBe('CODE_REFUSED');
    const operator: UserActor = { kind: 'user', userId: newId(), role: 'admin', language: 'en' };
    await call(clearTwoFactor, { email }, operator);
    expect(await codeOf(call(logIn, { email, password }))).toBe('none');
  });
});

describe('two-factor setup', () => {
  it('rejects a code for a secret that a second tab replaced', async () => {
    const { actor } = await registerAndLogIn();
    const { secret } = await call(startTwoFactorSetup, { password }, actor);
    const code = await generate({ secret });
    const outcome = await identity.database.transaction(async (tx) => {
      await tx.query('select 1 from second_factors where user_id = $1 for update', [actor.userId]);
      const confirming = codeOf(call(confirmTwoFactorSetup, { code }, actor));
      await waitForLockWaiters(identity.database);
      await tx.query(`update second_factors set secret = 'of another tab' where user_id = $1`, [
        actor.userId,
      ]);
      return { confirming };
    });
    expect(await outcome.confirming).toBe('CODE_REFUSED');
    expect((await stateOf(actor)).isOn).toBe(false);
  });

  it('requires the password for a setup and stays disabled after a wrong code', async () => {
    const { email, actor } = await registerAndLogIn();
    expect(await codeOf(call(startTwoFactorSetup, { password: 'Wrong123' }, actor))).toBe(
      'CURRENT_PASSWORD_WRONG',
    );
    const { secret, uri } = await call(startTwoFactorSetup, { password }, actor);
    expect(uri).toBe(`otpauth://totp/Lowline:${encodeURIComponent(email)}?secret=${secret}&issuer=Lowline`);
    expect(await codeOf(call(confirmTwoFactorSetup, { code: '000000' }, actor))).toBe('CODE_REFUSED');
    expect(await stateOf(actor)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    expect(await codeOf(call(logIn, { email, password }))).toBe('none');
  });

  it('shows ten recovery codes, ends the other sessions, strengthens the current one and mails a notice', async () => {
    const { email, actor, recoveryCodes, token } = await registerWithTwoFactor();
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes.every((code) => /^[a-z2-9]{5}-[a-z2-9]{5}$/.test(code))).toBe(true);
    expect(decodeJwt(token)).toMatchObject({ sid: actor.sessionId, ver: 2, amr: ['pwd', 'mfa'] });
    expect(await stateOf(actor)).toEqual({ isOn: true, recoveryCodesLeft: 10 });
    await eventually(() =>
      expect(identity.mailsTo(email).map(({ mail }) => mail.subject)).toEqual([
        'Two-factor authentication is on',
      ]),
    );
  });

  it('rejects a setup while two-factor authentication is enabled', async () => {
    const { actor, secret } = await registerWithTwoFactor();
    expect(await codeOf(call(startTwoFactorSetup, { password }, actor))).toBe('SECOND_FACTOR_ON');
    const code = await freshCode({ actor, secret });
    expect(await codeOf(call(confirmTwoFactorSetup, { code }, actor))).toBe('SECOND_FACTOR_ON');
  });

  it('stores secrets encrypted and recovery codes as hashes', async () => {
    const { actor, secret, recoveryCodes } = await registerWithTwoFactor();
    const rows = await Promise.all(
      ['second_factors', 'recovery_codes'].map((table) =>
        identity.database.query<object[]>(`select * from ${table} where user_id = $1`, [actor.userId]),
      ),
    );
    const stored = JSON.stringify(rows);
    for (const plaintext of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
      expect(stored).not.toContain(plaintext);
  });
});

describe('log-in with two-factor authentication', () => {
  it('requires the correct password before the code', async () => {
    const anna = await registerWithTwoFactor();
    expect(await codeOf(call(logIn, { email: anna.email, password: 'Wrong123' }))).toBe(
      'INVALID_CREDENTIALS',
    );
    const challenge = await requestChallenge(anna.email);
    const { token } = await call(logInWithCode, { challenge, code: await freshCode(anna) });
    expect(decodeJwt(token)).toMatchObject({ sub: anna.actor.userId, amr: ['pwd', 'mfa'] });
  });

  it('accepts a code once, also in parallel', async () => {
    const anna = await registerWithTwoFactor();
    const challenge = await requestChallenge(anna.email);
    const code = await freshCode(anna);
    const codes = await Promise.all([secondStep(challenge, code), secondStep(challenge, code)]);
    expect(codes.sort()).toEqual(['CODE_REFUSED', 'none']);
    expect(await secondStep(challenge, code)).toBe('CODE_REFUSED');
  });

  it('rejects the code of the setup at the log-in', async () => {
    const { email, actor } = await registerAndLogIn();
    const { secret } = await call(startTwoFactorSetup, { password }, actor);
    const code = await generate({ secret });
    await call(confirmTwoFactorSetup, { code }, actor);
    expect(await secondStep(await requestChallenge(email), code)).toBe('CODE_REFUSED');
  });

  it('accepts each recovery code once in any spelling', async () => {
    const { email, actor, recoveryCodes } = await registerWithTwoFactor();
    const [first = '', second = ''] = recoveryCodes;
    const challenge = await requestChallenge(email);
    expect(await secondStep(challenge, ` ${first.toUpperCase().replace('-', ' ')} `)).toBe('none');
    expect(await secondStep(challenge, first)).toBe('CODE_REFUSED');
    expect(await secondStep(challenge, second)).toBe('none');
    expect((await stateOf(actor)).recoveryCodesLeft).toBe(8);
  });

  it('limits codes to ten in 15 minutes, also with 50 parallel attempts, and still accepts a recovery code', async () => {
    const anna = await registerWithTwoFactor();
    const challenge = await requestChallenge(anna.email);
    const now = await freshCode(anna);
    const wrong = now.startsWith('0') ? '9' : '0';
    // An attempt that waited too long for the others was not counted, and is made again.
    const attempt = () =>
      eventually(async () => {
        const code = await secondStep(challenge, wrong + now.slice(1));
        if (code !== 'CODE_REFUSED' && code !== 'TOO_MANY_REQUESTS') throw new Error(`refused with ${code}`);
        return code;
      });
    const codes = await Promise.all(Array.from({ length: 50 }, attempt));
    expect(codes.filter((code) => code === 'CODE_REFUSED')).toHaveLength(10);
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(40);
    expect(await secondStep(challenge, await freshCode(anna))).toBe('TOO_MANY_REQUESTS');
    expect(await secondStep(challenge, anna.recoveryCodes[0] ?? '')).toBe('none');
    await identity.database.query(
      `update second_factors set tries_until = now() - interval '1 s' where user_id = $1`,
      [anna.actor.userId],
    );
    expect(await secondStep(challenge, await freshCode(anna))).toBe('none');
  });

  it('rejects a forged challenge, a session token, and a challenge from before a new password', async () => {
    const anna = await registerWithTwoFactor();
    const challenge = await requestChallenge(anna.email);
    const code = await freshCode(anna);
    expect(await secondStep(`${challenge.slice(0, -4)}AAAA`, code)).toBe('CHALLENGE_EXPIRED');
    expect(await secondStep(anna.token, code)).toBe('CHALLENGE_EXPIRED');
    const names = { firstName: 'Anna', lastName: 'Kern' };
    const { token = '' } = await call(
      updateProfile,
      { ...names, currentPassword: password, newPassword: 'Tidewater8' },
      anna.actor,
    );
    expect(decodeJwt(token)).toMatchObject({ amr: ['pwd', 'mfa'] });
    expect(await secondStep(challenge, code)).toBe('CHALLENGE_EXPIRED');
  });
});

describe('changes of two-factor authentication', () => {
  it('disables two-factor authentication by password and code, ends sessions and mails a notice', async () => {
    const anna = await registerWithTwoFactor();
    const wrong = { password: 'Wrong123', code: await freshCode(anna) };
    expect(await codeOf(call(disableTwoFactor, wrong, anna.actor))).toBe('CURRENT_PASSWORD_WRONG');
    expect(await codeOf(call(disableTwoFactor, { password, code: '000000' }, anna.actor))).toBe(
      'CODE_REFUSED',
    );
    const { token } = await call(disableTwoFactor, { password, code: await freshCode(anna) }, anna.actor);
    expect(decodeJwt(token)).toMatchObject({ sid: anna.actor.sessionId, ver: 3, amr: ['pwd'] });
    expect(await stateOf(anna.actor)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    expect(await codeOf(call(logIn, { email: anna.email, password }))).toBe('none');
    await eventually(() =>
      expect(identity.mailsTo(anna.email).map(({ mail }) => mail.subject)).toContain(
        'Two-factor authentication is off',
      ),
    );
  });

  it('replaces the recovery codes', async () => {
    const anna = await registerWithTwoFactor();
    const input = { password, code: anna.recoveryCodes[0] ?? '' };
    const { recoveryCodes } = await call(renewRecoveryCodes, input, anna.actor);
    const challenge = await requestChallenge(anna.email);
    expect(await secondStep(challenge, anna.recoveryCodes[1] ?? '')).toBe('CODE_REFUSED');
    expect(await secondStep(challenge, recoveryCodes[0] ?? '')).toBe('none');
  });

  it('lets only an operator remove two-factor authentication', async () => {
    const anna = await registerWithTwoFactor();
    const operator: UserActor = { ...anna.actor, role: 'admin' };
    expect(await codeOf(call(clearTwoFactor, { email: anna.email }, anna.actor))).toBe('FORBIDDEN');
    await call(clearTwoFactor, { email: anna.email }, operator);
    expect(await codeOf(call(logIn, { email: anna.email, password }))).toBe('none');
    expect(await codeOf(call(clearTwoFactor, { email: 'unknown@example.com' }, operator))).toBe('NOT_FOUND');
  });

  it('deletes authenticator app and recovery codes with the account', async () => {
    const { actor } = await registerWithTwoFactor();
    await call(deleteAccount, {}, actor);
    const rows = await identity.database.query<unknown[]>(
      'select user_id from second_factors where user_id = $1 union all select user_id from recovery_codes where user_id = $1',
      [actor.userId],
    );
    expect(rows).toEqual([]);
  });
});
