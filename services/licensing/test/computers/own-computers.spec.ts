import type { UserActor } from '#contracts/kit/actor';
import { activateComputer, deactivateComputer, listActivations } from '#contracts/licensing/activations';
import { removeComputer, renameComputer } from '#contracts/licensing/account/own-computers';
import { listOwnerComputers, maxOwnerComputers } from '#contracts/licensing/account/owner-computers';
import { activateOffline } from '#contracts/licensing/offline-activations';
import { exportLicensingData } from '#contracts/licensing/personal-data';
import { LicensingTestbed, newCustomer } from '../licensing.testbed';
import { customerWithOrder, failureFrom, newComputer, newOfflineComputer } from './computers.testbed';

let licensing: LicensingTestbed;
beforeAll(async () => {
  licensing = await LicensingTestbed.open();
});
afterAll(() => licensing.close());

const call: LicensingTestbed['client']['call'] = (...rest) => licensing.client.call(...rest);
const listOf = async (actor: UserActor) => (await call(listActivations, {}, actor)).activations;

async function customerWithComputer() {
  const { anna } = await customerWithOrder(licensing);
  const computer = newComputer('MBP-4711');
  const { activation } = await call(activateComputer, computer, anna);
  return { anna, computer, id: activation.id };
}

describe('name of a computer', () => {
  it('the owner’s name stays when the computer is activated again', async () => {
    const { anna, computer, id } = await customerWithComputer();
    const renamed = await call(renameComputer, { id, name: '  Studio  ' }, anna);
    expect(renamed).toMatchObject({ givenName: 'Studio', machineName: 'MBP-4711', status: 'active' });
    expect(renamed.products).toHaveLength(1);
    const { activation } = await call(activateComputer, { ...computer, machineName: 'MBP' }, anna);
    expect(activation).toMatchObject({ givenName: 'Studio', machineName: 'MBP' });
  });

  it('no name contains control characters or marks that turn the reading direction', async () => {
    const { anna, computer, id } = await customerWithComputer();
    const renamed = await call(renameComputer, { id, name: 'Studio\u202egnp\n' }, anna);
    expect(renamed).toMatchObject({ givenName: 'Studio gnp' });
    const machineName = '\u2066MBP\u2069\u0007';
    const { activation } = await call(activateComputer, { ...computer, machineName }, anna);
    expect(activation).toMatchObject({ machineName: 'MBP' });
  });

  it('an empty name restores the reported one', async () => {
    const { anna, id } = await customerWithComputer();
    await call(renameComputer, { id, name: 'Studio' }, anna);
    expect(await call(renameComputer, { id, name: ' ' }, anna)).toMatchObject({ givenName: null });
  });

  it('a computer of another customer is not renamed', async () => {
    const { id } = await customerWithComputer();
    expect(await failureFrom(call(renameComputer, { id, name: 'Mine' }, newCustomer()))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('deactivation of a computer', () => {
  it('counts as a swap if a new computer takes the seat, unless the computer was not seen for 90 days', async () => {
    const { anna, id } = await customerWithComputer();
    expect(await listOf(anna)).toMatchObject([{ countsAsSwap: true }]);
    await licensing.database.query(
      `update computers set last_seen_at = now() - interval '91 days' where id = $1`,
      [id],
    );
    expect(await listOf(anna)).toMatchObject([{ countsAsSwap: false }]);
  });
});

describe('removal of a computer from the list', () => {
  it('an active computer is not removed', async () => {
    const { anna, id } = await customerWithComputer();
    expect(await failureFrom(call(removeComputer, { id }, anna))).toMatchObject({ code: 'COMPUTER_IN_USE' });
  });

  it('a computer with an offline lease is not removed', async () => {
    const { anna } = await customerWithOrder(licensing);
    const input = { request: newOfflineComputer().request(), leaseDays: 30 as const };
    const { activationId: id } = await call(activateOffline, input, anna);
    await call(deactivateComputer, { id }, anna);
    expect(await failureFrom(call(removeComputer, { id }, anna))).toMatchObject({ code: 'COMPUTER_IN_USE' });
  });

  it('a deactivated computer disappears from the list, stays in the data export and returns with its activation', async () => {
    const { anna, computer, id } = await customerWithComputer();
    await call(deactivateComputer, { id }, anna);
    await call(removeComputer, { id }, anna);
    await call(removeComputer, { id }, anna);
    expect(await listOf(anna)).toEqual([]);
    const exported = await call(exportLicensingData, { userId: anna.userId });
    expect(exported.computers).toMatchObject([{ id }]);
    await call(activateComputer, computer, anna);
    expect(await listOf(anna)).toMatchObject([{ id, status: 'active' }]);
  });

  it('an activation and a removal at the same time leave an active computer in the list', async () => {
    const { anna, computer, id } = await customerWithComputer();
    for (let round = 0; round < 10; round += 1) {
      await call(deactivateComputer, { id }, anna);
      await Promise.all([
        call(activateComputer, computer, anna),
        failureFrom(call(removeComputer, { id }, anna)),
      ]);
      expect(await listOf(anna)).toMatchObject([{ id, status: 'active' }]);
    }
  });
});

describe('the computers of owners for mails', () => {
  const listFor = async (...actors: UserActor[]) => {
    const userIds = actors.map(({ userId }) => userId);
    return (await call(listOwnerComputers, { userIds })).owners;
  };

  it('are the active ones with their given names and what they report, by owner', async () => {
    const { anna, computer, id } = await customerWithComputer();
    const other = await customerWithComputer();
    const device = { osVersion: '15.5', cpuModel: 'Apple M3', memoryGb: 16 };
    await call(activateComputer, { ...newComputer('PC'), os: 'Windows' }, anna);
    await call(activateComputer, { ...computer, device }, anna);
    await call(renameComputer, { id, name: 'Studio' }, anna);
    await call(deactivateComputer, { id: other.id }, other.anna);
    const owners = await listFor(anna, other.anna, newCustomer());
    expect(owners).toHaveLength(1);
    expect(owners[0]).toMatchObject({ userId: anna.userId, total: 2 });
    expect(owners[0]?.computers).toEqual(
      expect.arrayContaining([
        { name: 'Studio', os: 'macOS', device },
        { name: 'PC', os: 'Windows', device: {} },
      ]),
    );
  });

  it('are the last seen ones of a large account, with the number of all', async () => {
    const { anna } = await customerWithComputer();
    await licensing.database.query(
      `insert into computers (id, user_id, device_id, machine_name, os, device, status, issued_at, last_seen_at)
       select gen_random_uuid(), $1, 'device-' || n, 'Lab ' || n, 'macOS', '{}', 'active', now(), now() + n * interval '1 minute'
         from generate_series(1, 20) n`,
      [anna.userId],
    );
    const [owner] = await listFor(anna);
    expect(owner?.total).toBe(21);
    expect(owner?.computers).toHaveLength(maxOwnerComputers);
    expect(owner?.computers[0]?.name).toBe('Lab 20');
  });
});
