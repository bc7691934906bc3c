import type { UserActor } from '#contracts/kit/actor';
import { activateComputer } from '#contracts/licensing/computers';
import { customerComputers, releaseCustomerComputer } from '#contracts/licensing/early-releases';
import { refreshLicence } from '#contracts/licensing/licence-checks';
import { activateOffline } from '#contracts/licensing/offline-activations';
import { newId } from '#platform/database/new-id';
import { audited } from '#testing/audited';
import { customer, Licensing, plugin } from './licensing.testbed';
import { failureOf, machine, mailedTo, offlineMachine, ownerOf, seatsOf } from './machines.testbed';

let licensing: Licensing;
beforeAll(async () => {
  licensing = await Licensing.open();
});
afterAll(() => licensing.close());

const keeper: UserActor = { ...customer(), role: 'admin' };
const reason = 'The customer’s studio burnt down';

const call: Licensing['client']['call'] = (...rest) => licensing.client.call(...rest);
const computersOf = async ({ userId: id }: UserActor) =>
  (await call(customerComputers, { id }, keeper)).computers;
const release = (id: string, actor = keeper) => call(releaseCustomerComputer, { id, reason }, actor);

/** A customer with one computer online and one that was lent its seat. */
async function studio() {
  const { anna } = await ownerOf(licensing);
  const { activation: online } = await call(activateComputer, machine('Desk'), anna);
  const asked = { request: offlineMachine('Cellar').request(), leaseDays: 180 as const };
  const offline = await call(activateOffline, asked, anna);
  return { anna, online: { ...online }, offline: { ...offline, id: offline.activationId } };
}

describe('an administrator', () => {
  it('sees which computers hold which seats, how, and until when', async () => {
    const { anna, online, offline } = await studio();
    const seat = { product: plugin.slug, name: plugin.name };
    expect(await computersOf(anna)).toMatchObject([
      {
        id: offline.id,
        machineName: 'Cellar',
        seats: [{ ...seat, kind: 'offline', leaseUntil: offline.leaseUntil }],
      },
      { id: online.id, machineName: 'Desk', seats: [{ ...seat, kind: 'online', leaseUntil: null }] },
    ]);
    expect(await computersOf(customer())).toEqual([]);
  });

  it('frees an offline seat before its lease ends, and its file is refused', async () => {
    const { anna, offline } = await studio();
    expect(await release(offline.id)).toMatchObject({ status: 'deactivated', seats: [] });
    expect(await seatsOf(licensing, anna)).toBe(1);
    expect((await computersOf(anna)).map(({ machineName }) => machineName)).toEqual(['Desk']);
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

  it('leaves a line in the audit log: what was held, what is, and why', async () => {
    const { offline } = await studio();
    await release(offline.id);
    const [entry, ...more] = await audited(licensing.client, 'licensing', keeper, offline.id);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ action: 'computer.released', actor: keeper.userId });
    expect(entry?.changes).toEqual(
      expect.arrayContaining([
        { field: 'status', before: 'active', after: 'deactivated' },
        { field: 'seats', before: JSON.stringify([plugin.name]), after: '[]' },
        { field: 'offlineUntil', before: offline.leaseUntil, after: null },
        { field: 'reason', before: null, after: reason },
      ]),
    );
  });

  it('tells the customer, in the language we wrote to them in', async () => {
    const { anna } = await ownerOf(licensing, { language: 'ru' });
    const { activation } = await call(activateComputer, machine('Desk'), anna);
    await release(activation.id);
    expect(await mailedTo(licensing, anna, 'computer-released')).toMatchObject([
      { machineName: 'Desk', products: plugin.name, reason, language: 'ru' },
    ]);
  });

  it('changes and tells nothing the second time, also twice at once', async () => {
    const { anna, online } = await studio();
    const answers = await Promise.all([release(online.id), release(online.id)]);
    expect(await release(online.id)).toEqual(answers[0]);
    expect(answers[1]).toEqual(answers[0]);
    expect(await audited(licensing.client, 'licensing', keeper, online.id)).toHaveLength(1);
    expect(await mailedTo(licensing, anna, 'computer-released')).toHaveLength(1);
  });

  it('finds no computer that never was, and has to say why', async () => {
    const { online } = await studio();
    expect((await failureOf(release(newId())))?.code).toBe('NOT_FOUND');
    const mute = call(releaseCustomerComputer, { id: online.id, reason: ' ' }, keeper);
    expect((await failureOf(mute))?.code).toBe('INVALID_INPUT');
  });
});

describe('anybody else', () => {
  it('neither sees nor frees, their own included', async () => {
    const { anna, online } = await studio();
    expect((await failureOf(release(online.id, anna)))?.code).toBe('FORBIDDEN');
    const list = call(customerComputers, { id: anna.userId }, anna);
    expect((await failureOf(list))?.code).toBe('FORBIDDEN');
    expect(await seatsOf(licensing, anna)).toBe(2);
  });
});
