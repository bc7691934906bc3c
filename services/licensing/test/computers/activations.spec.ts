import { createPublicKey, verify } from 'node:crypto';
import { orderRefunded } from '#contracts/commerce/events';
import {
  activateComputer,
  deactivateComputer,
  licensingKeys,
  listActivations,
} from '#contracts/licensing/activations';
import { licenceActivated } from '#contracts/licensing/events';
import { eventually } from '#testing/eventually';
import {
  customerWithOrder,
  failureFrom,
  failuresOfConcurrent,
  newComputer,
  seatsUsed,
} from './computers.testbed';
import { LicensingTestbed, newCustomer, plugin } from '../licensing.testbed';

let licensing: LicensingTestbed;
beforeAll(async () => {
  licensing = await LicensingTestbed.open();
});
afterAll(() => licensing.close());

const call: LicensingTestbed['client']['call'] = (...rest) => licensing.client.call(...rest);

describe('activation of a computer', () => {
  it('registers a device once, also when it is activated again', async () => {
    const { anna } = await customerWithOrder(licensing);
    const mac = newComputer();
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
    expect(await seatsUsed(licensing, anna)).toBe(1);
  });

  it('publishes the licences whose seats a computer takes, once', async () => {
    const { anna } = await customerWithOrder(licensing);
    const mac = newComputer();
    const { activation } = await call(activateComputer, mac, anna);
    await call(activateComputer, mac, anna);
    const events = await licensing.database.query<{ data: { activationId: string; licenceIds: string[] } }[]>(
      `select data from outbox where subject = $1 and data->>'userId' = $2`,
      [licenceActivated.subject, anna.userId],
    );
    expect(events).toHaveLength(1);
    expect(events[0]?.data.activationId).toBe(activation.id);
    const seats: { id: string }[] = await licensing.database.query(
      'select licence_id as id from seats where computer_id = $1',
      [activation.id],
    );
    expect(events[0]?.data.licenceIds).toEqual(seats.map(({ id }) => id));
  });

  it('limits a licence to 3 computers (storefront §9), also for 50 concurrent activations', async () => {
    const { anna } = await customerWithOrder(licensing);
    const tries = Array.from({ length: 50 }, () => newComputer()).map(
      (mac) => () => call(activateComputer, mac, anna),
    );
    const refused = (await failuresOfConcurrent(tries)).filter((failure) => failure !== undefined);
    expect(refused).toHaveLength(47);
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['ACTIVATION_LIMIT']));
    expect(await seatsUsed(licensing, anna)).toBe(3);
  });

  it('gives a computer seats only while it is active, under concurrent activation and deactivation', async () => {
    const { anna } = await customerWithOrder(licensing);
    const mac = newComputer();
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

  it('rejects a fourth computer and lists the active ones; replaces one of them in one step', async () => {
    const { anna } = await customerWithOrder(licensing);
    for (const name of ['One', 'Two', 'Three']) await call(activateComputer, newComputer(name), anna);
    const fourth = newComputer('Four');
    const failure = await failureFrom(call(activateComputer, fourth, anna));
    const seats = failure?.params['seats'] as { activationId: string; machineName: string }[];
    expect(seats.map(({ machineName }) => machineName).sort()).toEqual(['One', 'Three', 'Two']);
    await call(activateComputer, { ...fourth, replaces: seats[0]?.activationId }, anna);
    expect(await seatsUsed(licensing, anna)).toBe(3);
    const { activations } = await call(listActivations, {}, anna);
    expect(
      activations.filter(({ status }) => status === 'active').map(({ machineName }) => machineName),
    ).toContain('Four');
  });

  it('frees the seats of a deactivated computer, is idempotent, and activates it again', async () => {
    const { anna } = await customerWithOrder(licensing);
    const mac = newComputer();
    const { activation } = await call(activateComputer, mac, anna);
    for (let i = 0; i < 2; i += 1)
      expect((await call(deactivateComputer, { id: activation.id }, anna)).status).toBe('deactivated');
    expect(await seatsUsed(licensing, anna)).toBe(0);
    expect((await call(activateComputer, mac, anna)).activation).toMatchObject({
      id: activation.id,
      status: 'active',
    });
  });

  it('rejects the deactivation of a computer of another user', async () => {
    const { anna } = await customerWithOrder(licensing);
    const { activation } = await call(activateComputer, newComputer(), anna);
    expect((await failureFrom(call(deactivateComputer, { id: activation.id }, newCustomer())))?.code).toBe(
      'NOT_FOUND',
    );
  });

  it('rejects an activation without a usable licence: none, refunded, or for another product', async () => {
    expect((await failureFrom(call(activateComputer, newComputer(), newCustomer())))?.code).toBe(
      'NOTHING_TO_ACTIVATE',
    );
    const { anna, order } = await customerWithOrder(licensing);
    const other = call(activateComputer, { ...newComputer(), products: ['tidewater'] }, anna);
    expect((await failureFrom(other))?.code).toBe('NOTHING_TO_ACTIVATE');
    await licensing.publish(orderRefunded, {
      orderId: order.orderId,
      orderNumber: order.orderNumber,
      userId: anna.userId,
      pluginIds: [plugin.id],
      refundedAt: new Date().toISOString(),
    } as never);
    await eventually(async () =>
      expect((await failureFrom(call(activateComputer, newComputer(), anna)))?.code).toBe(
        'NOTHING_TO_ACTIVATE',
      ),
    );
  });
});

describe('licence file', () => {
  it('a licence file verifies offline with the published key and contains refresh and grace dates (activations §2)', async () => {
    const { anna } = await customerWithOrder(licensing);
    const mac = newComputer();
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
