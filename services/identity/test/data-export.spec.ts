import { requestEmailConfirmation, confirmEmailChange } from '#contracts/identity/email-changes';
import { exportIdentityData } from '#contracts/identity/data-export';
import { currentUser } from '#contracts/identity/users';
import type { UserActor } from '#contracts/kit/actor';
import { codeOf, IdentityTestbed } from './identity.testbed';

let identity: IdentityTestbed;
beforeAll(async () => {
  identity = await IdentityTestbed.open();
});
afterAll(() => identity.close());

const call: IdentityTestbed['client']['call'] = (...rest) => identity.client.call(...rest);
const confirm = (token: string) => codeOf(call(confirmEmailChange, { token }));

describe('data export', () => {
  const exportData = ({ userId }: UserActor) => call(exportIdentityData, { userId });

  it('exports every requested email change of the user and none of other users', async () => {
    const { email, actor } = await identity.registerUser();
    const other = await identity.registerUser();
    const first = await identity.requestEmailChange(actor);
    const second = await identity.requestEmailChange(actor);
    await identity.requestEmailChange(other.actor);
    await confirm(second.token);
    const { addressChanges } = await exportData(actor);
    expect(addressChanges).toEqual([
      expect.objectContaining({
        oldEmail: email,
        newEmail: second.newEmail,
        redeemedAt: expect.any(String) as string,
      }),
      expect.objectContaining({ oldEmail: email, newEmail: first.newEmail, redeemedAt: null }),
    ]);
  });

  it('exports confirmed former addresses with their periods', async () => {
    const { email, actor } = await identity.registerUser();
    await identity.database.query(`update users set email_since = now() - interval '9 days' where id = $1`, [
      actor.userId,
    ]);
    // The first address was never confirmed.
    const second = await identity.requestEmailChange(actor);
    await confirm(second.token);
    expect((await exportData(actor)).formerAddresses).toEqual([]);
    const third = await identity.requestEmailChange(actor);
    await confirm(third.token);
    const { formerAddresses, addressChanges } = await exportData(actor);
    expect(formerAddresses.map((former) => former.email)).toEqual([second.newEmail]);
    const [until, since] = addressChanges.map(({ redeemedAt }) => redeemedAt ?? '');
    expect(formerAddresses[0]?.until).toBe(until);
    expect(Date.parse(formerAddresses[0]?.since ?? '') - Date.parse(since ?? '')).toBeLessThan(1_000);
    expect(JSON.stringify(formerAddresses)).not.toContain(email);
  });

  it('exports the address of the registration once it was confirmed', async () => {
    const { email, actor } = await identity.registerUser();
    await call(requestEmailConfirmation, {}, actor);
    await confirm(await identity.confirmationToken(email));
    expect((await exportData(actor)).formerAddresses).toEqual([]);
    await confirm((await identity.requestEmailChange(actor)).token);
    const { createdAt } = await call(currentUser, {}, actor);
    const [former, ...others] = (await exportData(actor)).formerAddresses;
    expect(others).toEqual([]);
    expect(former?.email).toBe(email);
    expect(Math.abs(Date.parse(former?.since ?? '') - Date.parse(createdAt))).toBeLessThan(1_000);
  });
});
