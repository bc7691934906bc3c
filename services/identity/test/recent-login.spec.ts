import { decodeJwt } from 'jose';
import { generate } from 'otplib';
import { changeRole, deleteAccount, deleteUser, deleteUsers } from '#contracts/identity/administration';
import { reauthenticate } from '#contracts/identity/reauthentication';
import { confirmSecondFactor, startSecondFactor } from '#contracts/identity/second-factor';
import { logIn, sessionState } from '#contracts/identity/session';
import type { Role, UserActor } from '#contracts/kit/actor';
import { recentLoginMs } from '#contracts/kit/request';
import { eventually } from '#testing/eventually';
import { codeOf, Identity, password } from './identity.testbed';

let identity: Identity;
beforeAll(async () => {
  process.env['ADMIN_SESSION_IDLE_SECONDS'] = '2';
  identity = await Identity.open();
});
afterAll(async () => {
  delete process.env['ADMIN_SESSION_IDLE_SECONDS'];
  await identity.close();
});

const call: Identity['client']['call'] = (...rest) => identity.client.call(...rest);
const long = () => Date.now() - recentLoginMs - 1_000;

async function loggedIn(role: Role = 'user') {
  const { email, actor } = await identity.somebody(role);
  await identity.confirmAddress(actor.userId);
  const { token } = await call(logIn, { email, password });
  const sessionId = decodeJwt<{ sid: string }>(token).sid;
  return { email, actor: { ...actor, sessionId }, token };
}

describe('a log-in of more than ten minutes ago', () => {
  it('is refused by the service for deletions and roles, and changes nothing', async () => {
    const { actor } = await loggedIn('admin');
    const other = (await identity.somebody()).actor;
    const old: UserActor = { ...actor, authenticatedAt: long() };
    const refused = 'REAUTHENTICATION_REQUIRED';
    expect(await codeOf(call(deleteAccount, {}, old))).toBe(refused);
    expect(await codeOf(call(deleteUser, { id: other.userId }, old))).toBe(refused);
    expect(await codeOf(call(deleteUsers, { ids: [other.userId] }, old))).toBe(refused);
    expect(await codeOf(call(changeRole, { id: other.userId, role: 'admin' }, old))).toBe(refused);
    expect(await codeOf(call(confirmSecondFactor, { code: '000000' }, old))).toBe(refused);
    expect((await call(sessionState, { userId: other.userId })).role).toBe('user');
    const recent: UserActor = { ...actor, authenticatedAt: Date.now() };
    expect(await codeOf(call(deleteUser, { id: other.userId }, recent))).toBe('none');
  });

  it('is renewed by the password; the session keeps its id', async () => {
    const { actor, token } = await loggedIn();
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

  it('is renewed by password and code together where the account has a second factor', async () => {
    const { actor } = await loggedIn();
    const { secret } = await call(startSecondFactor, { password }, actor);
    const { recoveryCodes } = await call(confirmSecondFactor, { code: await generate({ secret }) }, actor);
    const [code = ''] = recoveryCodes;
    expect(await codeOf(call(reauthenticate, { password }, actor))).toBe('CODE_REFUSED');
    expect(await codeOf(call(reauthenticate, { password, code: '000000' }, actor))).toBe('CODE_REFUSED');
    const { token } = await call(reauthenticate, { password, code }, actor);
    expect(decodeJwt(token)).toMatchObject({ sid: actor.sessionId, amr: ['pwd', 'mfa'] });
  });

  it('is not renewed for a session that was ended', async () => {
    const { actor } = await loggedIn();
    await identity.database.query('update sessions set ended_at = now() where id = $1', [actor.sessionId]);
    expect(await codeOf(call(reauthenticate, { password }, actor))).toBe('NOT_FOUND');
  });
});

describe('ADMIN_SESSION_IDLE_SECONDS', () => {
  const stateOf = ({ userId, sessionId }: { userId: string; sessionId: string }) =>
    call(sessionState, { userId, sessionId });
  const unused = (id: string, seconds: number) =>
    identity.database.query(
      `update sessions set last_seen_at = now() - make_interval(secs => $2) where id = $1`,
      [id, seconds],
    );

  it('ends an administrator’s session that was not used for so long, for good, and publishes it', async () => {
    const { actor } = await loggedIn('admin');
    const { isEnded, idleUntil = '' } = await stateOf(actor);
    expect(isEnded).toBe(false);
    expect(Date.parse(idleUntil) - Date.now()).toBeLessThanOrEqual(2_000);
    await unused(actor.sessionId, 3);
    expect((await stateOf(actor)).isEnded).toBe(true);
    expect((await stateOf(actor)).isEnded).toBe(true);
    const published: unknown[] = await identity.database.query(
      `select 1 from outbox where subject = 'identity.session-ended.v1' and data ->> 'sessionId' = $1`,
      [actor.sessionId],
    );
    expect(published).toHaveLength(1);
  });

  it('lets a session in use go on, and leaves customers alone', async () => {
    const [admin, customer] = [(await loggedIn('admin')).actor, (await loggedIn()).actor];
    await unused(admin.sessionId, 1);
    const { idleUntil = '' } = await stateOf(admin);
    expect(Date.parse(idleUntil)).toBeGreaterThan(Date.now() + 1_000);
    await unused(customer.sessionId, 86_400);
    expect(await stateOf(customer)).not.toHaveProperty('idleUntil');
    expect((await stateOf(customer)).isEnded).toBe(false);
  });
});
