import { confirmEmailChange, requestEmailConfirmation } from '#contracts/identity/email-changes';
import { userUpdated } from '#contracts/identity/events';
import { updateProfile } from '#contracts/identity/profile';
import { chooseLanguage } from '#contracts/identity/users';
import type { UserActor } from '#contracts/kit/actor';
import { IdentityTestbed } from './identity.testbed';

let identity: IdentityTestbed;
beforeAll(async () => {
  identity = await IdentityTestbed.open();
});
afterAll(() => identity.close());

interface User {
  email: string;
  actor: UserActor;
}

const call: IdentityTestbed['client']['call'] = (...rest) => identity.client.call(...rest);

const changes: [string, (user: User) => Promise<unknown>][] = [
  ['name', ({ actor }) => call(updateProfile, { firstName: 'Anne', lastName: 'Kern' }, actor)],
  ['language', ({ actor }) => call(chooseLanguage, { language: 'ru' }, actor)],
  [
    'address',
    async ({ actor }) =>
      call(confirmEmailChange, { token: (await identity.requestEmailChange(actor)).token }),
  ],
  [
    'confirmation of the address',
    async ({ email, actor }) => {
      await call(requestEmailConfirmation, {}, actor);
      await call(confirmEmailChange, { token: await identity.confirmationToken(email) });
    },
  ],
];

it.each(changes)(
  'identity.user-updated is published for a change of the %s, so that cached profiles are dropped',
  async (_, change) => {
    const user = await identity.registerUser();
    await change(user);
    const updates = await identity.database.query<unknown[]>(
      `select 1 from outbox where subject = $1 and data->>'userId' = $2`,
      [userUpdated.subject, user.actor.userId],
    );
    expect(updates).toHaveLength(1);
  },
);
