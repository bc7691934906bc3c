import { changeRole, deleteAccount, deleteUser, listUsers } from '#contracts/identity/user-admin';
import { userDeleted } from '#contracts/identity/events';
import { updateProfile } from '#contracts/identity/profile';
import { logIn } from '#contracts/identity/log-in';
import { sessionState } from '#contracts/identity/sessions';
import { currentUser, register } from '#contracts/identity/users';
import { eventually } from '#testing/eventually';
import { waitForLockWaiters } from '#testing/database/lock-waiters';
import { codeOf, IdentityTestbed, password } from './identity.testbed';

let identity: IdentityTestbed;
beforeAll(async () => {
  identity = await IdentityTestbed.open();
});
afterAll(() => identity.close());

const newPassword = 'Tidewater8';
const call: IdentityTestbed['client']['call'] = (...rest) => identity.client.call(...rest);
const logInResult = (email: string, withPassword: string) =>
  codeOf(call(logIn, { email, password: withPassword }));
const tokenVersionOf = async (userId: string) => (await call(sessionState, { userId })).tokenVersion;

describe('registration', () => {
  it('responds to a registration with a known address as to any other, changes nothing and mails the owner once a day', async () => {
    const { email } = await identity.registerUser();
    for (let i = 0; i < 3; i += 1)
      await call(register, { email, firstName: 'Eve', lastName: 'Else', password: newPassword });
    expect(await logInResult(email, newPassword)).toBe('INVALID_CREDENTIALS');
    expect(await logInResult(email, password)).toBe('none');
    await eventually(() => expect(identity.mailsTo(email)).toHaveLength(1));
    expect(identity.mailsTo(email)[0]?.mail.subject).toBe('You already have an account');
  });
});

describe('profile', () => {
  it('changes names without a password', async () => {
    const { actor } = await identity.registerUser();
    const { user, token } = await call(updateProfile, { firstName: 'Ada', lastName: 'Byron' }, actor);
    expect([user.firstName, user.lastName, token]).toEqual(['Ada', 'Byron', undefined]);
  });

  it('requires the current password for a new one (storefront §5)', async () => {
    const { email, actor } = await identity.registerUser();
    const names = { firstName: 'Anna', lastName: 'Kern' };
    expect(await codeOf(call(updateProfile, { ...names, newPassword }, actor))).toBe(
      'CURRENT_PASSWORD_REQUIRED',
    );
    expect(
      await codeOf(call(updateProfile, { ...names, newPassword, currentPassword: 'Wrong123' }, actor)),
    ).toBe('CURRENT_PASSWORD_WRONG');
    const { token } = await call(updateProfile, { ...names, newPassword, currentPassword: password }, actor);
    expect(token).toMatch(/^ey/);
    expect(await tokenVersionOf(actor.userId)).toBe(2);
    expect(await logInResult(email, newPassword)).toBe('none');
  });
});

describe('account deletion', () => {
  it('anonymizes a deleted account, ends its sessions, publishes the event and sends a last mail (storefront §4)', async () => {
    const { email, actor } = await identity.registerUser();
    await call(deleteAccount, {}, actor);
    expect(await logInResult(email, password)).toBe('INVALID_CREDENTIALS');
    expect(await codeOf(call(sessionState, { userId: actor.userId }))).toBe('NOT_FOUND');
    const events = await identity.database.query<unknown[]>(
      `select 1 from outbox where subject = $1 and data->>'userId' = $2`,
      [userDeleted.subject, actor.userId],
    );
    expect(events).toHaveLength(1);
    await eventually(() => expect(identity.mailsTo(email)[0]?.mail.subject).toBe('Your account was deleted'));
    await call(register, { email, firstName: 'Anna', lastName: 'Kern', password });
    expect(await logInResult(email, password)).toBe('none');
  });
});

it('erases the mail of a parallel registration with the address of a deleted account', async () => {
  const { email, actor } = await identity.registerUser();
  const registerAgain = () =>
    call(register, { email, firstName: 'Eve', lastName: 'Else', password: newPassword });
  const mails = () =>
    identity.database.query<{ key: string; state: string }[]>(
      `select key, state from mail_deliveries where to_address = $1 and template = 'already-registered'`,
      [email],
    );
  await registerAgain();
  await eventually(async () => expect(await mails()).toMatchObject([{ state: 'sent' }]));
  const [{ key } = { key: '' }] = await mails();
  const pending = await identity.database.transaction(async (tx) => {
    // A parallel insert of the same mail key waits until this transaction ends.
    await tx.query('delete from mail_deliveries where key = $1', [key]);
    const requests = [registerAgain()];
    await waitForLockWaiters(identity.database);
    requests.push(call(deleteAccount, {}, actor));
    await waitForLockWaiters(identity.database, 2);
    return requests;
  });
  await Promise.all(pending);
  expect(await mails()).toEqual([]);
});

describe('user administration', () => {
  const firstPage = { page: 1, limit: 10, search: '' };

  it('searches accounts by name and address and treats percent signs literally', async () => {
    const admin = (await identity.registerUser('admin')).actor;
    const { email, actor } = await identity.registerUser();
    await call(updateProfile, { firstName: 'Percy 100%', lastName: 'Kern' }, actor);
    const emailsFor = async (search: string) =>
      (await call(listUsers, { ...firstPage, search }, admin)).users.map((user) => user.email);
    expect(await emailsFor(email.toUpperCase())).toEqual([email]);
    expect(await emailsFor('percy 100% k')).toEqual([email]);
    expect(await emailsFor('percy%kern')).toEqual([]);
  });

  it('ends the older tokens of an account when its role changes', async () => {
    const admin = (await identity.registerUser('admin')).actor;
    const { actor } = await identity.registerUser();
    expect((await call(changeRole, { id: actor.userId, role: 'admin' }, admin)).role).toBe('admin');
    expect(await tokenVersionOf(actor.userId)).toBe(2);
  });

  it('rejects administrators who change their own role or delete themselves', async () => {
    const admin = (await identity.registerUser('admin')).actor;
    expect(await codeOf(call(changeRole, { id: admin.userId, role: 'user' }, admin))).toBe('OWN_ROLE');
    expect(await codeOf(call(deleteUser, { id: admin.userId }, admin))).toBe('OWN_ROLE');
  });

  it('keeps one administrator when two remove each other’s role in parallel', async () => {
    await identity.database.query(`update users set role = 'user'`);
    const [a, b] = [
      (await identity.registerUser('admin')).actor,
      (await identity.registerUser('admin')).actor,
    ];
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

  it('rejects customers and guests in the service itself', async () => {
    const { actor } = await identity.registerUser();
    expect(await codeOf(call(listUsers, firstPage, actor))).toBe('FORBIDDEN');
    expect(await codeOf(call(listUsers, firstPage))).toBe('UNAUTHENTICATED');
    expect(await codeOf(call(currentUser, {}))).toBe('UNAUTHENTICATED');
  });
});
