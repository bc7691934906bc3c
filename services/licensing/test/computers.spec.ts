import { createPublicKey, verify } from 'node:crypto';
import { orderPaid, orderRefunded } from '#contracts/commerce/events';
import type { UserActor } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import {
  activateComputer,
  deactivateComputer,
  licensingKeys,
  listActivations,
} from '#contracts/licensing/computers';
import { listEntitlements } from '#contracts/licensing/entitlements';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { customer, Licensing, paidOrder, plugin } from './licensing.testbed';

let licensing: Licensing;
beforeAll(async () => {
  licensing = await Licensing.open();
});
afterAll(() => licensing.close());

const call: Licensing['client']['call'] = (...rest) => licensing.client.call(...rest);
const machine = (name = 'Studio Mac') => ({ deviceId: `device-${newId()}`, machineName: name, os: 'macOS' });
const seatsOf = async (actor: UserActor) =>
  (await call(listEntitlements, {}, actor)).entitlements[0]?.license.seatsUsed;

async function owner(): Promise<{ anna: UserActor; order: ReturnType<typeof paidOrder> }> {
  const anna = customer();
  const order = paidOrder(anna.userId);
  await licensing.tell(orderPaid, order);
  await eventually(async () => expect((await call(listEntitlements, {}, anna)).entitlements).toHaveLength(1));
  return { anna, order };
}

const failureOf = async (work: Promise<unknown>): Promise<Failure | undefined> => {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return Failure.caught(error) ? error : undefined;
};

describe('a computer', () => {
  it('is registered once for each device, however often it is activated', async () => {
    const { anna } = await owner();
    const mac = machine();
    const first = await call(activateComputer, mac, anna);
    const again = await call(activateComputer, { ...mac, machineName: 'Renamed' }, anna);
    expect(again.activation.id).toBe(first.activation.id);
    const { activations } = await call(listActivations, {}, anna);
    expect(activations).toHaveLength(1);
    expect(activations[0]).toMatchObject({
      machineName: 'Renamed',
      status: 'active',
      products: [plugin.name],
    });
    expect(await seatsOf(anna)).toBe(1);
  });

  it('finds exactly three seats, fifty at once included', async () => {
    const { anna } = await owner();
    const tries = Array.from({ length: 50 }, () => failureOf(call(activateComputer, machine(), anna)));
    const refused = (await Promise.all(tries)).filter((failure) => failure !== undefined);
    expect(refused).toHaveLength(47);
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['ACTIVATION_LIMIT']));
    expect(await seatsOf(anna)).toBe(3);
  });

  it('that is activated and deactivated at once holds seats exactly when it is active', async () => {
    const { anna } = await owner();
    const mac = machine();
    const { activation } = await call(activateComputer, mac, anna);
    for (let i = 0; i < 25; i += 1) {
      await Promise.all([
        call(activateComputer, mac, anna),
        call(deactivateComputer, { id: activation.id }, anna),
        call(activateComputer, mac, anna),
      ]);
      const { activations } = await call(listActivations, {}, anna);
      const isActive = activations[0]?.status === 'active';
      expect(activations[0]?.products).toEqual(isActive ? [plugin.name] : []);
    }
  });

  it('that finds no seat is told which computers have them, and may take one’s place in one step', async () => {
    const { anna } = await owner();
    for (const name of ['One', 'Two', 'Three']) await call(activateComputer, machine(name), anna);
    const fourth = machine('Four');
    const failure = await failureOf(call(activateComputer, fourth, anna));
    const seats = failure?.params['seats'] as { activationId: string; machineName: string }[];
    expect(seats.map(({ machineName }) => machineName).sort()).toEqual(['One', 'Three', 'Two']);
    await call(activateComputer, { ...fourth, replaces: seats[0]?.activationId }, anna);
    expect(await seatsOf(anna)).toBe(3);
    const { activations } = await call(listActivations, {}, anna);
    expect(
      activations.filter(({ status }) => status === 'active').map(({ machineName }) => machineName),
    ).toContain('Four');
  });

  it('that is deactivated frees its seats, may be deactivated again, and may come back', async () => {
    const { anna } = await owner();
    const mac = machine();
    const { activation } = await call(activateComputer, mac, anna);
    for (let i = 0; i < 2; i += 1)
      expect((await call(deactivateComputer, { id: activation.id }, anna)).status).toBe('deactivated');
    expect(await seatsOf(anna)).toBe(0);
    expect((await call(activateComputer, mac, anna)).activation).toMatchObject({
      id: activation.id,
      status: 'active',
    });
  });

  it('of somebody else cannot be deactivated', async () => {
    const { anna } = await owner();
    const { activation } = await call(activateComputer, machine(), anna);
    expect((await failureOf(call(deactivateComputer, { id: activation.id }, customer())))?.code).toBe(
      'NOT_FOUND',
    );
  });

  it('finds nothing to activate without a licence, after a refund, or for a product that is not owned', async () => {
    expect((await failureOf(call(activateComputer, machine(), customer())))?.code).toBe(
      'NOTHING_TO_ACTIVATE',
    );
    const { anna, order } = await owner();
    const other = call(activateComputer, { ...machine(), products: ['tidewater'] }, anna);
    expect((await failureOf(other))?.code).toBe('NOTHING_TO_ACTIVATE');
    await licensing.tell(orderRefunded, {
      orderId: order.orderId,
      orderNumber: order.orderNumber,
      userId: anna.userId,
      pluginIds: [plugin.id],
      refundedAt: new Date().toISOString(),
    } as never);
    await eventually(async () =>
      expect((await failureOf(call(activateComputer, machine(), anna)))?.code).toBe('NOTHING_TO_ACTIVATE'),
    );
  });
});

describe('the licence file', () => {
  it('is checked offline by plain Ed25519 with the published key, and says for how long it is good', async () => {
    const { anna } = await owner();
    const mac = machine();
    const { licenceFile } = await call(activateComputer, mac, anna);
    const [header = '', payload = '', signature = ''] = licenceFile.split('.');
    const { keys } = await call(licensingKeys, {});
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string };
    const jwk = keys.find((key) => Reflect.get(key, 'kid') === kid);
    const key = createPublicKey({ key: jwk as never, format: 'jwk' });
    const signed = Buffer.from(`${header}.${payload}`);
    expect(verify(null, signed, key, Buffer.from(signature, 'base64url'))).toBe(true);
    const forged = Buffer.from(`${header}.${payload.slice(0, -2)}AA`);
    expect(verify(null, forged, key, Buffer.from(signature, 'base64url'))).toBe(false);
    const file = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, number>;
    expect(file).toMatchObject({ deviceId: mac.deviceId, sub: anna.userId });
    expect(
      [file['refreshAfter'], file['graceUntil']].map((at) => ((at ?? 0) - (file['iat'] ?? 0)) / 86_400),
    ).toEqual([7, 90]);
  });
});
