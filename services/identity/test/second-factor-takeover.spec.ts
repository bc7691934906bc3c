import { decodeJwt } from 'jose';
import { generate } from 'otplib';
import { forgotPassword, resetPassword } from '#contracts/identity/password-resets';
import {
  confirmSecondFactor,
  logInWithCode,
  secondFactor,
  startSecondFactor,
} from '#contracts/identity/second-factor';
import { logIn, loginCodeRequired, sessionState } from '#contracts/identity/session';
import type { UserActor } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import { eventually } from '#testing/eventually';
import { codeOf, Identity, password } from './identity.testbed';

let identity: Identity;
beforeAll(async () => {
  identity = await Identity.open();
});
afterAll(() => identity.close());

const newPassword = 'Tidewater8';
const call: Identity['client']['call'] = (...rest) => identity.client.call(...rest);

/** An account with a second factor. */
async function withFactor() {
  const { email, actor: user } = await identity.somebody();
  await identity.confirmAddress(user.userId);
  const { token } = await call(logIn, { email, password });
  const actor: UserActor = { ...user, sessionId: decodeJwt<{ sid: string }>(token).sid };
  const { secret } = await call(startSecondFactor, { password }, actor);
  const { recoveryCodes } = await call(confirmSecondFactor, { code: await generate({ secret }) }, actor);
  // The code of this moment may be used once more.
  await identity.database.query('update second_factors set last_step = 0 where user_id = $1', [actor.userId]);
  return { email, actor, secret, recoveryCodes };
}

async function challengeOf(email: string, word = password): Promise<string> {
  const refusal: unknown = await call(logIn, { email, password: word }).catch((error: unknown) => error);
  if (!Failure.is(refusal, loginCodeRequired)) throw new Error('no code was asked for');
  return refusal.params.challenge;
}

async function resetPasswordOf(email: string): Promise<void> {
  await call(forgotPassword, { email });
  const { token } = await identity.resetMail(email);
  await call(resetPassword, { token, newPassword });
}

describe('a second factor on an address that is not confirmed', () => {
  it('is refused at both steps of its set-up', async () => {
    const { actor } = await identity.somebody();
    expect(await codeOf(call(startSecondFactor, { password }, actor))).toBe('EMAIL_NOT_CONFIRMED');
    await identity.confirmAddress(actor.userId);
    const { secret } = await call(startSecondFactor, { password }, actor);
    await identity.database.query('update users set email_confirmed_at = null where id = $1', [actor.userId]);
    const code = await generate({ secret });
    expect(await codeOf(call(confirmSecondFactor, { code }, actor))).toBe('EMAIL_NOT_CONFIRMED');
    expect(await call(secondFactor, {}, actor)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
  });

  it('is cleared by the first password reset, which confirms the address and ends all sessions', async () => {
    const { email, actor } = await withFactor();
    await identity.database.query('update users set email_confirmed_at = null where id = $1', [actor.userId]);
    const { tokenVersion } = await call(sessionState, { userId: actor.userId });
    await resetPasswordOf(email);
    expect(await codeOf(call(logIn, { email, password: newPassword }))).toBe('none');
    expect(await call(secondFactor, {}, actor)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    expect((await call(sessionState, { userId: actor.userId })).tokenVersion).toBe(tokenVersion + 1);
    const [user] = await identity.database.query<{ at: string | null }[]>(
      'select email_confirmed_at as at from users where id = $1',
      [actor.userId],
    );
    expect(user?.at).not.toBeNull();
  });

  it('stays through a password reset once the address was confirmed before', async () => {
    const { email, actor } = await withFactor();
    await resetPasswordOf(email);
    expect(await codeOf(call(logIn, { email, password: newPassword }))).toBe('LOGIN_CODE_REQUIRED');
    expect((await call(secondFactor, {}, actor)).isOn).toBe(true);
  });
});

describe('50 wrong codes of a second factor within a day', () => {
  it('refuses codes, writes to the owner, and lets in by a recovery code or after a new password', async () => {
    const { email, actor, secret, recoveryCodes } = await withFactor();
    await identity.database.query(
      `insert into code_attempts (user_id, purpose, attempts, resets_at)
       values ($1, 'second-factor', 49, now() + interval '1 day')
       on conflict (user_id, purpose) do update set attempts = 49`,
      [actor.userId],
    );
    const challenge = await challengeOf(email);
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
    const again = await challengeOf(email, newPassword);
    expect(await codeOf(call(logInWithCode, { challenge: again, code: await generate({ secret }) }))).toBe(
      'none',
    );
  });
});
