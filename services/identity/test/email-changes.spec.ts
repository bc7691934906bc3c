import { requestEmailChange, confirmEmailChange } from '#contracts/identity/email-changes';
import { userEmailChanged } from '#contracts/identity/events';
import { deleteAccount } from '#contracts/identity/user-admin';
import { endAllSessions } from '#contracts/identity/sessions';
import { forgotPassword, resetPassword } from '#contracts/identity/password-resets';
import { updateProfile } from '#contracts/identity/profile';
import { logIn } from '#contracts/identity/log-in';
import { register } from '#contracts/identity/users';
import type { UserActor } from '#contracts/kit/actor';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { waitForLockWaiters } from '#testing/database/lock-waiters';
import { codeOf, IdentityTestbed, password } from './identity.testbed';

let identity: IdentityTestbed;
beforeAll(async () => {
  identity = await IdentityTestbed.open();
});
afterAll(() => identity.close());

const call: IdentityTestbed['client']['call'] = (...rest) => identity.client.call(...rest);
const newAddress = () => `new-${newId()}@example.com`;
const logInResult = (email: string) => codeOf(call(logIn, { email, password }));
const confirm = (token: string) => codeOf(call(confirmEmailChange, { token }));
const subjectsTo = (email: string) => identity.mailsTo(email).map(({ mail }) => mail.subject);

describe('email change', () => {
  it('rejects a link that a parallel request cancels during the confirmation', async () => {
    const { actor } = await identity.registerUser();
    const { token } = await identity.requestEmailChange(actor);
    const outcome = await identity.database.transaction(async (tx) => {
      await tx.query('select 1 from users where id = $1 for update', [actor.userId]);
      const confirming = confirm(token);
      await waitForLockWaiters(identity.database);
      await tx.query('update email_changes set ended_at = now() where user_id = $1', [actor.userId]);
      return { confirming };
    });
    expect(await outcome.confirming).toBe('EMAIL_CHANGE_REFUSED');
  });

  it('mails a link to the new address and a notice to the old one, and changes nothing yet', async () => {
    const { email, actor } = await identity.registerUser();
    const { newEmail } = await identity.requestEmailChange(actor);
    await eventually(() =>
      expect(subjectsTo(email)).toEqual(['A new email address was requested for your account']),
    );
    expect(identity.mailsTo(email)[0]?.mail.text).toContain(newEmail);
    expect([await logInResult(email), await logInResult(newEmail)]).toEqual(['none', 'INVALID_CREDENTIALS']);
  });

  it('changes the email by the link once, mails the old address and publishes the event', async () => {
    const { email, actor } = await identity.registerUser();
    const { newEmail, token } = await identity.requestEmailChange(actor);
    expect(await confirm(token)).toBe('none');
    expect([await logInResult(newEmail), await logInResult(email)]).toEqual(['none', 'INVALID_CREDENTIALS']);
    await eventually(() =>
      expect(subjectsTo(email)).toContain('The email address of your account was changed'),
    );
    const events = await identity.database.query<{ data: object }[]>(
      `select data from outbox where subject = $1 and data->>'userId' = $2`,
      [userEmailChanged.subject, actor.userId],
    );
    expect(events.map(({ data }) => data)).toEqual([{ userId: actor.userId, email: newEmail }]);
    expect(await confirm(token)).toBe('EMAIL_CHANGE_REFUSED');
  });

  it('requires the current password for an email change', async () => {
    const { actor } = await identity.registerUser();
    const newEmail = newAddress();
    expect(await codeOf(call(requestEmailChange, { newEmail, password: 'Wrong123' }, actor))).toBe(
      'CURRENT_PASSWORD_WRONG',
    );
    expect(await codeOf(call(requestEmailChange, { newEmail, password }))).toBe('UNAUTHENTICATED');
  });

  it('responds to a change to a known address as to any other, mails its owner and sends no link', async () => {
    const { email, actor } = await identity.registerUser();
    const other = await identity.registerUser();
    const free = newAddress();
    const [a, b] = [
      await call(requestEmailChange, { newEmail: free, password }, actor),
      await call(requestEmailChange, { newEmail: other.email, password }, actor),
    ];
    expect(a.message.replace(free, '')).toBe(b.message.replace(other.email, ''));
    await eventually(() =>
      expect(subjectsTo(other.email)).toEqual(['Someone tried to use your email address']),
    );
    expect(identity.mailsTo(other.email)[0]?.mail.html).not.toContain('confirm-email');
    await eventually(() => expect(subjectsTo(email)).toHaveLength(2));
  });

  it('does not deadlock when two users request each other’s address', async () => {
    const both = [await identity.registerUser(), await identity.registerUser()].sort((a, b) =>
      a.actor.userId.localeCompare(b.actor.userId),
    );
    const pending = await identity.database.transaction(async (tx) => {
      await tx.query('select 1 from users where id = $1 for update', [both[0]?.actor.userId]);
      const requests: Promise<string>[] = [];
      for (const { email, actor } of both) {
        const newEmail = both.find((one) => one.email !== email)?.email ?? '';
        requests.push(codeOf(call(requestEmailChange, { newEmail, password }, actor)));
        await waitForLockWaiters(identity.database, requests.length);
      }
      return requests;
    });
    expect(await Promise.all(pending)).toEqual(['none', 'none']);
  });

  it('erases the mail to the owner of a requested address who deletes the account in parallel', async () => {
    const { actor } = await identity.registerUser();
    const owner = await identity.registerUser();
    const requestTakenAddress = () => call(requestEmailChange, { newEmail: owner.email, password }, actor);
    const mails = () =>
      identity.database.query<{ key: string; state: string }[]>(
        `select key, state from mail_deliveries where to_address = $1 and template = 'email-taken'`,
        [owner.email],
      );
    await requestTakenAddress();
    await eventually(async () => expect(await mails()).toMatchObject([{ state: 'sent' }]));
    const [{ key } = { key: '' }] = await mails();
    const pending = await identity.database.transaction(async (tx) => {
      // A parallel insert of the same mail key waits until this transaction ends.
      await tx.query('delete from mail_deliveries where key = $1', [key]);
      const request = requestTakenAddress();
      await waitForLockWaiters(identity.database);
      const deletion = call(deleteAccount, {}, owner.actor);
      await waitForLockWaiters(identity.database, 2);
      return [request, deletion];
    });
    await Promise.all(pending);
    expect(await mails()).toEqual([]);
  });

  it('rejects a link to an address that another account has taken', async () => {
    const { email, actor } = await identity.registerUser();
    const { newEmail, token } = await identity.requestEmailChange(actor);
    await call(register, { email: newEmail, firstName: 'Eve', lastName: 'Else', password });
    expect(await confirm(token)).toBe('EMAIL_CHANGE_REFUSED');
    expect(await logInResult(email)).toBe('none');
  });

  it('rejects a link after 24 hours', async () => {
    const { actor } = await identity.registerUser();
    const { token } = await identity.requestEmailChange(actor);
    await identity.database.query(
      `update email_changes set expires_at = now() - interval '1 s' where user_id = $1`,
      [actor.userId],
    );
    expect(await confirm(token)).toBe('EMAIL_CHANGE_REFUSED');
  });

  it('replaces an email change by a newer one', async () => {
    const { actor } = await identity.registerUser();
    const first = await identity.requestEmailChange(actor);
    const second = await identity.requestEmailChange(actor);
    expect(await confirm(first.token)).toBe('EMAIL_CHANGE_REFUSED');
    expect(await confirm(second.token)).toBe('none');
  });

  it.each<[string, (actor: UserActor) => Promise<unknown>]>([
    [
      'a new password',
      (actor) =>
        call(
          updateProfile,
          { firstName: 'Anna', lastName: 'Kern', currentPassword: password, newPassword: 'Tidewater8' },
          actor,
        ),
    ],
    ['signing out everywhere', (actor) => call(endAllSessions, {}, actor)],
  ])('cancels an email change by %s', async (_, action) => {
    const { actor } = await identity.registerUser();
    const { token } = await identity.requestEmailChange(actor);
    await action(actor);
    expect(await confirm(token)).toBe('EMAIL_CHANGE_REFUSED');
  });

  it('revokes password reset codes in the old mailbox after an email change', async () => {
    const { email, actor } = await identity.registerUser();
    const { token } = await identity.requestEmailChange(actor);
    const { requestId } = await call(forgotPassword, { email });
    const { code } = await identity.resetMail(email);
    await confirm(token);
    expect(await codeOf(call(resetPassword, { token: code, newPassword: 'Tidewater8', requestId }))).toBe(
      'RESET_REFUSED',
    );
  });

  it('stores email change tokens as hashes only', async () => {
    const { actor } = await identity.registerUser();
    const { token } = await identity.requestEmailChange(actor);
    const rows = await identity.database.query<object[]>('select * from email_changes where user_id = $1', [
      actor.userId,
    ]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('erases every address of an account on deletion', async () => {
    const { email, actor } = await identity.registerUser();
    const { newEmail, token } = await identity.requestEmailChange(actor);
    await confirm(token);
    await eventually(() =>
      expect(subjectsTo(email)).toContain('The email address of your account was changed'),
    );
    const unconfirmed = await identity.requestEmailChange(actor);
    await call(deleteAccount, {}, actor);
    const rows = await identity.database.query<object[]>(
      `select to_address, to_name, data::text as data from mail_deliveries where template <> 'account-deleted'
       union all select new_email, old_email, '' from email_changes
       union all select '', '', data::text from outbox`,
    );
    for (const address of [email, newEmail, unconfirmed.newEmail])
      expect(JSON.stringify(rows)).not.toContain(address);
  });
});
