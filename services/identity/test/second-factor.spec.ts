import { randomBytes } from 'node:crypto';
import { decodeJwt } from 'jose';
import { generate } from 'otplib';
import { deleteAccount } from '#contracts/identity/administration';
import { updateProfile } from '#contracts/identity/profile';
import {
  clearSecondFactor,
  confirmSecondFactor,
  logInWithCode,
  renewRecoveryCodes,
  secondFactor,
  startSecondFactor,
  stopSecondFactor,
} from '#contracts/identity/second-factor';
import { logIn, loginCodeRequired } from '#contracts/identity/session';
import type { UserActor } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { lockWaits } from '#testing/lock-waits';
import { codeOf, Identity, password } from './identity.testbed';

let identity: Identity;
beforeAll(async () => {
  identity = await Identity.open();
});
afterAll(() => identity.close());

const call: Identity['client']['call'] = (...rest) => identity.client.call(...rest);

/** Somebody with an authenticator app. */
interface Careful {
  email: string;
  actor: UserActor & { sessionId: string };
  secret: string;
  recoveryCodes: string[];
  token: string;
}

/** The app's code of now, as if none had been used yet. */
async function freshCode({ actor, secret }: Pick<Careful, 'actor' | 'secret'>): Promise<string> {
  await identity.database.query('update second_factors set last_step = 0 where user_id = $1', [actor.userId]);
  return generate({ secret });
}

async function loggedIn() {
  const { email, actor } = await identity.somebody();
  await identity.confirmAddress(actor.userId);
  const { token } = await call(logIn, { email, password });
  return { email, actor: { ...actor, sessionId: decodeJwt<{ sid: string }>(token).sid } };
}

async function careful(): Promise<Careful> {
  const { email, actor } = await loggedIn();
  const { secret } = await call(startSecondFactor, { password }, actor);
  const { recoveryCodes, token } = await call(
    confirmSecondFactor,
    { code: await generate({ secret }) },
    actor,
  );
  return { email, actor, secret, recoveryCodes, token };
}

/** The first step of logging in; gives what the second one needs. */
async function challenged(email: string): Promise<string> {
  const refusal: unknown = await call(logIn, { email, password }).catch((error: unknown) => error);
  if (!Failure.is(refusal, loginCodeRequired)) throw new Error('no code was asked for');
  return refusal.params.challenge;
}
const secondStep = (challenge: string, code: string) => codeOf(call(logInWithCode, { challenge, code }));
const stateOf = (actor: UserActor) => call(secondFactor, {}, actor);

describe('a second factor that was sealed with another key', () => {
  it('refuses codes, until an operator has cleared it', async () => {
    const { email, actor, secret } = await careful();
    const sealed = randomBytes(60).toString('base64url');
    await identity.database.query('update second_factors set secret = $2 where user_id = $1', [
      actor.userId,
      sealed,
    ]);
    expect(await secondStep(await challenged(email), await generate({ secret }))).toBe('CODE_REFUSED');
    const operator: UserActor = { kind: 'user', userId: newId(), role: 'admin', language: 'en' };
    await call(clearSecondFactor, { email }, operator);
    expect(await codeOf(call(logIn, { email, password }))).toBe('none');
  });
});

describe('setting a second factor up', () => {
  it('is not on with a secret that another tab has begun with while the code was looked at', async () => {
    const { actor } = await loggedIn();
    const { secret } = await call(startSecondFactor, { password }, actor);
    const code = await generate({ secret });
    const outcome = await identity.database.transaction(async (tx) => {
      await tx.query('select 1 from second_factors where user_id = $1 for update', [actor.userId]);
      const confirming = codeOf(call(confirmSecondFactor, { code }, actor));
      await lockWaits(identity.database);
      await tx.query(`update second_factors set secret = 'of another tab' where user_id = $1`, [
        actor.userId,
      ]);
      return { confirming };
    });
    expect(await outcome.confirming).toBe('CODE_REFUSED');
    expect((await stateOf(actor)).isOn).toBe(false);
  });

  it('needs the password, and is on only when a code of the app came back', async () => {
    const { email, actor } = await loggedIn();
    expect(await codeOf(call(startSecondFactor, { password: 'Wrong123' }, actor))).toBe(
      'CURRENT_PASSWORD_WRONG',
    );
    const { secret, uri } = await call(startSecondFactor, { password }, actor);
    expect(uri).toBe(`otpauth://totp/Lowline:${encodeURIComponent(email)}?secret=${secret}&issuer=Lowline`);
    expect(await codeOf(call(confirmSecondFactor, { code: '000000' }, actor))).toBe('CODE_REFUSED');
    expect(await stateOf(actor)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    expect(await codeOf(call(logIn, { email, password }))).toBe('none');
  });

  it('shows ten recovery codes, ends the other sessions, makes this one strong, and a mail says so', async () => {
    const { email, actor, recoveryCodes, token } = await careful();
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes.every((code) => /^[a-z2-9]{5}-[a-z2-9]{5}$/.test(code))).toBe(true);
    expect(decodeJwt(token)).toMatchObject({ sid: actor.sessionId, ver: 2, amr: ['pwd', 'mfa'] });
    expect(await stateOf(actor)).toEqual({ isOn: true, recoveryCodesLeft: 10 });
    await eventually(() =>
      expect(identity.mailsTo(email).map(({ mail }) => mail.subject)).toEqual([
        'Logging in now takes a code as well',
      ]),
    );
  });

  it('cannot be done over one that is on', async () => {
    const { actor, secret } = await careful();
    expect(await codeOf(call(startSecondFactor, { password }, actor))).toBe('SECOND_FACTOR_ON');
    const code = await freshCode({ actor, secret });
    expect(await codeOf(call(confirmSecondFactor, { code }, actor))).toBe('SECOND_FACTOR_ON');
  });

  it('keeps neither secret nor recovery codes in clear text', async () => {
    const { actor, secret, recoveryCodes } = await careful();
    const rows = await Promise.all(
      ['second_factors', 'recovery_codes'].map((table) =>
        identity.database.query<object[]>(`select * from ${table} where user_id = $1`, [actor.userId]),
      ),
    );
    const kept = JSON.stringify(rows);
    for (const clear of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
      expect(kept).not.toContain(clear);
  });
});

describe('logging in with a second factor', () => {
  it('takes two steps, and only the right password leads to the second', async () => {
    const anna = await careful();
    expect(await codeOf(call(logIn, { email: anna.email, password: 'Wrong123' }))).toBe(
      'INVALID_CREDENTIALS',
    );
    const challenge = await challenged(anna.email);
    const { token } = await call(logInWithCode, { challenge, code: await freshCode(anna) });
    expect(decodeJwt(token)).toMatchObject({ sub: anna.actor.userId, amr: ['pwd', 'mfa'] });
  });

  it('takes a code once, two at the same moment included', async () => {
    const anna = await careful();
    const challenge = await challenged(anna.email);
    const code = await freshCode(anna);
    const codes = await Promise.all([secondStep(challenge, code), secondStep(challenge, code)]);
    expect(codes.sort()).toEqual(['CODE_REFUSED', 'none']);
    expect(await secondStep(challenge, code)).toBe('CODE_REFUSED');
  });

  it('does not take the code again that the app was set up with', async () => {
    const { email, actor } = await loggedIn();
    const { secret } = await call(startSecondFactor, { password }, actor);
    const code = await generate({ secret });
    await call(confirmSecondFactor, { code }, actor);
    expect(await secondStep(await challenged(email), code)).toBe('CODE_REFUSED');
  });

  it('takes each recovery code once, however it is written', async () => {
    const { email, actor, recoveryCodes } = await careful();
    const [first = '', second = ''] = recoveryCodes;
    const challenge = await challenged(email);
    expect(await secondStep(challenge, ` ${first.toUpperCase().replace('-', ' ')} `)).toBe('none');
    expect(await secondStep(challenge, first)).toBe('CODE_REFUSED');
    expect(await secondStep(challenge, second)).toBe('none');
    expect((await stateOf(actor)).recoveryCodesLeft).toBe(8);
  });

  it('lets ten codes be tried in a quarter of an hour, fifty at once included; then only a recovery code opens', async () => {
    const anna = await careful();
    const challenge = await challenged(anna.email);
    const now = await freshCode(anna);
    const wrong = now.startsWith('0') ? '9' : '0';
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => secondStep(challenge, wrong + now.slice(1))),
    );
    expect(answers.filter((code) => code === 'CODE_REFUSED')).toHaveLength(10);
    expect(answers.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(40);
    expect(await secondStep(challenge, await freshCode(anna))).toBe('TOO_MANY_REQUESTS');
    expect(await secondStep(challenge, anna.recoveryCodes[0] ?? '')).toBe('none');
    await identity.database.query(
      `update second_factors set tries_until = now() - interval '1 s' where user_id = $1`,
      [anna.actor.userId],
    );
    expect(await secondStep(challenge, await freshCode(anna))).toBe('none');
  });

  it('refuses a challenge that is forged, a session token in its place, and one of before a new password', async () => {
    const anna = await careful();
    const challenge = await challenged(anna.email);
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

describe('a second factor that is on', () => {
  it('is switched off by password and code together; sessions end and a mail says so', async () => {
    const anna = await careful();
    const wrong = { password: 'Wrong123', code: await freshCode(anna) };
    expect(await codeOf(call(stopSecondFactor, wrong, anna.actor))).toBe('CURRENT_PASSWORD_WRONG');
    expect(await codeOf(call(stopSecondFactor, { password, code: '000000' }, anna.actor))).toBe(
      'CODE_REFUSED',
    );
    const { token } = await call(stopSecondFactor, { password, code: await freshCode(anna) }, anna.actor);
    expect(decodeJwt(token)).toMatchObject({ sid: anna.actor.sessionId, ver: 3, amr: ['pwd'] });
    expect(await stateOf(anna.actor)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    expect(await codeOf(call(logIn, { email: anna.email, password }))).toBe('none');
    await eventually(() =>
      expect(identity.mailsTo(anna.email).map(({ mail }) => mail.subject)).toContain(
        'Logging in takes no code any more',
      ),
    );
  });

  it('gives new recovery codes in place of the old ones', async () => {
    const anna = await careful();
    const both = { password, code: anna.recoveryCodes[0] ?? '' };
    const { recoveryCodes } = await call(renewRecoveryCodes, both, anna.actor);
    const challenge = await challenged(anna.email);
    expect(await secondStep(challenge, anna.recoveryCodes[1] ?? '')).toBe('CODE_REFUSED');
    expect(await secondStep(challenge, recoveryCodes[0] ?? '')).toBe('none');
  });

  it('is cleared by an operator for who has lost app and codes, and by nobody else', async () => {
    const anna = await careful();
    const operator: UserActor = { ...anna.actor, role: 'admin' };
    expect(await codeOf(call(clearSecondFactor, { email: anna.email }, anna.actor))).toBe('FORBIDDEN');
    await call(clearSecondFactor, { email: anna.email }, operator);
    expect(await codeOf(call(logIn, { email: anna.email, password }))).toBe('none');
    expect(await codeOf(call(clearSecondFactor, { email: 'nobody@example.com' }, operator))).toBe(
      'NOT_FOUND',
    );
  });

  it('goes with the account', async () => {
    const { actor } = await careful();
    await call(deleteAccount, {}, actor);
    const left = await identity.database.query<unknown[]>(
      'select user_id from second_factors where user_id = $1 union all select user_id from recovery_codes where user_id = $1',
      [actor.userId],
    );
    expect(left).toEqual([]);
  });
});
