import type { UserActor } from '#contracts/kit/actor';
import { activateComputer } from '#contracts/licensing/activations';
import { listCustomerComputers, releaseCustomerComputer } from '#contracts/licensing/computer-releases';
import { refreshLicence } from '#contracts/licensing/licence-checks';
import { activateOffline } from '#contracts/licensing/offline-activations';
import { newId } from '#platform/database/new-id';
import { auditEntriesOf } from '#testing/audit-entries';
import { newCustomer, LicensingTestbed, plugin } from '../licensing.testbed';
import {
  failureFrom,
  newComputer,
  mailsTo,
  newOfflineComputer,
  customerWithOrder,
  seatsUsed,
} from './computers.testbed';

let licensing: LicensingTestbed;
beforeAll(async () => {
  licensing = await LicensingTestbed.open();
});
afterAll(() => licensing.close());

const admin: UserActor = { ...newCustomer(), role: 'admin' };
const reason = 'The customer’s studio burnt down';

const call: LicensingTestbed['client']['call'] = (...rest) => licensing.client.call(...rest);
const computersOf = async ({ userId: id }: UserActor) =>
  (await call(listCustomerComputers, { id }, admin)).computers;
const release = (id: string, actor = admin) => call(releaseCustomerComputer, { id, reason }, actor);

/** A customer with one computer online and one with a lease. */
async function customerWithComputers() {
  const { anna } = await customerWithOrder(licensing);
  const { activation: online } = await call(activateComputer, newComputer('Studio'), anna);
  const input = { request: newOfflineComputer('Cellar').request(), leaseDays: 180 as const };
  const offline = await call(activateOffline, input, anna);
  return { anna, online: { ...online }, offline: { ...offline, id: offline.activationId } };
}

describe('computers of a customer, for administrators', () => {
  it('lists the computers of a customer with seats, kinds and lease ends', async () => {
    const { anna, online, offline } = await customerWithComputers();
    const seat = { product: plugin.slug, name: plugin.name };
    expect(await computersOf(anna)).toMatchObject([
      {
        id: offline.id,
        machineName: 'Cellar',
        seats: [{ ...seat, kind: 'offline', leaseUntil: offline.leaseUntil }],
      },
      { id: online.id, machineName: 'Studio', seats: [{ ...seat, kind: 'online', leaseUntil: null }] },
    ]);
    expect(await computersOf(newCustomer())).toEqual([]);
  });

  it('frees an offline seat before the lease ends and refuses its file (activations §9)', async () => {
    const { anna, offline } = await customerWithComputers();
    expect(await release(offline.id)).toMatchObject({ status: 'deactivated', seats: [] });
    expect(await seatsUsed(licensing, anna)).toBe(1);
    expect((await computersOf(anna)).map(({ machineName }) => machineName)).toEqual(['Studio']);
    expect(await call(refreshLicence, { file: offline.licenceFile })).toMatchObject({
      code: 'DEVICE_MISMATCH',
      licenceFile: null,
    });
    const [row]: { released_by: string }[] = await licensing.database.query(
      'select released_by from offline_activations where user_id = $1',
      [anna.userId],
    );
    expect(row?.released_by).toBe('admin');
  });

  it('records a release in the audit log with seats before and after and the reason', async () => {
    const { offline } = await customerWithComputers();
    await release(offline.id);
    const [entry, ...more] = await auditEntriesOf(licensing.client, 'licensing', admin, offline.id);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ action: 'computer.released', actor: admin.userId });
    expect(entry?.changes).toEqual(
      expect.arrayContaining([
        { field: 'status', before: 'active', after: 'deactivated' },
        { field: 'seats', before: JSON.stringify([plugin.name]), after: '[]' },
        { field: 'offlineUntil', before: offline.leaseUntil, after: null },
        { field: 'reason', before: null, after: reason },
      ]),
    );
  });

  it('mails the customer about a release, in the language of the last mail', async () => {
    const { anna } = await customerWithOrder(licensing, { language: 'ru' });
    const { activation } = await call(activateComputer, newComputer('Studio'), anna);
    await release(activation.id);
    expect(await mailsTo(licensing, anna, 'computer-released')).toMatchObject([
      { machineName: 'Studio', products: plugin.name, reason, language: 'ru' },
    ]);
  });

  it('a repeated or concurrent release changes, records and mails nothing (idempotent)', async () => {
    const { anna, online } = await customerWithComputers();
    const responses = await Promise.all([release(online.id), release(online.id)]);
    expect(await release(online.id)).toEqual(responses[0]);
    expect(responses[1]).toEqual(responses[0]);
    expect(await auditEntriesOf(licensing.client, 'licensing', admin, online.id)).toHaveLength(1);
    expect(await mailsTo(licensing, anna, 'computer-released')).toHaveLength(1);
  });

  it('rejects the release of an unknown computer, and one without a reason', async () => {
    const { online } = await customerWithComputers();
    expect((await failureFrom(release(newId())))?.code).toBe('NOT_FOUND');
    const withoutReason = call(releaseCustomerComputer, { id: online.id, reason: ' ' }, admin);
    expect((await failureFrom(withoutReason))?.code).toBe('INVALID_INPUT');
  });
});

describe('computers of a customer, for other users', () => {
  it('denies list and release to users who are not administrators, for own computers too', async () => {
    const { anna, online } = await customerWithComputers();
    expect((await failureFrom(release(online.id, anna)))?.code).toBe('FORBIDDEN');
    const list = call(listCustomerComputers, { id: anna.userId }, anna);
    expect((await failureFrom(list))?.code).toBe('FORBIDDEN');
    expect(await seatsUsed(licensing, anna)).toBe(2);
  });
});
