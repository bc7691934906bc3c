import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { CompactSign } from 'jose';
import { orderDisputed, type OrderPaid, orderRefunded } from '#contracts/commerce/events';
import type { UserActor } from '#contracts/kit/actor';
import { activateComputer, deactivateComputer } from '#contracts/licensing/activations';
import { computerSeen } from '#contracts/licensing/events';
import {
  licenceCodes,
  type RefreshedLicence,
  refreshLicence,
  releaseComputer,
} from '#contracts/licensing/licence-checks';
import { toCents } from '#contracts/fields/money';
import { translate } from '#i18n/translate';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { LicenceFilesService } from '../../../src/activations/licence-files/licence-files.service';
import { newCustomer, LicensingTestbed, plugin } from '../../licensing.testbed';
import { payOrder, newComputer, customerWithOrder, decodeLicenceFile, seatsUsed } from '../computers.testbed';

let licensing: LicensingTestbed;
beforeAll(async () => {
  licensing = await LicensingTestbed.open();
});
afterAll(() => licensing.close());

const call: LicensingTestbed['client']['call'] = (...rest) => licensing.client.call(...rest);
const refresh = (file: string, more: { version?: string; product?: string } = {}) =>
  call(refreshLicence, { file, ...more });

async function activated(actor: UserActor, mac = newComputer()) {
  const { activation, licenceFile } = await call(activateComputer, mac, actor);
  return { mac, id: activation.id, file: licenceFile };
}

const codeAfter = (file: string, code: string): Promise<RefreshedLicence> =>
  eventually(async () => {
    const response = await refresh(file);
    expect(response.code).toBe(code);
    return response;
  });

async function dispute({ orderId, orderNumber, userId }: OrderPaid, outcome: 'open' | 'lost'): Promise<void> {
  await licensing.publish(orderDisputed, {
    orderId,
    orderNumber,
    userId,
    outcome,
    occurredAt: new Date().toISOString(),
  } as never);
}

async function refund({ orderId, orderNumber, userId }: OrderPaid): Promise<void> {
  await licensing.publish(orderRefunded, {
    orderId,
    orderNumber,
    userId,
    pluginIds: [plugin.id],
    refundedAt: new Date().toISOString(),
  } as never);
}

const second = { id: newId(), slug: 'tidewater', name: 'Tidewater', version: '1.0.0' };
const items = [
  {
    itemId: newId(),
    line: 0,
    pluginId: second.id,
    slug: second.slug,
    name: second.name,
    version: second.version,
    priceCents: toCents(9_900),
  },
];

describe('code of a licence at a refresh', () => {
  it('returns VALID and a newer file, whatever the dates of the old file are', async () => {
    const { anna } = await customerWithOrder(licensing);
    const { id, mac, file } = await activated(anna);
    const files = licensing.service.app.get(LicenceFilesService);
    const { sub, activationId, deviceId, licences } = decodeLicenceFile(file);
    for (const days of [-400, 0, 2]) {
      const old = files.sign(
        { sub, activationId, deviceId, licences },
        new Date(Date.now() + days * 86_400_000),
      );
      const response = await refresh(old, { version: '2.1.0' });
      expect(response).toMatchObject({ code: 'VALID', nextPath: null });
      const claims = decodeLicenceFile(response.licenceFile ?? '');
      expect(claims).toMatchObject({ activationId: id, deviceId: mac.deviceId, sub: anna.userId });
      expect(Math.abs(claims.iat - Date.parse(response.serverTime) / 1_000)).toBeLessThan(60);
    }
    expect(await seatsUsed(licensing, anna)).toBe(1);
  });

  it('returns UNKNOWN for a file that this shop did not sign as a licence file', async () => {
    const { anna } = await customerWithOrder(licensing);
    const { file } = await activated(anna);
    const [header = '', payload = '', signature = ''] = file.split('.');
    const bent = Buffer.from(payload, 'base64url').toString().replace('graceUntil":1', 'graceUntil":9');
    const foreign: KeyObject = generateKeyPairSync('ed25519').privateKey;
    const forged = await new CompactSign(Buffer.from(payload, 'base64url'))
      .setProtectedHeader({ alg: 'EdDSA', typ: 'licence+jws' })
      .sign(foreign);
    for (const invalid of [
      'nonsense',
      forged,
      [header, Buffer.from(bent).toString('base64url'), signature].join('.'),
    ])
      expect(await refresh(invalid)).toMatchObject({ code: 'UNKNOWN', licenceFile: null, licences: [] });
  });

  it('returns REVOKED_REFUND after a refund and VALID after a repurchase', async () => {
    const { anna, order } = await customerWithOrder(licensing);
    const { file } = await activated(anna);
    await refund(order);
    expect((await codeAfter(file, 'REVOKED_REFUND')).licenceFile).toBeNull();
    await payOrder(licensing, anna);
    expect((await codeAfter(file, 'VALID')).licences).toHaveLength(1);
    expect(await seatsUsed(licensing, anna)).toBe(1);
  });

  it('returns SUSPENDED during a dispute and REVOKED_DISPUTE after a lost one', async () => {
    const { anna, order } = await customerWithOrder(licensing);
    const { file } = await activated(anna);
    await dispute(order, 'open');
    await codeAfter(file, 'SUSPENDED');
    await dispute(order, 'lost');
    await codeAfter(file, 'REVOKED_DISPUTE');
  });

  it('returns TRANSFERRED when another user owns the licence now', async () => {
    const { anna, order } = await customerWithOrder(licensing);
    const { file } = await activated(anna);
    const buyer = newCustomer().userId;
    for (const table of ['licences', 'entitlements'])
      await licensing.database.query(`update ${table} set user_id = $1 where user_id = $2`, [
        buyer,
        order.userId,
      ]);
    expect((await refresh(file)).code).toBe('TRANSFERRED');
  });

  it('returns VERSION_NOT_COVERED for a later version and keeps the file valid for earlier ones', async () => {
    const { anna } = await customerWithOrder(licensing);
    await licensing.database.query(`update licences set covers_below = '3.0.0' where user_id = $1`, [
      anna.userId,
    ]);
    const { file } = await activated(anna);
    expect((await refresh(file, { version: '2.9.9' })).code).toBe('VALID');
    const response = await refresh(file, { version: '3.0.0', product: plugin.slug });
    expect(response.code).toBe('VERSION_NOT_COVERED');
    expect(decodeLicenceFile(response.licenceFile ?? '').licences).toEqual([
      expect.objectContaining({ coversBelow: '3.0.0' }),
    ]);
  });
});

describe('refresh by a computer', () => {
  it('a refresh adds a product bought since the last file when the plug-in names it (activations §3)', async () => {
    const { anna } = await customerWithOrder(licensing);
    const { file } = await activated(anna);
    expect((await refresh(file, { product: second.slug })).code).toBe('UNKNOWN');
    await payOrder(licensing, anna, { items });
    const response = await refresh(file, { product: second.slug });
    expect(response.code).toBe('VALID');
    expect(decodeLicenceFile(response.licenceFile ?? '').licences.map(({ product }) => product)).toEqual([
      plugin.slug,
      second.slug,
    ]);
  });

  it('a refresh publishes computer-seen once a day for each active computer, also for 50 concurrent requests', async () => {
    const { anna } = await customerWithOrder(licensing);
    const { id, file } = await activated(anna);
    const seenEvents = async () => {
      const rows: { data: object }[] = await licensing.database.query(
        `select data from outbox where subject = $1 and data ->> 'userId' = $2`,
        [computerSeen.subject, anna.userId],
      );
      return rows.map(({ data }) => data);
    };
    await refresh(file);
    expect(await seenEvents()).toEqual([]);
    const wasSeen = (before: string) =>
      licensing.database.query(
        `update computers set last_seen_at = (date_trunc('day', now() at time zone 'UTC') - $2::interval) at time zone 'UTC' where id = $1`,
        [id, before],
      );
    await wasSeen('1 second');
    await Promise.all(Array.from({ length: 50 }, () => refresh(file)));
    expect(await seenEvents()).toEqual([{ userId: anna.userId, seenAt: expect.any(String) as string }]);
    await call(deactivateComputer, { id }, anna);
    await wasSeen('9 days');
    await refresh(file);
    expect(await seenEvents()).toHaveLength(1);
  });

  it('refreshes assign at most 3 seats of a product bought since, also for 50 concurrent requests', async () => {
    const { anna } = await customerWithOrder(licensing);
    await licensing.database.query('update licences set seat_limit = 50 where user_id = $1', [anna.userId]);
    const files: string[] = [];
    for (let i = 0; i < 50; i += 1) files.push((await activated(anna)).file);
    await payOrder(licensing, anna, { items });
    const responses = await Promise.all(files.map((file) => refresh(file, { product: second.slug })));
    const codes = responses.map(({ code }) => code);
    expect(codes.filter((code) => code === 'VALID')).toHaveLength(3);
    expect(codes.filter((code) => code === 'ACTIVATION_LIMIT')).toHaveLength(47);
  });

  it('returns DEVICE_MISMATCH after a deactivation, or ACTIVATION_LIMIT when the licence is full (activations §3)', async () => {
    const { anna } = await customerWithOrder(licensing);
    const { mac, id, file } = await activated(anna);
    await call(deactivateComputer, { id }, anna);
    expect(await refresh(file)).toMatchObject({ code: 'DEVICE_MISMATCH', licenceFile: null });
    for (const name of ['One', 'Two', 'Three']) await call(activateComputer, newComputer(name), anna);
    expect(await refresh(file)).toMatchObject({
      code: 'ACTIVATION_LIMIT',
      nextPath: '/account/computers',
    });
    await licensing.database.query(
      'delete from seats using computers c where computer_id = c.id and c.user_id = $1',
      [anna.userId],
    );
    expect((await activated(anna, mac)).id).toBe(id);
    expect((await refresh(file)).code).toBe('VALID');
  });

  it('a refresh takes no seat back during a concurrent deactivation', async () => {
    const { anna } = await customerWithOrder(licensing);
    const mac = newComputer();
    for (let round = 0; round < 10; round += 1) {
      const { id, file } = await activated(anna, mac);
      const refreshes = Array.from({ length: 5 }, () => refresh(file));
      await Promise.all([...refreshes, call(deactivateComputer, { id }, anna)]);
      expect(await seatsUsed(licensing, anna)).toBe(0);
      expect(await refresh(file)).toMatchObject({ code: 'DEVICE_MISMATCH', licenceFile: null });
    }
  });

  it('a computer releases its own seats, idempotently, and is refused afterwards', async () => {
    const { anna } = await customerWithOrder(licensing);
    const { file } = await activated(anna);
    for (let i = 0; i < 2; i += 1)
      expect(await call(releaseComputer, { file })).toMatchObject({ code: 'VALID', released: true });
    expect(await seatsUsed(licensing, anna)).toBe(0);
    expect((await refresh(file)).code).toBe('DEVICE_MISMATCH');
    expect(await call(releaseComputer, { file: 'nonsense' })).toMatchObject({
      code: 'UNKNOWN',
      released: false,
    });
  });
});

describe('closed list of licence codes', () => {
  it.each(licenceCodes)('the licence code %s has a message and a next step in both languages', (code) => {
    for (const lang of ['en', 'ru'] as const)
      for (const key of [`licence.${code}`, `licence.${code}.next`])
        expect(translate(lang, key)).not.toBe(key);
  });
});
