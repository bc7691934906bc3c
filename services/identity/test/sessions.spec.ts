import { decodeJwt } from 'jose';
import { changeRole, deleteAccount } from '#contracts/identity/user-admin';
import { sessionEnded } from '#contracts/identity/events';
import { endAllSessions, endSession, listSessions, logOut, sessionState } from '#contracts/identity/sessions';
import { updateProfile } from '#contracts/identity/profile';
import { logIn } from '#contracts/identity/log-in';
import type { UserActor } from '#contracts/kit/actor';
import { newId } from '#platform/database/new-id';
import { SessionsService } from '../src/sessions/sessions.service';
import { CredentialsService } from '../src/users/credentials.service';
import { UsersService } from '../src/users/users.service';
import { codeOf, IdentityTestbed, password } from './identity.testbed';

let identity: IdentityTestbed;
beforeAll(async () => {
  identity = await IdentityTestbed.open();
});
afterAll(() => identity.close());

const call: IdentityTestbed['client']['call'] = (...rest) => identity.client.call(...rest);

/** Logs in on a device. @returns the actor */
async function logInFrom(device: string, { email, actor }: { email: string; actor: UserActor }) {
  const { token } = await call(logIn, { email, password, device, address: '203.0.113.*' });
  const { sid, ver } = decodeJwt<{ sid: string; ver: number }>(token);
  return { ...actor, sessionId: sid, ver };
}
const sessionsOf = async (actor: UserActor) => (await call(listSessions, {}, actor)).sessions;
const devicesOf = async (actor: UserActor) => (await sessionsOf(actor)).map(({ device }) => device).sort();
const isEnded = async ({ userId, sessionId }: UserActor) =>
  (await call(sessionState, { userId, ...(sessionId ? { sessionId } : {}) })).isEnded;
const sessionEndedEvents = (sessionId: string) =>
  identity.database.query<unknown[]>(`select 1 from outbox where subject = $1 and data->>'sessionId' = $2`, [
    sessionEnded.subject,
    sessionId,
  ]);

describe('log-in', () => {
  it('creates no session for an account that was deleted after the password check', async () => {
    const { actor } = await identity.registerUser();
    const { app } = identity.service;
    const user = await app.get(UsersService).findById(actor.userId);
    expect(await app.get(CredentialsService).isCorrect(user.passwordHash, password)).toBe(true);
    await call(deleteAccount, {}, actor);
    await app.get(SessionsService).create(user, { device: 'Firefox, macOS' }, false);
    const rows = await identity.database.query('select 1 from sessions where user_id = $1', [actor.userId]);
    expect(rows).toEqual([]);
  });
});

describe('list of sessions', () => {
  it('lists device, shortened address and times of sessions and marks the current one', async () => {
    const anna = await identity.registerUser();
    const phone = await logInFrom('Safari, iOS', anna);
    const laptop = await logInFrom('Firefox, macOS', anna);
    const sessions = await sessionsOf(laptop);
    expect(sessions.map(({ device }) => device).sort()).toEqual(['Firefox, macOS', 'Safari, iOS']);
    expect(sessions.find(({ isCurrent }) => isCurrent)).toMatchObject({
      id: laptop.sessionId,
      address: '203.0.113.*',
    });
    expect(sessions.find(({ id }) => id === phone.sessionId)?.isCurrent).toBe(false);
  });

  it('lists only the user’s own sessions', async () => {
    const anna = await logInFrom('Firefox, macOS', await identity.registerUser());
    const eve = await logInFrom('Chrome, Windows', await identity.registerUser());
    expect(await devicesOf(eve)).toEqual(['Chrome, Windows']);
    expect(await codeOf(call(endSession, { id: anna.sessionId }, eve))).toBe('NOT_FOUND');
    expect(await isEnded(anna)).toBe(false);
    expect(await codeOf(call(listSessions, {}))).toBe('UNAUTHENTICATED');
  });

  it('records the last use of a session to about a minute', async () => {
    const anna = await logInFrom('Firefox, macOS', await identity.registerUser());
    await identity.database.query(
      `update sessions set last_seen_at = now() - interval '2 days' where id = $1`,
      [anna.sessionId],
    );
    await isEnded(anna);
    const [session] = await sessionsOf(anna);
    expect(Date.now() - Date.parse(session?.lastSeenAt ?? '')).toBeLessThan(60_000);
  });
});

describe('log-out', () => {
  it('ends one session, publishes one event and keeps the others', async () => {
    const anna = await identity.registerUser();
    const phone = await logInFrom('Safari, iOS', anna);
    const laptop = await logInFrom('Firefox, macOS', anna);
    await call(endSession, { id: phone.sessionId }, laptop);
    await call(endSession, { id: phone.sessionId }, laptop);
    expect([await isEnded(phone), await isEnded(laptop)]).toEqual([true, false]);
    expect(await devicesOf(laptop)).toEqual(['Firefox, macOS']);
    expect(await sessionEndedEvents(phone.sessionId)).toHaveLength(1);
  });

  it('ends the current session on log-out', async () => {
    const anna = await logInFrom('Firefox, macOS', await identity.registerUser());
    await call(logOut, {}, anna);
    expect(await isEnded(anna)).toBe(true);
  });

  it('ends every session by raising the token version', async () => {
    const anna = await identity.registerUser();
    const phone = await logInFrom('Safari, iOS', anna);
    const laptop = await logInFrom('Firefox, macOS', anna);
    await call(endAllSessions, {}, laptop);
    const { tokenVersion } = await call(sessionState, { userId: anna.actor.userId });
    expect(tokenVersion).toBe(phone.ver + 1);
    expect(await sessionsOf(laptop)).toEqual([]);
  });
});

describe('session state', () => {
  it('reports unknown sessions and sessions of other users as ended', async () => {
    const anna = await logInFrom('Firefox, macOS', await identity.registerUser());
    const eve = await logInFrom('Chrome, Windows', await identity.registerUser());
    expect(await isEnded({ ...anna, sessionId: newId() })).toBe(true);
    expect(await isEnded({ ...anna, sessionId: eve.sessionId })).toBe(true);
  });

  it('continues the current session after a password change and ends the others', async () => {
    const anna = await identity.registerUser();
    await logInFrom('Safari, iOS', anna);
    const laptop = await logInFrom('Firefox, macOS', anna);
    const change = {
      firstName: 'Anna',
      lastName: 'Kern',
      currentPassword: password,
      newPassword: 'Tidewater8',
    };
    const { token = '' } = await call(updateProfile, change, laptop);
    expect(decodeJwt(token)).toMatchObject({ sid: laptop.sessionId, ver: laptop.ver + 1 });
    expect(await devicesOf(laptop)).toEqual(['Firefox, macOS']);
  });

  it('keeps the tokens of the session that changed the password, until every session ends', async () => {
    const anna = await identity.registerUser();
    const phone = await logInFrom('Safari, iOS', anna);
    const laptop = await logInFrom('Firefox, macOS', anna);
    const stateOf = ({ sessionId }: { sessionId: string }) =>
      call(sessionState, { userId: anna.actor.userId, sessionId });
    const names = { firstName: 'Anna', lastName: 'Kern' };
    await call(updateProfile, { ...names, currentPassword: password, newPassword: 'Tidewater8' }, laptop);
    await call(updateProfile, { ...names, currentPassword: 'Tidewater8', newPassword: password }, laptop);
    expect(await stateOf(laptop)).toMatchObject({
      tokenVersion: laptop.ver + 2,
      oldestTokenVersion: laptop.ver,
    });
    expect(await stateOf(phone)).not.toHaveProperty('oldestTokenVersion');
    await call(endAllSessions, {}, laptop);
    expect(await stateOf(laptop)).not.toHaveProperty('oldestTokenVersion');
  });

  it('ends sessions when the role changes', async () => {
    const admin = (await identity.registerUser('admin')).actor;
    const anna = await logInFrom('Firefox, macOS', await identity.registerUser());
    await call(changeRole, { id: anna.userId, role: 'admin' }, admin);
    expect(await sessionsOf(anna)).toEqual([]);
  });

  it('erases device and address of sessions on account deletion', async () => {
    const anna = await logInFrom('Firefox, macOS', await identity.registerUser());
    await call(deleteAccount, {}, anna);
    const rows = await identity.database.query<unknown[]>('select 1 from sessions where user_id = $1', [
      anna.userId,
    ]);
    expect(rows).toEqual([]);
  });

  it('deletes expired sessions at the next log-in', async () => {
    const anna = await identity.registerUser();
    const phone = await logInFrom('Safari, iOS', anna);
    await identity.database.query(`update sessions set expires_at = now() - interval '1 s' where id = $1`, [
      phone.sessionId,
    ]);
    await logInFrom('Firefox, macOS', anna);
    const rows = await identity.database.query<unknown[]>('select 1 from sessions where id = $1', [
      phone.sessionId,
    ]);
    expect(rows).toEqual([]);
  });
});
