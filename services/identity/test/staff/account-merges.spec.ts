import { exportIdentityData } from '#contracts/identity/data-export';
import { accountsMerged, userDeleted } from '#contracts/identity/events';
import { addCustomerNote, listCustomerNotes } from '#contracts/identity/customer-notes';
import { logIn } from '#contracts/identity/log-in';
import { forgotPassword } from '#contracts/identity/password-resets';
import { reauthenticate } from '#contracts/identity/reauthentication';
import { sessionState } from '#contracts/identity/sessions';
import { changeRole, deleteUser, findCustomer, mergeAccounts } from '#contracts/identity/user-admin';
import { findConfirmedAccounts, findContact, register } from '#contracts/identity/users';
import type { UserActor } from '#contracts/kit/actor';
import { eventually } from '#testing/eventually';
import { codeOf, IdentityTestbed, password } from '../identity.testbed';

interface Account {
  email: string;
  actor: UserActor;
}

let identity: IdentityTestbed;
let admin: UserActor;
beforeAll(async () => {
  identity = await IdentityTestbed.open();
  admin = { ...(await identity.registerUser('admin')).actor, authenticatedAt: Date.now() };
});
afterAll(() => identity.close());

const call: IdentityTestbed['client']['call'] = (...rest) => identity.client.call(...rest);
const merge = (user: Account, former: Pick<Account, 'email'>, email = user.email) =>
  call(
    mergeAccounts,
    { id: user.actor.userId, email, formerEmail: former.email, reason: 'One person' },
    admin,
  );
const eventsOf = (subject: string) =>
  identity.database.query<{ data: Record<string, string> }[]>(
    'select data from outbox where subject = $1 order by id',
    [subject],
  );
const logInCode = ({ email }: Account) => codeOf(call(logIn, { email, password }));

describe('accounts that are merged', () => {
  it('end sessions and log-ins of the former account, keep its address reserved and mail both', async () => {
    const [user, former] = [await identity.registerUser(), await identity.registerUser()];
    await call(addCustomerNote, { id: former.actor.userId, text: 'Prefers mail' }, admin);
    const { token } = await call(logIn, { email: former.email, password });
    const sessionId: string = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid;
    await merge(user, former);
    expect(await logInCode(former)).toBe('ACCOUNT_MERGED');
    expect(await logInCode(user)).toBe('none');
    expect(await codeOf(call(logIn, { email: former.email, password: 'Guess1234' }))).toBe(
      'INVALID_CREDENTIALS',
    );
    const { userId } = former.actor;
    expect(await call(sessionState, { userId, sessionId })).toMatchObject({ tokenVersion: 2, isEnded: true });
    expect(await codeOf(call(reauthenticate, { password }, { ...former.actor, sessionId }))).toBe(
      'NOT_FOUND',
    );
    await call(register, { email: former.email, firstName: 'Eve', lastName: 'Else', password: 'Tidewater8' });
    expect(await logInCode(former)).toBe('ACCOUNT_MERGED');
    await call(forgotPassword, { email: former.email });
    expect((await call(findContact, { userId })).userId).toBe(user.actor.userId);
    await identity.database.query('update users set email_confirmed_at = now() where id = $1', [userId]);
    expect((await call(findConfirmedAccounts, { emails: [former.email] })).accounts).toEqual([
      { userId: user.actor.userId, email: former.email },
    ]);
    expect((await call(listCustomerNotes, { id: user.actor.userId }, admin)).notes).toMatchObject([
      { text: 'Prefers mail' },
    ]);
    expect(await call(findCustomer, { id: userId }, admin)).toMatchObject({ mergedInto: user.actor.userId });
    await eventually(() => {
      const subjects = [former, user].map(({ email }) =>
        identity.mailsTo(email).map(({ mail }) => mail.subject),
      );
      expect(subjects).toEqual([
        expect.arrayContaining(['Your account was merged into another one']),
        ['Another account was merged into yours'],
      ]);
      // With the mail of the registration above; no code was mailed.
      expect(identity.mailsTo(former.email)).toHaveLength(2);
    });
    const [event] = (await eventsOf(accountsMerged.subject)).slice(-1);
    expect(event?.data).toMatchObject({ userId: user.actor.userId, formerUserId: userId, email: user.email });
  });

  it('are refused for one account, the staff, unknown and outdated addresses, and a second merge', async () => {
    const [user, former, staff] = [
      await identity.registerUser(),
      await identity.registerUser(),
      await identity.registerUser('support'),
    ];
    expect(await codeOf(merge(user, user))).toBe('SAME_ACCOUNT');
    expect(await codeOf(merge(user, staff))).toBe('STAFF_NOT_MERGED');
    expect(await codeOf(merge(user, { email: 'unknown@example.com' }))).toBe('MERGE_ADDRESS_UNKNOWN');
    expect(await codeOf(merge(user, former, 'outdated@example.com'))).toBe('MERGE_ADDRESS_UNKNOWN');
    await merge(user, former);
    expect(await codeOf(merge(user, former))).toBe('MERGE_ADDRESS_UNKNOWN');
    expect(await codeOf(merge(former, user))).toBe('MERGE_ADDRESS_UNKNOWN');
    const { userId: id } = former.actor;
    expect(await codeOf(call(changeRole, { id, role: 'admin' }, admin))).toBe('NOT_FOUND');
    expect(await codeOf(call(deleteUser, { id }, admin))).toBe('NOT_FOUND');
  });

  it('become one when each is merged into the other at once', async () => {
    const [one, other] = [await identity.registerUser(), await identity.registerUser()];
    const codes = await Promise.all([codeOf(merge(one, other)), codeOf(merge(other, one))]);
    expect([...codes].sort()).toEqual(['MERGE_ADDRESS_UNKNOWN', 'none']);
  });

  it('are exported and deleted with the account that is left, also one that was merged twice', async () => {
    const accounts = [
      await identity.registerUser(),
      await identity.registerUser(),
      await identity.registerUser(),
    ];
    const [user, former, first] = accounts as [Account, Account, Account];
    await merge(former, first);
    await merge(user, former);
    const { userId } = user.actor;
    const { mergedAccounts } = await call(exportIdentityData, { userId }, admin);
    expect(mergedAccounts?.map(({ email }) => email)).toEqual([former.email, first.email]);
    await call(deleteUser, { id: userId }, admin);
    const deleted = (await eventsOf(userDeleted.subject)).map(({ data }) => data['userId']);
    expect(deleted).toEqual(expect.arrayContaining(accounts.map(({ actor }) => actor.userId)));
    const left = await identity.database.query('select 1 from users where email = any($1)', [
      accounts.map(({ email }) => email),
    ]);
    expect(left).toEqual([]);
  });
});
