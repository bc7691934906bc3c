import { askEmailConfirmation, confirmEmailChange } from '#contracts/identity/email-changes';
import { endAllSessions } from '#contracts/identity/open-sessions';
import { forgotPassword, resetPassword } from '#contracts/identity/password-resets';
import { currentUser } from '#contracts/identity/users';
import type { UserActor } from '#contracts/kit/actor';
import { eventually } from '#testing/eventually';
import { codeOf, Identity } from './identity.testbed';

let identity: Identity;
beforeAll(async () => {
  identity = await Identity.open();
});
afterAll(() => identity.close());

const call: Identity['client']['call'] = (...rest) => identity.client.call(...rest);
const confirm = (token: string) => codeOf(call(confirmEmailChange, { token }));

describe('the address of an account', () => {
  /** As if the links so far were sent three minutes earlier. */
  const aMomentAgo = ({ userId }: UserActor) =>
    identity.database.query(
      `update email_changes set created_at = created_at - interval '3 minutes' where user_id = $1`,
      [userId],
    );
  const isConfirmed = async (actor: UserActor) => (await call(currentUser, {}, actor)).isEmailConfirmed;

  it('may be a stranger’s until something that was mailed to it comes back; who asks twice uses the newer link', async () => {
    const { email, actor } = await identity.somebody();
    expect(await isConfirmed(actor)).toBe(false);
    await call(askEmailConfirmation, {}, actor);
    const first = await identity.confirmationFor(email);
    await aMomentAgo(actor);
    await call(askEmailConfirmation, {}, actor);
    const second = await eventually(async () => {
      const token = await identity.confirmationFor(email);
      expect(token).not.toBe(first);
      return token;
    });
    expect([await confirm(first), await isConfirmed(actor)]).toEqual(['EMAIL_CHANGE_REFUSED', false]);
    expect([await confirm(second), await isConfirmed(actor)]).toEqual(['none', true]);
    await call(askEmailConfirmation, {}, actor);
    const asked = `select 1 from email_changes where user_id = $1`;
    expect(await identity.database.query(asked, [actor.userId])).toHaveLength(2);
  });

  it('gets one link in two minutes and five a day, 20 parallel requests included', async () => {
    const { actor } = await identity.somebody();
    const ask = () => codeOf(call(askEmailConfirmation, {}, actor));
    const codes = await Promise.all(Array.from({ length: 20 }, ask));
    expect(codes.filter((code) => code === 'none')).toHaveLength(1);
    expect(codes.filter((code) => code === 'MAIL_SENT_RECENTLY')).toHaveLength(19);
    for (let sent = 1; sent < 5; sent += 1) {
      await aMomentAgo(actor);
      expect(await ask()).toBe('none');
    }
    await aMomentAgo(actor);
    expect(await ask()).toBe('MAIL_SENT_RECENTLY');
  });

  it('is confirmed by a new password that was mailed for, and by a change to it', async () => {
    const [forgetful, moving] = [await identity.somebody(), await identity.somebody()];
    const { requestId } = await call(forgotPassword, { email: forgetful.email });
    const { code } = await identity.resetMail(forgetful.email);
    await call(resetPassword, { token: code, newPassword: 'Tidewater8', requestId });
    const { token } = await identity.asksForAddress(moving.actor);
    await confirm(token);
    expect([await isConfirmed(forgetful.actor), await isConfirmed(moving.actor)]).toEqual([true, true]);
  });

  it('is not confirmed by a link from before the owner took the account back', async () => {
    const { email, actor } = await identity.somebody();
    await call(askEmailConfirmation, {}, actor);
    const token = await identity.confirmationFor(email);
    await call(endAllSessions, {}, actor);
    expect(await confirm(token)).toBe('EMAIL_CHANGE_REFUSED');
  });
});
