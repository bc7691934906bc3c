import { changeRole, deleteAccount, deleteUser, listUsers } from '#contracts/identity/administration';
import { userDeleted } from '#contracts/identity/events';
import { forgotPassword, resetPassword } from '#contracts/identity/password-resets';
import { updateProfile } from '#contracts/identity/profile';
import { logIn, sessionState } from '#contracts/identity/session';
import { currentUser, register } from '#contracts/identity/users';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { lockWaits } from '#testing/lock-waits';
import { codeOf, Identity, password } from './identity.testbed';

let identity: Identity;
beforeAll(async () => {
  identity = await Identity.open();
});
afterAll(() => identity.close());

const newPassword = 'Tidewater8';
const call: Identity['client']['call'] = (...rest) => identity.client.call(...rest);
const opens = (email: string, word: string) => codeOf(call(logIn, { email, password: word }));
const versionOf = async (userId: string) => (await call(sessionState, { userId })).tokenVersion;

describe('registration', () => {
  it('with a known address is answered alike, changes nothing, and tells the owner by mail once a day', async () => {
    const { email } = await identity.somebody();
    for (let i = 0; i < 3; i += 1)
      await call(register, { email, firstName: 'Eve', lastName: 'Else', password: newPassword });
    expect(await opens(email, newPassword)).toBe('INVALID_CREDENTIALS');
    expect(await opens(email, password)).toBe('none');
    await eventually(() => expect(identity.mailsTo(email)).toHaveLength(1));
    expect(identity.mailsTo(email)[0]?.mail.subject).toBe('You already have an account');
  });
});

describe('a forgotten password', () => {
  it('is replaced by the mailed code with the request’s cookie; all sessions end and a mail says so', async () => {
    const { email, actor } = await identity.somebody();
    const { requestId } = await call(forgotPassword, { email });
    const { code } = await identity.resetMail(email);
    await call(resetPassword, { token: code, newPassword, requestId });
    expect(await opens(email, newPassword)).toBe('none');
    expect(await opens(email, password)).toBe('INVALID_CREDENTIALS');
    expect(await versionOf(actor.userId)).toBe(2);
    await eventually(() =>
      expect(identity.mailsTo(email).map(({ mail }) => mail.subject)).toContain('Your password was changed'),
    );
  });

  it('is replaced by the mailed link, which needs neither cookie nor address, and only once', async () => {
    const { email } = await identity.somebody();
    await call(forgotPassword, { email });
    const { token } = await identity.resetMail(email);
    await call(resetPassword, { token, newPassword });
    expect(await opens(email, newPassword)).toBe('none');
    expect(await codeOf(call(resetPassword, { token, newPassword: password }))).toBe('RESET_REFUSED');
  });

  it('takes a code with its address in place of the cookie, but never a code alone', async () => {
    const { email } = await identity.somebody();
    await call(forgotPassword, { email });
    const { code } = await identity.resetMail(email);
    expect(await codeOf(call(resetPassword, { token: code, newPassword }))).toBe('RESET_REFUSED');
    await call(resetPassword, { token: code, newPassword, email });
    expect(await opens(email, newPassword)).toBe('none');
  });

  it('ends after five wrong tries, fifty at once included', async () => {
    const { email } = await identity.somebody();
    const { requestId } = await call(forgotPassword, { email });
    const { code } = await identity.resetMail(email);
    const wrong = code === '000000' ? '000001' : '000000';
    await Promise.all(
      Array.from({ length: 50 }, () => codeOf(call(resetPassword, { token: wrong, newPassword, requestId }))),
    );
    const [{ tries }] = await identity.database.query<[{ tries: number }]>(
      'select tries from password_resets where id = $1',
      [requestId],
    );
    expect(tries).toBe(5);
    expect(await codeOf(call(resetPassword, { token: code, newPassword, requestId }))).toBe('RESET_REFUSED');
  });

  it('takes one code from the browser that asked again: the newest', async () => {
    const { email } = await identity.somebody();
    await call(forgotPassword, { email });
    const { code } = await identity.resetMail(email);
    const { requestId } = await call(forgotPassword, { email });
    for (const asked of [{ requestId }, { requestId, email }, { email }])
      expect(await codeOf(call(resetPassword, { token: code, newPassword, ...asked }))).toBe('RESET_REFUSED');
  });

  it('takes a code with its address where the cookie is that of another address, asked for in another tab', async () => {
    const { email } = await identity.somebody();
    await call(forgotPassword, { email });
    const { code } = await identity.resetMail(email);
    for (const other of [(await identity.somebody()).email, `nobody-${newId()}@example.com`]) {
      const { requestId } = await call(forgotPassword, { email: other });
      const wrong = code === '000000' ? '000001' : '000000';
      const asked = { newPassword, requestId, email };
      expect(await codeOf(call(resetPassword, { ...asked, token: wrong }))).toBe('RESET_REFUSED');
    }
    const { requestId } = await call(forgotPassword, { email: `nobody-${newId()}@example.com` });
    await call(resetPassword, { token: code, newPassword, requestId, email });
    expect(await opens(email, newPassword)).toBe('none');
  });

  it('takes the newest code with its address where the cookie is that of an older request', async () => {
    const { email } = await identity.somebody();
    const { requestId } = await call(forgotPassword, { email });
    await identity.resetMail(email);
    const { requestId: newest } = await call(forgotPassword, { email });
    const { code } = await identity.resetMail(email, 2);
    const tries = async () =>
      (
        await identity.database.query<{ tries: number; tries_by_email: number }[]>(
          'select tries, tries_by_email from password_resets where id = any($1) order by created_at',
          [[requestId, newest]],
        )
      ).map((row) => [row.tries, row.tries_by_email]);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let i = 0; i < 4; i += 1)
      expect(await codeOf(call(resetPassword, { token: wrong, newPassword, requestId, email }))).toBe(
        'RESET_REFUSED',
      );
    expect(await tries()).toEqual([
      [4, 0],
      [0, 4],
    ]);
    await call(resetPassword, { token: code, newPassword, requestId, email });
    expect(await opens(email, newPassword)).toBe('none');
  });

  it('gives no sixth try to who names the request and the address', async () => {
    const { email } = await identity.somebody();
    const { requestId } = await call(forgotPassword, { email });
    const { code } = await identity.resetMail(email);
    const wrong = code === '000000' ? '000001' : '000000';
    const attempt = (token: string) => codeOf(call(resetPassword, { token, newPassword, requestId, email }));
    for (let i = 0; i < 5; i += 1) expect(await attempt(wrong)).toBe('RESET_REFUSED');
    expect(await attempt(code)).toBe('RESET_REFUSED');
  });

  it('is too late after ten minutes', async () => {
    const { email } = await identity.somebody();
    const { requestId } = await call(forgotPassword, { email });
    const { code, token } = await identity.resetMail(email);
    await identity.database.query(
      `update password_resets set expires_at = now() - interval '1 second' where id = $1`,
      [requestId],
    );
    for (const secret of [code, token])
      expect(await codeOf(call(resetPassword, { token: secret, newPassword, requestId }))).toBe(
        'RESET_REFUSED',
      );
  });

  it('of an unknown address is answered alike, and nobody gets a mail', async () => {
    const email = `nobody-${newId()}@example.com`;
    const known = await identity.somebody();
    const [a, b] = await Promise.all([
      call(forgotPassword, { email }),
      call(forgotPassword, { email: known.email }),
    ]);
    expect(a.message).toBe(b.message);
    await identity.resetMail(known.email);
    expect(identity.mailsTo(email)).toHaveLength(0);
  });

  it('keeps no code and no token in clear text', async () => {
    const { email } = await identity.somebody();
    const { requestId } = await call(forgotPassword, { email });
    const { code, token } = await identity.resetMail(email);
    const [row] = await identity.database.query<object[]>('select * from password_resets where id = $1', [
      requestId,
    ]);
    expect(JSON.stringify(row)).not.toContain(token);
    expect(Object.values(row ?? {})).not.toContain(code);
  });
});

describe('the profile', () => {
  it('takes new names without a password', async () => {
    const { actor } = await identity.somebody();
    const { user, token } = await call(updateProfile, { firstName: 'Ada', lastName: 'Byron' }, actor);
    expect([user.firstName, user.lastName, token]).toEqual(['Ada', 'Byron', undefined]);
  });

  it('needs the current password for a new one', async () => {
    const { email, actor } = await identity.somebody();
    const names = { firstName: 'Anna', lastName: 'Kern' };
    expect(await codeOf(call(updateProfile, { ...names, newPassword }, actor))).toBe(
      'CURRENT_PASSWORD_REQUIRED',
    );
    expect(
      await codeOf(call(updateProfile, { ...names, newPassword, currentPassword: 'Wrong123' }, actor)),
    ).toBe('CURRENT_PASSWORD_WRONG');
    const { token } = await call(updateProfile, { ...names, newPassword, currentPassword: password }, actor);
    expect(token).toMatch(/^ey/);
    expect(await versionOf(actor.userId)).toBe(2);
    expect(await opens(email, newPassword)).toBe('none');
  });
});

describe('the end of an account', () => {
  it('frees the address, ends every session, tells the others and writes a last mail', async () => {
    const { email, actor } = await identity.somebody();
    await call(deleteAccount, {}, actor);
    expect(await opens(email, password)).toBe('INVALID_CREDENTIALS');
    expect(await codeOf(call(sessionState, { userId: actor.userId }))).toBe('NOT_FOUND');
    const events = await identity.database.query<unknown[]>(
      `select 1 from outbox where subject = $1 and data->>'userId' = $2`,
      [userDeleted.subject, actor.userId],
    );
    expect(events).toHaveLength(1);
    await eventually(() => expect(identity.mailsTo(email)[0]?.mail.subject).toBe('Your account was deleted'));
    await call(register, { email, firstName: 'Anna', lastName: 'Kern', password });
    expect(await opens(email, password)).toBe('none');
  });
});

it('the end of an account takes the letter with it that somebody else’s registration is just causing', async () => {
  const { email, actor } = await identity.somebody();
  const again = () => call(register, { email, firstName: 'Eve', lastName: 'Else', password: newPassword });
  const letters = () =>
    identity.database.query<{ key: string; state: string }[]>(
      `select key, state from mail_deliveries where to_address = $1 and template = 'already-registered'`,
      [email],
    );
  await again();
  await eventually(async () => expect(await letters()).toMatchObject([{ state: 'sent' }]));
  const [{ key } = { key: '' }] = await letters();
  const begun = await identity.database.transaction(async (tx) => {
    // Whoever writes this letter anew waits until it is known that the old one is gone.
    await tx.query('delete from mail_deliveries where key = $1', [key]);
    const both = [again()];
    await lockWaits(identity.database);
    both.push(call(deleteAccount, {}, actor));
    await lockWaits(identity.database, 2);
    return both;
  });
  await Promise.all(begun);
  expect(await letters()).toEqual([]);
});

describe('administrators', () => {
  const asked = { page: 1, limit: 10, search: '' };

  it('find accounts by name or address, percent signs meaning themselves', async () => {
    const admin = (await identity.somebody('admin')).actor;
    const { email, actor } = await identity.somebody();
    await call(updateProfile, { firstName: 'Percy 100%', lastName: 'Kern' }, actor);
    const found = async (search: string) =>
      (await call(listUsers, { ...asked, search }, admin)).users.map((user) => user.email);
    expect(await found(email.toUpperCase())).toEqual([email]);
    expect(await found('percy 100% k')).toEqual([email]);
    expect(await found('percy%kern')).toEqual([]);
  });

  it('change a role, which ends the older tokens of that account', async () => {
    const admin = (await identity.somebody('admin')).actor;
    const { actor } = await identity.somebody();
    expect((await call(changeRole, { id: actor.userId, role: 'admin' }, admin)).role).toBe('admin');
    expect(await versionOf(actor.userId)).toBe(2);
  });

  it('cannot take their own role, nor delete themselves there', async () => {
    const admin = (await identity.somebody('admin')).actor;
    expect(await codeOf(call(changeRole, { id: admin.userId, role: 'user' }, admin))).toBe('OWN_ROLE');
    expect(await codeOf(call(deleteUser, { id: admin.userId }, admin))).toBe('OWN_ROLE');
  });

  it('stay at least one, when two take each other’s role at the same moment', async () => {
    await identity.database.query(`update users set role = 'user'`);
    const [a, b] = [(await identity.somebody('admin')).actor, (await identity.somebody('admin')).actor];
    const codes = await Promise.all([
      codeOf(call(changeRole, { id: b.userId, role: 'user' }, a)),
      codeOf(call(changeRole, { id: a.userId, role: 'user' }, b)),
    ]);
    expect(codes.sort()).toEqual(['LAST_ADMIN', 'none']);
    const last = codes[0] === 'none' ? a : b;
    expect(await codeOf(call(deleteAccount, {}, last))).toMatch(/LAST_ADMIN|none/);
    const [{ count }] = await identity.database.query<[{ count: string }]>(
      `select count(*) from users where role = 'admin' and deleted_at is null`,
    );
    expect(Number(count)).toBeGreaterThanOrEqual(1);
  });

  it('are nobody else: the service itself refuses customers and guests', async () => {
    const { actor } = await identity.somebody();
    expect(await codeOf(call(listUsers, asked, actor))).toBe('FORBIDDEN');
    expect(await codeOf(call(listUsers, asked))).toBe('UNAUTHENTICATED');
    expect(await codeOf(call(currentUser, {}))).toBe('UNAUTHENTICATED');
  });
});
