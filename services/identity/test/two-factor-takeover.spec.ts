import { decodeJwt } from 'jose';
import { generate } from 'otplib';
import { forgotPassword, resetPassword } from '#contracts/identity/password-resets';
import {
  confirmTwoFactorSetup,
  logInWithCode,
  twoFactorState,
  startTwoFactorSetup,
} from '#contracts/identity/two-factor';
import { logIn, loginCodeRequired } from '#contracts/identity/log-in';
import { sessionState } from '#contracts/identity/sessions';
import type { UserActor } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import { eventually } from '#testing/eventually';
import { codeOf, IdentityTestbed, password } from './identity.testbed';

let identity: IdentityTestbed;
beforeAll(async () => {
  identity = await IdentityTestbed.open();
});
afterAll(() => identity.close());

const newPassword = 'Tidewater8';
const call: IdentityTestbed['client']['call'] = (...rest) => identity.client.call(...rest);

/** Registers a user with two-factor authentication. */
async function registerWithTwoFactor() {
  const { email, actor: user } = await identity.registerUser();
  await identity.confirmEmail(user.userId);
  const { token } = await call(logIn, { email, password });
  const actor: UserActor = { ...user, sessionId: decodeJwt<{ sid: string }>(token).sid };
  const { secret } = await call(startTwoFactorSetup, { password }, actor);
  const { recoveryCodes } = await call(confirmTwoFactorSetup, { code: await generate({ secret }) }, actor);
  // Allows the current code once more.
  await identity.database.query('update second_factors set last_step = 0 where user_id = $1', [actor.userId]);
  return { email, actor, secret, recoveryCodes };
}

async function requestChallenge(email: string, withPassword = password): Promise<string> {
  const failure: unknown = await call(logIn, { email, password: withPassword }).catch(
    (error: unknown) => error,
  );
  if (!Failure.is(failure, loginCodeRequired)) throw new Error('no code was required');
  return failure.params.challenge;
}

async function resetPasswordOf(email: string): Promise<void> {
  await call(forgotPassword, { email });
  const { token } = await identity.resetMail(email);
  await call(resetPassword, { token, newPassword });
}

describe('two-factor authentication with an unconfirmed address', () => {
  it('rejects both steps of the two-factor setup for an unconfirmed address', async () => {
    const { actor } = await identity.registerUser();
    expect(await codeOf(call(startTwoFactorSetup, { password }, actor))).toBe('EMAIL_NOT_CONFIRMED');
    await identity.confirmEmail(actor.userId);
    const { secret } = await call(startTwoFactorSetup, { password }, actor);
    await identity.database.query('update users set email_confirmed_at = null where id = $1', [actor.userId]);
    const code = await generate({ secret });
    expect(await codeOf(call(confirmTwoFactorSetup, { code }, actor))).toBe('EMAIL_NOT_CONFIRMED');
    expect(await call(twoFactorState, {}, actor)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
  });

  it('clears two-factor authentication by the first password reset of an unconfirmed address', async () => {
    const { email, actor } = await registerWithTwoFactor();
    await identity.database.query('update users set email_confirmed_at = null where id = $1', [actor.userId]);
    const { tokenVersion } = await call(sessionState, { userId: actor.userId });
    await resetPasswordOf(email);
    expect(await codeOf(call(logIn, { email, password: newPassword }))).toBe('none');
    expect(await call(twoFactorState, {}, actor)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    expect((await call(sessionState, { userId: actor.userId })).tokenVersion).toBe(tokenVersion + 1);
    const [user] = await identity.database.query<{ at: string | null }[]>(
      'select email_confirmed_at as at from users where id = $1',
      [actor.userId],
    );
    expect(user?.at).not.toBeNull();
  });

  it('keeps two-factor authentication through a password reset of a confirmed address', async () => {
    const { email, actor } = await registerWithTwoFactor();
    await resetPasswordOf(email);
    expect(await codeOf(call(logIn, { email, password: newPassword }))).toBe('LOGIN_CODE_REQUIRED');
    expect((await call(twoFactorState, {}, actor)).isOn).toBe(true);
  });
});

describe('daily limit of 50 two-factor codes', () => {
  it('rejects codes, mails the owner, and accepts a recovery code or codes after a new password', async () => {
    const { email, actor, secret, recoveryCodes } = await registerWithTwoFactor();
    await identity.database.query(
      `insert into code_attempts (user_id, purpose, attempts, resets_at)
       values ($1, 'second-factor', 49, now() + interval '1 day')
       on conflict (user_id, purpose) do update set attempts = 49`,
      [actor.userId],
    );
    const challenge = await requestChallenge(email);
    const right = await generate({ secret });
    const wrong = right === '000000' ? '000001' : '000000';
    expect(await codeOf(call(logInWithCode, { challenge, code: wrong }))).toBe('CODE_REFUSED');
    expect(await codeOf(call(logInWithCode, { challenge, code: right }))).toBe('TOO_MANY_REQUESTS');
    await eventually(() =>
      expect(identity.mailsTo(email).map(({ mail }) => mail.subject)).toContain(
        'Someone who knows your password is trying codes',
      ),
    );
    expect(await codeOf(call(logInWithCode, { challenge, code: recoveryCodes[0] ?? '' }))).toBe('none');
    await resetPasswordOf(email);
    const newChallenge = await requestChallenge(email, newPassword);
    expect(
      await codeOf(call(logInWithCode, { challenge: newChallenge, code: await generate({ secret }) })),
    ).toBe('none');
  });
});
