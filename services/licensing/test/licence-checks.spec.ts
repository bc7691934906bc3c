import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { CompactSign } from 'jose';
import { orderDisputed, type OrderPaid, orderRefunded } from '#contracts/commerce/events';
import type { UserActor } from '#contracts/kit/actor';
import { activateComputer, deactivateComputer } from '#contracts/licensing/computers';
import { computerSeen } from '#contracts/licensing/events';
import {
  licenceCodes,
  type RefreshedLicence,
  refreshLicence,
  releaseComputer,
} from '#contracts/licensing/licence-checks';
import { toCents } from '#contracts/kit/money';
import { translate } from '#i18n/translate';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { LicenceFiles } from '../src/computers/licence-file';
import { customer, Licensing, plugin } from './licensing.testbed';
import { buys, machine, ownerOf, saidIn, seatsOf } from './machines.testbed';

let licensing: Licensing;
beforeAll(async () => {
  licensing = await Licensing.open();
});
afterAll(() => licensing.close());

const call: Licensing['client']['call'] = (...rest) => licensing.client.call(...rest);
const refresh = (file: string, more: { version?: string; product?: string } = {}) =>
  call(refreshLicence, { file, ...more });

async function activated(actor: UserActor, mac = machine()) {
  const { activation, licenceFile } = await call(activateComputer, mac, actor);
  return { mac, id: activation.id, file: licenceFile };
}

const codeAfter = (file: string, code: string): Promise<RefreshedLicence> =>
  eventually(async () => {
    const answer = await refresh(file);
    expect(answer.code).toBe(code);
    return answer;
  });

async function dispute({ orderId, orderNumber, userId }: OrderPaid, outcome: 'open' | 'lost'): Promise<void> {
  await licensing.tell(orderDisputed, {
    orderId,
    orderNumber,
    userId,
    outcome,
    occurredAt: new Date().toISOString(),
  } as never);
}

async function refund({ orderId, orderNumber, userId }: OrderPaid): Promise<void> {
  await licensing.tell(orderRefunded, {
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
    pluginId: second.id,
    slug: second.slug,
    name: second.name,
    version: second.version,
    priceCents: toCents(9_900),
  },
];

describe('a licence that is asked about', () => {
  it('is VALID, and a newer file takes the place of the old one, whatever the clock of that one said', async () => {
    const { anna } = await ownerOf(licensing);
    const { id, mac, file } = await activated(anna);
    const files = licensing.service.app.get(LicenceFiles);
    const { sub, activationId, deviceId, licences } = saidIn(file);
    for (const days of [-400, 0, 2]) {
      const old = files.sign(
        { sub, activationId, deviceId, licences },
        new Date(Date.now() + days * 86_400_000),
      );
      const answer = await refresh(old, { version: '2.1.0' });
      expect(answer).toMatchObject({ code: 'VALID', nextPath: null });
      const said = saidIn(answer.licenceFile ?? '');
      expect(said).toMatchObject({ activationId: id, deviceId: mac.deviceId, sub: anna.userId });
      expect(Math.abs(said.iat - Date.parse(answer.serverTime) / 1_000)).toBeLessThan(60);
    }
    expect(await seatsOf(licensing, anna)).toBe(1);
  });

  it('is UNKNOWN when this shop did not sign the file, or signed something else', async () => {
    const { anna } = await ownerOf(licensing);
    const { file } = await activated(anna);
    const [header = '', payload = '', signature = ''] = file.split('.');
    const bent = Buffer.from(payload, 'base64url').toString().replace('graceUntil":1', 'graceUntil":9');
    const foreign: KeyObject = generateKeyPairSync('ed25519').privateKey;
    const forged = await new CompactSign(Buffer.from(payload, 'base64url'))
      .setProtectedHeader({ alg: 'EdDSA', typ: 'licence+jws' })
      .sign(foreign);
    for (const bad of [
      'nonsense',
      forged,
      [header, Buffer.from(bent).toString('base64url'), signature].join('.'),
    ])
      expect(await refresh(bad)).toMatchObject({ code: 'UNKNOWN', licenceFile: null, licences: [] });
  });

  it('is REVOKED_REFUND after a refund, and good again when it was bought again', async () => {
    const { anna, order } = await ownerOf(licensing);
    const { file } = await activated(anna);
    await refund(order);
    expect((await codeAfter(file, 'REVOKED_REFUND')).licenceFile).toBeNull();
    await buys(licensing, anna);
    expect((await codeAfter(file, 'VALID')).licences).toHaveLength(1);
    expect(await seatsOf(licensing, anna)).toBe(1);
  });

  it('is SUSPENDED while its payment is disputed and REVOKED_DISPUTE when that is lost', async () => {
    const { anna, order } = await ownerOf(licensing);
    const { file } = await activated(anna);
    await dispute(order, 'open');
    await codeAfter(file, 'SUSPENDED');
    await dispute(order, 'lost');
    await codeAfter(file, 'REVOKED_DISPUTE');
  });

  it('is TRANSFERRED when another customer owns it now', async () => {
    const { anna, order } = await ownerOf(licensing);
    const { file } = await activated(anna);
    const buyer = customer().userId;
    for (const table of ['licences', 'entitlements'])
      await licensing.database.query(`update ${table} set user_id = $1 where user_id = $2`, [
        buyer,
        order.userId,
      ]);
    expect((await refresh(file)).code).toBe('TRANSFERRED');
  });

  it('is VERSION_NOT_COVERED for a version above what it covers, and its file still serves older ones', async () => {
    const { anna } = await ownerOf(licensing);
    await licensing.database.query(`update licences set covers_below = '3.0.0' where user_id = $1`, [
      anna.userId,
    ]);
    const { file } = await activated(anna);
    expect((await refresh(file, { version: '2.9.9' })).code).toBe('VALID');
    const answer = await refresh(file, { version: '3.0.0', product: plugin.slug });
    expect(answer.code).toBe('VERSION_NOT_COVERED');
    expect(saidIn(answer.licenceFile ?? '').licences).toEqual([
      expect.objectContaining({ coversBelow: '3.0.0' }),
    ]);
  });
});

describe('a computer that asks', () => {
  it('gets what was bought since with its next file, when the plug-in asks by name', async () => {
    const { anna } = await ownerOf(licensing);
    const { file } = await activated(anna);
    expect((await refresh(file, { product: second.slug })).code).toBe('UNKNOWN');
    await buys(licensing, anna, { items });
    const answer = await refresh(file, { product: second.slug });
    expect(answer.code).toBe('VALID');
    expect(saidIn(answer.licenceFile ?? '').licences.map(({ product }) => product)).toEqual([
      plugin.slug,
      second.slug,
    ]);
  });

  it('shows that its account is in use: told once a day for each computer in use, fifty requests at once included', async () => {
    const { anna } = await ownerOf(licensing);
    const { id, file } = await activated(anna);
    const told = async () => {
      const rows: { data: object }[] = await licensing.database.query(
        `select data from outbox where subject = $1 and data ->> 'userId' = $2`,
        [computerSeen.subject, anna.userId],
      );
      return rows.map(({ data }) => data);
    };
    await refresh(file);
    expect(await told()).toEqual([]);
    const wasSeen = (before: string) =>
      licensing.database.query(
        `update computers set last_seen_at = (date_trunc('day', now() at time zone 'UTC') - $2::interval) at time zone 'UTC' where id = $1`,
        [id, before],
      );
    await wasSeen('1 second');
    await Promise.all(Array.from({ length: 50 }, () => refresh(file)));
    expect(await told()).toEqual([{ userId: anna.userId, seenAt: expect.any(String) as string }]);
    await call(deactivateComputer, { id }, anna);
    await wasSeen('9 days');
    await refresh(file);
    expect(await told()).toHaveLength(1);
  });

  it('finds exactly three seats for what was bought since, fifty at once included', async () => {
    const { anna } = await ownerOf(licensing);
    await licensing.database.query('update licences set seat_limit = 50 where user_id = $1', [anna.userId]);
    const files: string[] = [];
    for (let i = 0; i < 50; i += 1) files.push((await activated(anna)).file);
    await buys(licensing, anna, { items });
    const answers = await Promise.all(files.map((file) => refresh(file, { product: second.slug })));
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === 'VALID')).toHaveLength(3);
    expect(codes.filter((code) => code === 'ACTIVATION_LIMIT')).toHaveLength(47);
  });

  it('and was deactivated is refused until it is activated again: DEVICE_MISMATCH, or ACTIVATION_LIMIT when others sit there', async () => {
    const { anna } = await ownerOf(licensing);
    const { mac, id, file } = await activated(anna);
    await call(deactivateComputer, { id }, anna);
    expect(await refresh(file)).toMatchObject({ code: 'DEVICE_MISMATCH', licenceFile: null });
    for (const name of ['One', 'Two', 'Three']) await call(activateComputer, machine(name), anna);
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

  it('while it is deactivated takes no seat back, whoever comes first', async () => {
    const { anna } = await ownerOf(licensing);
    const mac = machine();
    for (let round = 0; round < 10; round += 1) {
      const { id, file } = await activated(anna, mac);
      const asking = Array.from({ length: 5 }, () => refresh(file));
      await Promise.all([...asking, call(deactivateComputer, { id }, anna)]);
      expect(await seatsOf(licensing, anna)).toBe(0);
      expect(await refresh(file)).toMatchObject({ code: 'DEVICE_MISMATCH', licenceFile: null });
    }
  });

  it('gives its own seats back, may do so again, and is refused afterwards', async () => {
    const { anna } = await ownerOf(licensing);
    const { file } = await activated(anna);
    for (let i = 0; i < 2; i += 1)
      expect(await call(releaseComputer, { file })).toMatchObject({ code: 'VALID', released: true });
    expect(await seatsOf(licensing, anna)).toBe(0);
    expect((await refresh(file)).code).toBe('DEVICE_MISMATCH');
    expect(await call(releaseComputer, { file: 'nonsense' })).toMatchObject({
      code: 'UNKNOWN',
      released: false,
    });
  });
});

describe('the closed list of codes', () => {
  it.each(licenceCodes)('%s has words and a next step in both languages', (code) => {
    for (const lang of ['en', 'ru'] as const)
      for (const key of [`licence.${code}`, `licence.${code}.next`])
        expect(translate(lang, key)).not.toBe(key);
  });
});
