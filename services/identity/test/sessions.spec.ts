import { decodeJwt } from 'jose';
import { changeRole, deleteAccount } from '#contracts/identity/administration';
import { sessionEnded } from '#contracts/identity/events';
import { endAllSessions, endSession, listSessions, logOut } from '#contracts/identity/open-sessions';
import { updateProfile } from '#contracts/identity/profile';
import { logIn, sessionState } from '#contracts/identity/session';
import type { UserActor } from '#contracts/kit/actor';
import { newId } from '#platform/database/new-id';
import { OpenSessions } from '../src/sessions/open-sessions.service';
import { UsersService } from '../src/users/users.service';
import { codeOf, Identity, password } from './identity.testbed';

let identity: Identity;
beforeAll(async () => {
  identity = await Identity.open();
});
afterAll(() => identity.close());

const call: Identity['client']['call'] = (...rest) => identity.client.call(...rest);

/** Logs in somewhere; gives who that is on the bus. */
async function inAt(device: string, { email, actor }: { email: string; actor: UserActor }) {
  const { token } = await call(logIn, { email, password, device, address: '203.0.113.*' });
  const { sid, ver } = decodeJwt<{ sid: string; ver: number }>(token);
  return { ...actor, sessionId: sid, ver };
}
const sessionsOf = async (actor: UserActor) => (await call(listSessions, {}, actor)).sessions;
const devicesOf = async (actor: UserActor) => (await sessionsOf(actor)).map(({ device }) => device).sort();
const isEnded = async ({ userId, sessionId }: UserActor) =>
  (await call(sessionState, { userId, ...(sessionId ? { sessionId } : {}) })).isEnded;
const told = (sessionId: string) =>
  identity.database.query<unknown[]>(`select 1 from outbox where subject = $1 and data->>'sessionId' = $2`, [
    sessionEnded.subject,
    sessionId,
  ]);

describe('logging in', () => {
  it('leaves nothing behind when its account was deleted since the password was looked at', async () => {
    const { email, actor } = await identity.somebody();
    const user = await identity.service.app.get(UsersService).whoseCredentials(email, password);
    if (!user) throw new Error('nobody has this password');
    await call(deleteAccount, {}, actor);
    await identity.service.app.get(OpenSessions).begin(user, { device: 'Firefox, macOS' }, false);
    const left = await identity.database.query('select 1 from sessions where user_id = $1', [actor.userId]);
    expect(left).toEqual([]);
  });
});

describe('the list of sessions', () => {
  it('shows device, shortened address and times, and which one asks', async () => {
    const anna = await identity.somebody();
    const phone = await inAt('Safari, iOS', anna);
    const desk = await inAt('Firefox, macOS', anna);
    const sessions = await sessionsOf(desk);
    expect(sessions.map(({ device }) => device).sort()).toEqual(['Firefox, macOS', 'Safari, iOS']);
    expect(sessions.find(({ isCurrent }) => isCurrent)).toMatchObject({
      id: desk.sessionId,
      address: '203.0.113.*',
    });
    expect(sessions.find(({ id }) => id === phone.sessionId)?.isCurrent).toBe(false);
  });

  it('is everybody’s own', async () => {
    const anna = await inAt('Firefox, macOS', await identity.somebody());
    const eve = await inAt('Chrome, Windows', await identity.somebody());
    expect(await devicesOf(eve)).toEqual(['Chrome, Windows']);
    expect(await codeOf(call(endSession, { id: anna.sessionId }, eve))).toBe('NOT_FOUND');
    expect(await isEnded(anna)).toBe(false);
    expect(await codeOf(call(listSessions, {}))).toBe('UNAUTHENTICATED');
  });

  it('knows when a session was last seen, to about a minute', async () => {
    const anna = await inAt('Firefox, macOS', await identity.somebody());
    await identity.database.query(
      `update sessions set last_seen_at = now() - interval '2 days' where id = $1`,
      [anna.sessionId],
    );
    await isEnded(anna);
    const [session] = await sessionsOf(anna);
    expect(Date.now() - Date.parse(session?.lastSeenAt ?? '')).toBeLessThan(60_000);
  });
});

describe('signing out', () => {
  it('ends one session, says so once, and leaves the others', async () => {
    const anna = await identity.somebody();
    const phone = await inAt('Safari, iOS', anna);
    const desk = await inAt('Firefox, macOS', anna);
    await call(endSession, { id: phone.sessionId }, desk);
    await call(endSession, { id: phone.sessionId }, desk);
    expect([await isEnded(phone), await isEnded(desk)]).toEqual([true, false]);
    expect(await devicesOf(desk)).toEqual(['Firefox, macOS']);
    expect(await told(phone.sessionId)).toHaveLength(1);
  });

  it('by logging out ends the session that asks', async () => {
    const anna = await inAt('Firefox, macOS', await identity.somebody());
    await call(logOut, {}, anna);
    expect(await isEnded(anna)).toBe(true);
  });

  it('everywhere raises the token version and ends every session', async () => {
    const anna = await identity.somebody();
    const phone = await inAt('Safari, iOS', anna);
    const desk = await inAt('Firefox, macOS', anna);
    await call(endAllSessions, {}, desk);
    const { tokenVersion } = await call(sessionState, { userId: anna.actor.userId });
    expect(tokenVersion).toBe(phone.ver + 1);
    expect(await sessionsOf(desk)).toEqual([]);
  });
});

describe('a session', () => {
  it('that never was counts as ended, and so does somebody else’s', async () => {
    const anna = await inAt('Firefox, macOS', await identity.somebody());
    const eve = await inAt('Chrome, Windows', await identity.somebody());
    expect(await isEnded({ ...anna, sessionId: newId() })).toBe(true);
    expect(await isEnded({ ...anna, sessionId: eve.sessionId })).toBe(true);
  });

  it('goes on through one’s own change of password, while the others end', async () => {
    const anna = await identity.somebody();
    await inAt('Safari, iOS', anna);
    const desk = await inAt('Firefox, macOS', anna);
    const change = {
      firstName: 'Anna',
      lastName: 'Kern',
      currentPassword: password,
      newPassword: 'Tidewater8',
    };
    const { token = '' } = await call(updateProfile, change, desk);
    expect(decodeJwt(token)).toMatchObject({ sid: desk.sessionId, ver: desk.ver + 1 });
    expect(await devicesOf(desk)).toEqual(['Firefox, macOS']);
  });

  it('ends when the role changes', async () => {
    const admin = (await identity.somebody('admin')).actor;
    const anna = await inAt('Firefox, macOS', await identity.somebody());
    await call(changeRole, { id: anna.userId, role: 'admin' }, admin);
    expect(await sessionsOf(anna)).toEqual([]);
  });

  it('leaves no device and no address behind when the account is deleted', async () => {
    const anna = await inAt('Firefox, macOS', await identity.somebody());
    await call(deleteAccount, {}, anna);
    const rows = await identity.database.query<unknown[]>('select 1 from sessions where user_id = $1', [
      anna.userId,
    ]);
    expect(rows).toEqual([]);
  });

  it('that is over by age is forgotten at the next log-in', async () => {
    const anna = await identity.somebody();
    const phone = await inAt('Safari, iOS', anna);
    await identity.database.query(`update sessions set expires_at = now() - interval '1 s' where id = $1`, [
      phone.sessionId,
    ]);
    await inAt('Firefox, macOS', anna);
    const rows = await identity.database.query<unknown[]>('select 1 from sessions where id = $1', [
      phone.sessionId,
    ]);
    expect(rows).toEqual([]);
  });
});
