import { askEmailConfirmation, confirmEmailChange } from '#contracts/identity/email-changes';
import { identityShare } from '#contracts/identity/personal-data';
import { currentUser } from '#contracts/identity/users';
import type { UserActor } from '#contracts/kit/actor';
import { codeOf, Identity } from './identity.testbed';

let identity: Identity;
beforeAll(async () => {
  identity = await Identity.open();
});
afterAll(() => identity.close());

const call: Identity['client']['call'] = (...rest) => identity.client.call(...rest);
const confirm = (token: string) => codeOf(call(confirmEmailChange, { token }));

describe('the data export', () => {
  const share = ({ userId }: UserActor) => call(identityShare, { userId });

  it('is told of every address that was asked for and of none of others', async () => {
    const { email, actor } = await identity.somebody();
    const other = await identity.somebody();
    const first = await identity.asksForAddress(actor);
    const second = await identity.asksForAddress(actor);
    await identity.asksForAddress(other.actor);
    await confirm(second.token);
    const { addressChanges } = await share(actor);
    expect(addressChanges).toEqual([
      expect.objectContaining({
        oldEmail: email,
        newEmail: second.newEmail,
        redeemedAt: expect.any(String) as string,
      }),
      expect.objectContaining({ oldEmail: email, newEmail: first.newEmail, redeemedAt: null }),
    ]);
  });

  it('is told of former addresses that had been shown to be the account’s, and for how long they were', async () => {
    const { email, actor } = await identity.somebody();
    await identity.database.query(`update users set email_since = now() - interval '9 days' where id = $1`, [
      actor.userId,
    ]);
    // Nobody has shown whose the first address is.
    const second = await identity.asksForAddress(actor);
    await confirm(second.token);
    expect((await share(actor)).formerAddresses).toEqual([]);
    const third = await identity.asksForAddress(actor);
    await confirm(third.token);
    const { formerAddresses, addressChanges } = await share(actor);
    expect(formerAddresses.map((former) => former.email)).toEqual([second.newEmail]);
    const [left, came] = addressChanges.map(({ redeemedAt }) => redeemedAt ?? '');
    expect(formerAddresses[0]?.until).toBe(left);
    expect(Date.parse(formerAddresses[0]?.since ?? '') - Date.parse(came ?? '')).toBeLessThan(1_000);
    expect(JSON.stringify(formerAddresses)).not.toContain(email);
  });

  it('is told of the address of the registration too, once a link to it had come back', async () => {
    const { email, actor } = await identity.somebody();
    await call(askEmailConfirmation, {}, actor);
    await confirm(await identity.confirmationFor(email));
    expect((await share(actor)).formerAddresses).toEqual([]);
    await confirm((await identity.asksForAddress(actor)).token);
    const { createdAt } = await call(currentUser, {}, actor);
    const [former, ...others] = (await share(actor)).formerAddresses;
    expect(others).toEqual([]);
    expect(former?.email).toBe(email);
    expect(Math.abs(Date.parse(former?.since ?? '') - Date.parse(createdAt))).toBeLessThan(1_000);
  });
});
