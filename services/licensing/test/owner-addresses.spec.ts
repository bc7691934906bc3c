import { userDeleted, userEmailChanged } from '#contracts/identity/events';
import type { UserActor } from '#contracts/kit/actor';
import { activateComputer } from '#contracts/licensing/activations';
import { releaseCustomerComputer, sendLostReleaseCode } from '#contracts/licensing/computer-releases';
import { activateOffline } from '#contracts/licensing/offline-activations';
import { sendSwapCode } from '#contracts/licensing/swaps';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { newCustomer, LicensingTestbed } from './licensing.testbed';
import { newComputer, newOfflineComputer, customerWithOrder } from './computers/computers.testbed';

let licensing: LicensingTestbed;
beforeAll(async () => {
  licensing = await LicensingTestbed.open();
});
afterAll(() => licensing.close());

const call: LicensingTestbed['client']['call'] = (...rest) => licensing.client.call(...rest);
const newAddress = () => `${newId()}@example.org`;
const earlierDate = new Date('2026-11-16T10:00:00Z');
const laterDate = new Date('2026-11-17T10:00:00Z');

const waitUntilApplied = (id: string) =>
  eventually(async () => {
    expect(await licensing.database.query('select 1 from inbox where event_id = $1', [id])).toHaveLength(1);
  });

/** Changes the address of an account and waits until the event is applied. */
async function changeAddress({ userId }: UserActor, email: string, at = new Date()): Promise<void> {
  const id = newId();
  await licensing.publish(userEmailChanged, { userId, email }, id, at);
  await waitUntilApplied(id);
}

async function deleteAccount({ userId }: UserActor): Promise<void> {
  const id = newId();
  await licensing.publish(userDeleted, { userId, deletedAt: new Date().toISOString() }, id);
  await waitUntilApplied(id);
}

/** The templates of the mails to an address. */
async function mailsTo(address: string): Promise<string[]> {
  const rows: { template: string }[] = await licensing.database.query(
    'select template from mail_deliveries where to_address = $1 order by queued_at',
    [address],
  );
  return rows.map(({ template }) => template);
}

/** How often an address is stored in licensing. */
async function countStored(address: string): Promise<number> {
  const [row]: { n: number }[] = await licensing.database.query(
    `select ((select count(*) from owner_addresses where email = $1)
           + (select count(*) from entitlements where email = $1)
           + (select count(*) from mail_deliveries where to_address = $1))::int as n`,
    [address],
  );
  return row?.n ?? -1;
}

describe('user with a changed address', () => {
  it('mails codes to the new address of a user only', async () => {
    const { anna, order } = await customerWithOrder(licensing);
    const input = { request: newOfflineComputer().request(), leaseDays: 365 as const };
    const { activationId } = await call(activateOffline, input, anna);
    const address = newAddress();
    await changeAddress(anna, address);
    await call(sendSwapCode, {}, anna);
    await call(sendLostReleaseCode, { id: activationId }, anna);
    expect(await mailsTo(address)).toEqual(['swap-code', 'lost-code']);
    expect(await mailsTo(order.email)).toEqual([]);
  });

  it('mails about a released computer to the new address, in the language of earlier mails', async () => {
    const { anna } = await customerWithOrder(licensing, { language: 'ru' });
    const { activation } = await call(activateComputer, newComputer(), anna);
    const address = newAddress();
    await changeAddress(anna, address);
    const admin: UserActor = { ...newCustomer(), role: 'admin' };
    await call(releaseCustomerComputer, { id: activation.id, reason: 'The computer was stolen' }, admin);
    expect(
      await licensing.database.query('select template, language from mail_deliveries where to_address = $1', [
        address,
      ]),
    ).toEqual([{ template: 'computer-released', language: 'ru' }]);
  });

  it('ignores an older address in an event that arrives late', async () => {
    const { anna } = await customerWithOrder(licensing);
    const [older, newer] = [newAddress(), newAddress()];
    await changeAddress(anna, newer, laterDate);
    await changeAddress(anna, older, earlierDate);
    await call(sendSwapCode, {}, anna);
    expect(await mailsTo(newer)).toEqual(['swap-code']);
    expect(await mailsTo(older)).toEqual([]);
  });

  it('mails codes to the first address after a change back to it', async () => {
    const { anna, order } = await customerWithOrder(licensing);
    await changeAddress(anna, newAddress(), earlierDate);
    await changeAddress(anna, order.email, laterDate);
    await call(sendSwapCode, {}, anna);
    expect(await mailsTo(order.email)).toEqual(['swap-code']);
  });

  it('sends no code to a user without a purchase', async () => {
    const [withoutPurchase, address] = [newCustomer(), newAddress()];
    await changeAddress(withoutPurchase, address);
    await call(sendSwapCode, {}, withoutPurchase);
    expect(await mailsTo(address)).toEqual([]);
  });
});

describe('deleted user', () => {
  it('erases every former address of a deleted user', async () => {
    const { anna, order } = await customerWithOrder(licensing);
    const addresses = [order.email, newAddress(), newAddress()];
    for (const address of addresses) {
      await changeAddress(anna, address);
      await call(sendSwapCode, {}, anna);
    }
    await deleteAccount(anna);
    expect(await Promise.all(addresses.map(countStored))).toEqual([0, 0, 0]);
  });

  it('ignores an address change that arrives after the erasure', async () => {
    const { anna } = await customerWithOrder(licensing);
    const address = newAddress();
    await deleteAccount(anna);
    await changeAddress(anna, address);
    expect(await countStored(address)).toBe(0);
  });

  it('keeps the mails of another user at a former address of a deleted user', async () => {
    const { anna, order } = await customerWithOrder(licensing);
    await changeAddress(anna, newAddress());
    const { anna: ben } = await customerWithOrder(licensing, { email: order.email });
    await call(sendSwapCode, {}, ben);
    await deleteAccount(anna);
    expect(await mailsTo(order.email)).toEqual(['swap-code']);
  });
});
