import { orderDisputed, orderPaid } from '#contracts/commerce/events';
import type { UserActor } from '#contracts/kit/actor';
import { activateComputer } from '#contracts/licensing/activations';
import { listCustomerEntitlements } from '#contracts/licensing/entitlements';
import { changeSeatLimit, reinstateLicence, suspendLicence } from '#contracts/licensing/administration';
import { customerHistories } from '#contracts/operations/customer-history';
import { auditEntriesOf } from '#testing/audit-entries';
import { failureFrom, newComputer, customerWithOrder } from '../computers/computers.testbed';
import { LicensingTestbed, newCustomer, paidOrder, plugin } from '../licensing.testbed';

let licensing: LicensingTestbed;
beforeAll(async () => {
  licensing = await LicensingTestbed.open();
});
afterAll(() => licensing.close());

const admin: UserActor = { ...newCustomer(), role: 'admin' };
const reason = 'The licence was shared';
const call: LicensingTestbed['client']['call'] = (...rest) => licensing.client.call(...rest);

async function licenceOf({ userId: id }: UserActor) {
  const [licence] = (await call(listCustomerEntitlements, { id }, admin)).entitlements;
  if (!licence) throw new Error('the customer has no licence');
  return licence;
}
const activate = (anna: UserActor) => call(activateComputer, newComputer(), anna);
const actionsOf = async (id: string) =>
  (await auditEntriesOf(licensing.client, 'licensing', admin, id)).map(({ action }) => action);

describe('a licence that an administrator suspends', () => {
  it('activates no computer until it is reinstated, and is audited once with the reason', async () => {
    const { anna } = await customerWithOrder(licensing);
    const { id } = await licenceOf(anna);
    await activate(anna);
    expect(await call(suspendLicence, { id, reason }, admin)).toMatchObject({ status: 'suspended' });
    await call(suspendLicence, { id, reason }, admin);
    expect(await licenceOf(anna)).toMatchObject({ isHeld: true, license: { status: 'suspended' } });
    expect(await failureFrom(activate(anna))).toBeDefined();
    expect(await call(reinstateLicence, { id, reason }, admin)).toMatchObject({ status: 'active' });
    await activate(anna);
    expect(await actionsOf(id)).toEqual(['licence.suspended', 'licence.reinstated']);
    const [suspended] = await auditEntriesOf(licensing.client, 'licensing', admin, id);
    expect(suspended?.changes).toContainEqual({ field: 'reason', before: null, after: reason });
  });

  it('stays suspended when its order is paid again and when a dispute is won', async () => {
    const { anna, order } = await customerWithOrder(licensing);
    const { id } = await licenceOf(anna);
    await call(suspendLicence, { id, reason }, admin);
    const { orderId } = order;
    const dispute = { orderId, userId: anna.userId, occurredAt: new Date().toISOString() };
    await licensing.publishAndWait(orderDisputed, { ...dispute, outcome: 'open' });
    await licensing.publishAndWait(orderDisputed, { ...dispute, outcome: 'won' });
    await licensing.publishAndWait(orderPaid, paidOrder(anna.userId));
    expect((await licenceOf(anna)).status).toBe('suspended');
    await call(reinstateLicence, { id, reason }, admin);
    expect((await licenceOf(anna)).status).toBe('active');
  });

  it('is in the timeline of its customer', async () => {
    const { anna, order } = await customerWithOrder(licensing);
    const { id } = await licenceOf(anna);
    await activate(anna);
    await call(suspendLicence, { id, reason }, admin);
    const { entries } = await call(customerHistories.licensing, { id: anna.userId }, admin);
    expect(entries.map(({ what, about }) => [what, about])).toEqual([
      ['licence_suspended', plugin.name],
      ['computer_registered', 'Studio Mac'],
      ['licence_granted', plugin.name],
    ]);
    expect(entries[2]?.orderId).toBe(order.orderId);
  });
});

describe('the seat limit of a licence', () => {
  it('is raised for one customer, and audited', async () => {
    const { anna } = await customerWithOrder(licensing);
    const { id } = await licenceOf(anna);
    for (let count = 0; count < 3; count += 1) await activate(anna);
    expect((await failureFrom(activate(anna)))?.code).toBe('ACTIVATION_LIMIT');
    await call(changeSeatLimit, { id, seatLimit: 4, reason }, admin);
    await activate(anna);
    expect((await licenceOf(anna)).license).toMatchObject({ seatLimit: 4, seatsUsed: 4 });
    await call(changeSeatLimit, { id, seatLimit: 4, reason }, admin);
    expect(await actionsOf(id)).toEqual(['licence.seat-limit-changed']);
  });

  it.each([2, 101, 3.5])('cannot be %d', async (seatLimit) => {
    const { anna } = await customerWithOrder(licensing);
    const { id } = await licenceOf(anna);
    const changed = call(changeSeatLimit, { id, seatLimit, reason }, admin);
    expect((await failureFrom(changed))?.code).toBe('INVALID_INPUT');
  });
});

it('changes of licences are refused to customers, without a reason and for unknown licences', async () => {
  const { anna } = await customerWithOrder(licensing);
  const { id } = await licenceOf(anna);
  expect((await failureFrom(call(suspendLicence, { id, reason }, anna)))?.code).toBe('FORBIDDEN');
  expect((await failureFrom(call(suspendLicence, { id, reason: ' ' }, admin)))?.code).toBe('INVALID_INPUT');
  const unknown = { id: admin.userId, reason };
  expect((await failureFrom(call(suspendLicence, unknown, admin)))?.code).toBe('NOT_FOUND');
  expect((await failureFrom(call(changeSeatLimit, { ...unknown, seatLimit: 5 }, admin)))?.code).toBe(
    'NOT_FOUND',
  );
});
