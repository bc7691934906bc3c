import { orderRefunded } from '#contracts/commerce/events';
import { deactivateComputer } from '#contracts/licensing/activations';
import { findCoverage } from '#contracts/licensing/licence-checks';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { LicenceFilesService } from '../../../src/activations/licence-files/licence-files.service';
import { LicensingTestbed, plugin } from '../../licensing.testbed';
import { activateNewComputer, customerWithOrder, decodeLicenceFile, seatsUsed } from '../computers.testbed';

let licensing: LicensingTestbed;
beforeAll(async () => {
  licensing = await LicensingTestbed.open();
});
afterAll(() => licensing.close());

const coverageOf = (file: string, more: { product?: string; version?: string } = {}) =>
  licensing.client.call(findCoverage, { file, product: plugin.slug, ...more });

async function activated() {
  const { anna, order } = await customerWithOrder(licensing);
  return { anna, order, ...(await activateNewComputer(licensing, anna)) };
}

describe('coverage of a licence file', () => {
  it('has the limit of the licence as it is now, and takes no seat', async () => {
    const { anna, file } = await activated();
    const { deviceId } = decodeLicenceFile(file);
    expect(await coverageOf(file, { version: '9.0.0' })).toEqual({
      code: 'VALID',
      coversBelow: null,
      deviceId,
    });
    await licensing.database.query('update licences set covers_below = $1 where user_id = $2', [
      '3.0.0',
      anna.userId,
    ]);
    expect(await coverageOf(file)).toEqual({ code: 'VALID', coversBelow: '3.0.0', deviceId });
    expect(await coverageOf(file, { version: '2.9.9' })).toMatchObject({ code: 'VALID' });
    expect(await coverageOf(file, { version: '3.0.0' })).toMatchObject({ code: 'VERSION_NOT_COVERED' });
    expect(await seatsUsed(licensing, anna)).toBe(1);
  });

  it('is refused for a file that this shop did not sign, and for another product', async () => {
    const { file } = await activated();
    expect(await coverageOf('nonsense')).toMatchObject({ code: 'UNKNOWN', deviceId: null });
    expect(await coverageOf(`${file}x`)).toMatchObject({ code: 'UNKNOWN' });
    expect(await coverageOf(file, { product: 'tidewater' })).toMatchObject({ code: 'UNKNOWN' });
  });

  it('ends with the activation of the computer', async () => {
    const { anna, id, file } = await activated();
    await licensing.client.call(deactivateComputer, { id }, anna);
    expect(await coverageOf(file)).toMatchObject({ code: 'DEVICE_MISMATCH' });
  });

  it('ends with a refund', async () => {
    const { file, order } = await activated();
    const { orderId, orderNumber, userId } = order;
    const refunded = { orderId, orderNumber, userId, pluginIds: [plugin.id] };
    await licensing.publish(orderRefunded, { ...refunded, refundedAt: new Date().toISOString() } as never);
    await eventually(async () => expect(await coverageOf(file)).toMatchObject({ code: 'REVOKED_REFUND' }));
  });

  it('lasts as long as a trial', async () => {
    const { file } = await activated();
    const { sub, activationId: id, deviceId } = decodeLicenceFile(file);
    const trial = { id: newId(), slug: 'tidewater', name: 'Tidewater' };
    const signed = (days: number) =>
      licensing.service.app
        .get(LicenceFilesService)
        .signTrial({ id, userId: sub, deviceId }, trial, new Date(Date.now() + days * 86_400_000));
    const product = trial.slug;
    expect(await coverageOf(signed(1), { product })).toEqual({ code: 'VALID', coversBelow: null, deviceId });
    expect(await coverageOf(signed(-1), { product })).toMatchObject({ code: 'UNKNOWN' });
  });
});
