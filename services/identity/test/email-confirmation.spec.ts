import { requestEmailConfirmation, confirmEmailChange } from '#contracts/identity/email-changes';
import { endAllSessions } from '#contracts/identity/sessions';
import { forgotPassword, resetPassword } from '#contracts/identity/password-resets';
import { userEmailConfirmed } from '#contracts/identity/events';
import { currentUser, findConfirmedAccounts } from '#contracts/identity/users';
import type { UserActor } from '#contracts/kit/actor';
import { eventually } from '#testing/eventually';
import { codeOf, IdentityTestbed } from './identity.testbed';

let identity: IdentityTestbed;
beforeAll(async () => {
  identity = await IdentityTestbed.open();
});
afterAll(() => identity.close());

const call: IdentityTestbed['client']['call'] = (...rest) => identity.client.call(...rest);
const confirm = (token: string) => codeOf(call(confirmEmailChange, { token }));

describe('email confirmation', () => {
  /** Moves the creation of a user's links three minutes into the past. */
  const backdateLinks = ({ userId }: UserActor) =>
    identity.database.query(
      `update email_changes set created_at = created_at - interval '3 minutes' where user_id = $1`,
      [userId],
    );
  const isConfirmed = async (actor: UserActor) => (await call(currentUser, {}, actor)).isEmailConfirmed;

  it('confirms an address by the newest mailed link only', async () => {
    const { email, actor } = await identity.registerUser();
    expect(await isConfirmed(actor)).toBe(false);
    await call(requestEmailConfirmation, {}, actor);
    const first = await identity.confirmationToken(email);
    await backdateLinks(actor);
    await call(requestEmailConfirmation, {}, actor);
    const second = await eventually(async () => {
      const token = await identity.confirmationToken(email);
      expect(token).not.toBe(first);
      return token;
    });
    expect([await confirm(first), await isConfirmed(actor)]).toEqual(['EMAIL_CHANGE_REFUSED', false]);
    expect([await confirm(second), await isConfirmed(actor)]).toEqual(['none', true]);
    await call(requestEmailConfirmation, {}, actor);
    const changesSql = `select 1 from email_changes where user_id = $1`;
    expect(await identity.database.query(changesSql, [actor.userId])).toHaveLength(2);
  });

  it('limits confirmation mails to one in two minutes and five a day, also with 20 parallel requests', async () => {
    const { actor } = await identity.registerUser();
    const requestConfirmation = () => codeOf(call(requestEmailConfirmation, {}, actor));
    const codes = await Promise.all(Array.from({ length: 20 }, requestConfirmation));
    expect(codes.filter((code) => code === 'none')).toHaveLength(1);
    expect(codes.filter((code) => code === 'MAIL_SENT_RECENTLY')).toHaveLength(19);
    for (let sent = 1; sent < 5; sent += 1) {
      await backdateLinks(actor);
      expect(await requestConfirmation()).toBe('none');
    }
    await backdateLinks(actor);
    expect(await requestConfirmation()).toBe('MAIL_SENT_RECENTLY');
  });

  it('confirms an address by a password reset and by an email change', async () => {
    const [resetting, changing] = [await identity.registerUser(), await identity.registerUser()];
    const { requestId } = await call(forgotPassword, { email: resetting.email });
    const { code } = await identity.resetMail(resetting.email);
    await call(resetPassword, { token: code, newPassword: 'Tidewater8', requestId });
    const { token } = await identity.requestEmailChange(changing.actor);
    await confirm(token);
    expect([await isConfirmed(resetting.actor), await isConfirmed(changing.actor)]).toEqual([true, true]);
  });

  it('publishes a confirmed address once, and finds the account by it from then on', async () => {
    const [confirming, changing] = [await identity.registerUser(), await identity.registerUser()];
    const accountsOf = async (...emails: string[]) =>
      (await call(findConfirmedAccounts, { emails })).accounts.map(({ userId }) => userId);
    const published = ({ userId }: UserActor) =>
      identity.database.query<{ email: string }[]>(
        `select data ->> 'email' as email from outbox where subject = $1 and data ->> 'userId' = $2`,
        [userEmailConfirmed.subject, userId],
      );
    expect(await accountsOf(confirming.email, changing.email)).toEqual([]);
    await call(requestEmailConfirmation, {}, confirming.actor);
    const token = await identity.confirmationToken(confirming.email);
    await confirm(token);
    await confirm(token);
    const { newEmail, token: change } = await identity.requestEmailChange(changing.actor);
    await confirm(change);
    expect(await published(confirming.actor)).toEqual([{ email: confirming.email }]);
    expect(await published(changing.actor)).toEqual([{ email: newEmail }]);
    const found = await accountsOf(confirming.email, changing.email, newEmail);
    expect(found.sort()).toEqual([confirming.actor.userId, changing.actor.userId].sort());
  });

  it('rejects a confirmation link after the end of all sessions', async () => {
    const { email, actor } = await identity.registerUser();
    await call(requestEmailConfirmation, {}, actor);
    const token = await identity.confirmationToken(email);
    await call(endAllSessions, {}, actor);
    expect(await confirm(token)).toBe('EMAIL_CHANGE_REFUSED');
  });
});
