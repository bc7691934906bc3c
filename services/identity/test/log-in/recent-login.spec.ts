import { decodeJwt } from 'jose';
import { generate } from 'otplib';
import { changeRole, deleteAccount, deleteUser, deleteUsers } from '#contracts/identity/user-admin';
import { reauthenticate } from '#contracts/identity/reauthentication';
import { confirmTwoFactorSetup, startTwoFactorSetup } from '#contracts/identity/two-factor';
import { logIn } from '#contracts/identity/log-in';
import { sessionState } from '#contracts/identity/sessions';
import type { Role, UserActor } from '#contracts/kit/actor';
import { recentLoginMs } from '#contracts/kit/request';
import { eventually } from '#testing/eventually';
import { codeOf, IdentityTestbed, password } from '../identity.testbed';

let identity: IdentityTestbed;
beforeAll(async () => {
  process.env['ADMIN_SESSION_IDLE_SECONDS'] = '2';
  identity = await IdentityTestbed.open();
});
afterAll(async () => {
  delete process.env['ADMIN_SESSION_IDLE_SECONDS'];
  await identity.close();
});

const call: IdentityTestbed['client']['call'] = (...rest) => identity.client.call(...rest);
const longAgo = () => Date.now() - recentLoginMs - 1_000;

async function registerAndLogIn(role: Role = 'user') {
  const { email, actor } = await identity.registerUser(role);
  await identity.confirmEmail(actor.userId);
  const { token } = await call(logIn, { email, password });
  const sessionId = decodeJwt<{ sid: string }>(token).sid;
  return { email, actor: { ...actor, sessionId }, token };
}

describe('reauthentication', () => {
  it('requires reauthentication after ten minutes for deletions and roles', async () => {
    const { actor } = await registerAndLogIn('admin');
    const other = (await identity.registerUser()).actor;
    const old: UserActor = { ...actor, authenticatedAt: longAgo() };
    const required = 'REAUTHENTICATION_REQUIRED';
    expect(await codeOf(call(deleteAccount, {}, old))).toBe(required);
    expect(await codeOf(call(deleteUser, { id: other.userId }, old))).toBe(required);
    expect(await codeOf(call(deleteUsers, { ids: [other.userId] }, old))).toBe(required);
    expect(await codeOf(call(changeRole, { id: other.userId, role: 'admin' }, old))).toBe(required);
    expect(await codeOf(call(confirmTwoFactorSetup, { code: '000000' }, old))).toBe(required);
    expect((await call(sessionState, { userId: other.userId })).role).toBe('user');
    const recent: UserActor = { ...actor, authenticatedAt: Date.now() };
    expect(await codeOf(call(deleteUser, { id: other.userId }, recent))).toBe('none');
  });

  it('renews a session by the password and keeps its id', async () => {
    const { actor, token } = await registerAndLogIn();
    expect(await codeOf(call(reauthenticate, { password: 'Wrong123' }, actor))).toBe(
      'CURRENT_PASSWORD_WRONG',
    );
    const before = decodeJwt<{ auth_time: number }>(token);
    const renewed = await eventually(async () => {
      const claims = decodeJwt<{ auth_time: number }>(
        (await call(reauthenticate, { password }, actor)).token,
      );
      expect(claims.auth_time).toBeGreaterThan(before.auth_time);
      return claims;
    });
    expect(renewed).toMatchObject({ sub: actor.userId, sid: actor.sessionId, ver: 1 });
  });

  it('requires password and code for the reauthentication with two-factor authentication', async () => {
    const { actor } = await registerAndLogIn();
    const { secret } = await call(startTwoFactorSetup, { password }, actor);
    const { recoveryCodes } = await call(confirmTwoFactorSetup, { code: await generate({ secret }) }, actor);
    const [code = ''] = recoveryCodes;
    expect(await codeOf(call(reauthenticate, { password }, actor))).toBe('CODE_REFUSED');
    expect(await codeOf(call(reauthenticate, { password, code: '000000' }, actor))).toBe('CODE_REFUSED');
    const { token } = await call(reauthenticate, { password, code }, actor);
    expect(decodeJwt(token)).toMatchObject({ sid: actor.sessionId, amr: ['pwd', 'mfa'] });
  });

  it('rejects the reauthentication of an ended session', async () => {
    const { actor } = await registerAndLogIn();
    await identity.database.query('update sessions set ended_at = now() where id = $1', [actor.sessionId]);
    expect(await codeOf(call(reauthenticate, { password }, actor))).toBe('NOT_FOUND');
  });
});

describe('ADMIN_SESSION_IDLE_SECONDS', () => {
  const stateOf = ({ userId, sessionId }: { userId: string; sessionId: string }) =>
    call(sessionState, { userId, sessionId });
  const setIdleSeconds = (id: string, seconds: number) =>
    identity.database.query(
      `update sessions set last_seen_at = now() - make_interval(secs => $2) where id = $1`,
      [id, seconds],
    );

  it('ends an idle session of an administrator permanently and publishes one event', async () => {
    const { actor } = await registerAndLogIn('admin');
    const { isEnded, idleUntil = '' } = await stateOf(actor);
    expect(isEnded).toBe(false);
    expect(Date.parse(idleUntil) - Date.now()).toBeLessThanOrEqual(2_000);
    await setIdleSeconds(actor.sessionId, 3);
    expect((await stateOf(actor)).isEnded).toBe(true);
    expect((await stateOf(actor)).isEnded).toBe(true);
    const published: unknown[] = await identity.database.query(
      `select 1 from outbox where subject = 'identity.session-ended.v1' and data ->> 'sessionId' = $1`,
      [actor.sessionId],
    );
    expect(published).toHaveLength(1);
  });

  it('keeps sessions in use and sessions of customers', async () => {
    const [admin, customer] = [(await registerAndLogIn('admin')).actor, (await registerAndLogIn()).actor];
    await setIdleSeconds(admin.sessionId, 1);
    const { idleUntil = '' } = await stateOf(admin);
    expect(Date.parse(idleUntil)).toBeGreaterThan(Date.now() + 1_000);
    await setIdleSeconds(customer.sessionId, 86_400);
    expect(await stateOf(customer)).not.toHaveProperty('idleUntil');
    expect((await stateOf(customer)).isEnded).toBe(false);
  });
});
