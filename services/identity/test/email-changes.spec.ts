import { askEmailChange, confirmEmailChange } from '#contracts/identity/email-changes';
import { userEmailChanged } from '#contracts/identity/events';
import { deleteAccount } from '#contracts/identity/administration';
import { endAllSessions } from '#contracts/identity/open-sessions';
import { forgotPassword, resetPassword } from '#contracts/identity/password-resets';
import { updateProfile } from '#contracts/identity/profile';
import { logIn } from '#contracts/identity/session';
import { register } from '#contracts/identity/users';
import type { UserActor } from '#contracts/kit/actor';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { lockWaits } from '#testing/lock-waits';
import { codeOf, Identity, password } from './identity.testbed';

let identity: Identity;
beforeAll(async () => {
  identity = await Identity.open();
});
afterAll(() => identity.close());

const call: Identity['client']['call'] = (...rest) => identity.client.call(...rest);
const anyAddress = () => `new-${newId()}@example.com`;
const opens = (email: string) => codeOf(call(logIn, { email, password }));
const confirm = (token: string) => codeOf(call(confirmEmailChange, { token }));
const subjectsTo = (email: string) => identity.mailsTo(email).map(({ mail }) => mail.subject);

describe('a change of address', () => {
  it('waits for whoever asks for another link at the same moment, and is in nobody’s way', async () => {
    const { actor } = await identity.somebody();
    const { token } = await identity.asksForAddress(actor);
    const outcome = await identity.database.transaction(async (tx) => {
      await tx.query('select 1 from users where id = $1 for update', [actor.userId]);
      const confirming = confirm(token);
      await lockWaits(identity.database);
      await tx.query('update email_changes set ended_at = now() where user_id = $1', [actor.userId]);
      return { confirming };
    });
    expect(await outcome.confirming).toBe('EMAIL_CHANGE_REFUSED');
  });

  it('writes a link to the new address and a notice to the old one, and changes nothing yet', async () => {
    const { email, actor } = await identity.somebody();
    const { newEmail } = await identity.asksForAddress(actor);
    await eventually(() =>
      expect(subjectsTo(email)).toEqual(['Your account is about to get another address']),
    );
    expect(identity.mailsTo(email)[0]?.mail.text).toContain(newEmail);
    expect([await opens(email), await opens(newEmail)]).toEqual(['none', 'INVALID_CREDENTIALS']);
  });

  it('happens by the link, which works once; the old address hears of it, and so do the others', async () => {
    const { email, actor } = await identity.somebody();
    const { newEmail, token } = await identity.asksForAddress(actor);
    expect(await confirm(token)).toBe('none');
    expect([await opens(newEmail), await opens(email)]).toEqual(['none', 'INVALID_CREDENTIALS']);
    await eventually(() => expect(subjectsTo(email)).toContain('Your account has a new address'));
    const events = await identity.database.query<{ data: object }[]>(
      `select data from outbox where subject = $1 and data->>'userId' = $2`,
      [userEmailChanged.subject, actor.userId],
    );
    expect(events.map(({ data }) => data)).toEqual([{ userId: actor.userId, email: newEmail }]);
    expect(await confirm(token)).toBe('EMAIL_CHANGE_REFUSED');
  });

  it('needs the current password', async () => {
    const { actor } = await identity.somebody();
    const newEmail = anyAddress();
    expect(await codeOf(call(askEmailChange, { newEmail, password: 'Wrong123' }, actor))).toBe(
      'CURRENT_PASSWORD_WRONG',
    );
    expect(await codeOf(call(askEmailChange, { newEmail, password }))).toBe('UNAUTHENTICATED');
  });

  it('to an address with an account is answered alike; its owner hears the truth and nobody gets a link', async () => {
    const { email, actor } = await identity.somebody();
    const other = await identity.somebody();
    const free = anyAddress();
    const [a, b] = [
      await call(askEmailChange, { newEmail: free, password }, actor),
      await call(askEmailChange, { newEmail: other.email, password }, actor),
    ];
    expect(a.message.replace(free, '')).toBe(b.message.replace(other.email, ''));
    await eventually(() => expect(subjectsTo(other.email)).toEqual(['Somebody wanted to use your address']));
    expect(identity.mailsTo(other.email)[0]?.mail.html).not.toContain('confirm-email');
    await eventually(() => expect(subjectsTo(email)).toHaveLength(2));
  });

  it('takes turns with whoever asks for the other’s address at the same moment', async () => {
    const both = [await identity.somebody(), await identity.somebody()].sort((a, b) =>
      a.actor.userId.localeCompare(b.actor.userId),
    );
    const begun = await identity.database.transaction(async (tx) => {
      await tx.query('select 1 from users where id = $1 for update', [both[0]?.actor.userId]);
      const asks: Promise<string>[] = [];
      for (const { email, actor } of both) {
        const newEmail = both.find((one) => one.email !== email)?.email ?? '';
        asks.push(codeOf(call(askEmailChange, { newEmail, password }, actor)));
        await lockWaits(identity.database, asks.length);
      }
      return asks;
    });
    expect(await Promise.all(begun)).toEqual(['none', 'none']);
  });

  it('leaves no letter to the owner of the address who ends their account at the same moment', async () => {
    const { actor } = await identity.somebody();
    const owner = await identity.somebody();
    const ask = () => call(askEmailChange, { newEmail: owner.email, password }, actor);
    const letters = () =>
      identity.database.query<{ key: string; state: string }[]>(
        `select key, state from mail_deliveries where to_address = $1 and template = 'email-taken'`,
        [owner.email],
      );
    await ask();
    await eventually(async () => expect(await letters()).toMatchObject([{ state: 'sent' }]));
    const [{ key } = { key: '' }] = await letters();
    const begun = await identity.database.transaction(async (tx) => {
      // Whoever writes this letter anew waits until it is known that the old one is gone.
      await tx.query('delete from mail_deliveries where key = $1', [key]);
      const asking = ask();
      await lockWaits(identity.database);
      const ending = call(deleteAccount, {}, owner.actor);
      await lockWaits(identity.database, 2);
      return [asking, ending];
    });
    await Promise.all(begun);
    expect(await letters()).toEqual([]);
  });

  it('to an address that somebody else has taken in between is refused like any bad link', async () => {
    const { email, actor } = await identity.somebody();
    const { newEmail, token } = await identity.asksForAddress(actor);
    await call(register, { email: newEmail, firstName: 'Eve', lastName: 'Else', password });
    expect(await confirm(token)).toBe('EMAIL_CHANGE_REFUSED');
    expect(await opens(email)).toBe('none');
  });

  it('is too late after 24 hours', async () => {
    const { actor } = await identity.somebody();
    const { token } = await identity.asksForAddress(actor);
    await identity.database.query(
      `update email_changes set expires_at = now() - interval '1 s' where user_id = $1`,
      [actor.userId],
    );
    expect(await confirm(token)).toBe('EMAIL_CHANGE_REFUSED');
  });

  it('is replaced by a newer one', async () => {
    const { actor } = await identity.somebody();
    const first = await identity.asksForAddress(actor);
    const second = await identity.asksForAddress(actor);
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
  ])('is called off by %s', async (_, act) => {
    const { actor } = await identity.somebody();
    const { token } = await identity.asksForAddress(actor);
    await act(actor);
    expect(await confirm(token)).toBe('EMAIL_CHANGE_REFUSED');
  });

  it('leaves codes for a new password that lie in the old mailbox worthless', async () => {
    const { email, actor } = await identity.somebody();
    const { token } = await identity.asksForAddress(actor);
    const { requestId } = await call(forgotPassword, { email });
    const { code } = await identity.resetMail(email);
    await confirm(token);
    expect(await codeOf(call(resetPassword, { token: code, newPassword: 'Tidewater8', requestId }))).toBe(
      'RESET_REFUSED',
    );
  });

  it('keeps no token in clear text beside the account', async () => {
    const { actor } = await identity.somebody();
    const { token } = await identity.asksForAddress(actor);
    const rows = await identity.database.query<object[]>('select * from email_changes where user_id = $1', [
      actor.userId,
    ]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('leaves no trace of any address when the account is deleted', async () => {
    const { email, actor } = await identity.somebody();
    const { newEmail, token } = await identity.asksForAddress(actor);
    await confirm(token);
    await eventually(() => expect(subjectsTo(email)).toContain('Your account has a new address'));
    const never = await identity.asksForAddress(actor);
    await call(deleteAccount, {}, actor);
    const rows = await identity.database.query<object[]>(
      `select to_address, to_name, data::text as data from mail_deliveries where template <> 'account-deleted'
       union all select new_email, old_email, '' from email_changes
       union all select '', '', data::text from outbox`,
    );
    for (const address of [email, newEmail, never.newEmail])
      expect(JSON.stringify(rows)).not.toContain(address);
  });
});
