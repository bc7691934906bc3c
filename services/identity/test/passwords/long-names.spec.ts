import { userDeleted } from '#contracts/identity/events';
import { logIn } from '#contracts/identity/log-in';
import { forgotPassword, resetPassword } from '#contracts/identity/password-resets';
import { updateProfile } from '#contracts/identity/profile';
import { deleteAccount } from '#contracts/identity/user-admin';
import { eventually } from '#testing/eventually';
import { codeOf, IdentityTestbed } from '../identity.testbed';

let identity: IdentityTestbed;
beforeAll(async () => {
  identity = await IdentityTestbed.open();
});
afterAll(() => identity.close());

const call: IdentityTestbed['client']['call'] = (...rest) => identity.client.call(...rest);
const subjectsTo = (email: string) => identity.mailsTo(email).map(({ mail }) => mail.subject);

it.each([
  ['79 letters and an emoji', `${'n'.repeat(79)}🎹`],
  ['78 letters and a flag', `${'n'.repeat(78)}🇩🇪`],
])('a first name of %s resets its password and deletes its account', async (_, firstName) => {
  const { email, actor } = await identity.registerUser();
  await call(updateProfile, { firstName, lastName: 'Kern' }, actor);
  const { requestId } = await call(forgotPassword, { email });
  const { code } = await identity.resetMail(email);
  const newPassword = 'Tidewater8';
  await call(resetPassword, { token: code, newPassword, requestId });
  expect(await codeOf(call(logIn, { email, password: newPassword }))).toBe('none');
  await eventually(() => expect(subjectsTo(email)).toContain('Your password was changed'));

  await call(deleteAccount, {}, actor);
  expect(
    await identity.database.query(`select 1 from outbox where subject = $1 and data->>'userId' = $2`, [
      userDeleted.subject,
      actor.userId,
    ]),
  ).toHaveLength(1);
  await eventually(() => expect(subjectsTo(email)).toContain('Your account was deleted'));
  expect(identity.mailsTo(email)[0]?.mail.to).toEqual([
    { name: firstName.replace(/[^n]/gu, ''), address: email },
  ]);
});
