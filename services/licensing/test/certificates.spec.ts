import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { decodeJwt, generateKeyPair, exportJWK } from 'jose';
import { orderRefunded } from '#contracts/commerce/events';
import type { UserActor } from '#contracts/kit/actor';
import { activateComputer, licensingKeys } from '#contracts/licensing/activations';
import { refreshLicence } from '#contracts/licensing/licence-checks';
import { exportLicensingData, type OwnershipCertificate } from '#contracts/licensing/personal-data';
import { customerWithOrder, newComputer } from './computers/computers.testbed';
import { LicensingTestbed, newCustomer, plugin } from './licensing.testbed';

const run = promisify(execFile);
const script = join(__dirname, '../../../docs/integration/check-certificates.mjs');

let licensing: LicensingTestbed;
beforeAll(async () => {
  licensing = await LicensingTestbed.open();
});
afterAll(() => licensing.close());

const call: LicensingTestbed['client']['call'] = (...rest) => licensing.client.call(...rest);

async function certificatesOf({ userId }: UserActor): Promise<OwnershipCertificate[]> {
  return (await call(exportLicensingData, { userId })).certificates ?? [];
}

/** What the script of the documentation prints for these certificates, and whether it accepts all of them. */
async function check(certificates: OwnershipCertificate[], keys?: object[]) {
  const dir = mkdtempSync(join(tmpdir(), 'certificates-'));
  const published = keys ? { keys } : await call(licensingKeys, {});
  writeFileSync(join(dir, 'personal-data.json'), JSON.stringify({ certificates }));
  writeFileSync(join(dir, 'keys.json'), JSON.stringify(published));
  const files = [join(dir, 'personal-data.json'), join(dir, 'keys.json')];
  const checked = run(process.execPath, [script, ...files]).then(
    ({ stdout }) => ({ stdout, isAccepted: true }),
    ({ stdout }: { stdout: string }) => ({ stdout, isAccepted: false }),
  );
  return checked.finally(() => rmSync(dir, { recursive: true }));
}

/** The certificate with another owner in its payload. */
function forged(one: OwnershipCertificate): OwnershipCertificate {
  const [header, , signature] = one.certificate.split('.');
  const payload = { ...decodeJwt(one.certificate), owner: 'mallory@example.com' };
  const changed = Buffer.from(JSON.stringify(payload)).toString('base64url');
  return { ...one, certificate: `${header}.${changed}.${signature}` };
}

describe('certificates of ownership in the data export', () => {
  it('state product, owner, date and order, and are verified with the published keys alone', async () => {
    const { anna, order } = await customerWithOrder(licensing);
    const certificates = await certificatesOf(anna);
    expect(certificates).toMatchObject([{ product: plugin.slug, name: plugin.name }]);
    expect(decodeJwt(certificates[0]?.certificate ?? '')).toMatchObject({
      iss: 'lowline',
      sub: anna.userId,
      product: plugin.slug,
      owner: order.email,
      order: order.orderNumber,
      status: 'active',
      acquiredAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    const { stdout, isAccepted } = await check(certificates);
    expect(isAccepted).toBe(true);
    expect(stdout).toContain(`valid: ${plugin.name}, owned by ${order.email}`);
  });

  it('are refused after a change, and with other keys', async () => {
    const { anna } = await customerWithOrder(licensing);
    const [certificate] = await certificatesOf(anna);
    if (!certificate) throw new Error('no certificate');
    const changed = await check([forged(certificate)]);
    expect(changed.isAccepted).toBe(false);
    expect(changed.stdout).toContain('INVALID');
    const { publicKey } = await generateKeyPair('EdDSA');
    const { keys } = await call(licensingKeys, {});
    const foreign = { ...keys[0], ...(await exportJWK(publicKey)) };
    expect((await check([certificate], [foreign])).isAccepted).toBe(false);
    expect((await check([certificate], [])).isAccepted).toBe(false);
  });

  it('are not accepted as licence files, nor licence files as certificates', async () => {
    const { anna } = await customerWithOrder(licensing);
    const [certificate] = await certificatesOf(anna);
    if (!certificate) throw new Error('no certificate');
    const guest = { kind: 'guest', language: 'en' } as const;
    const refreshed = await call(refreshLicence, { file: certificate.certificate }, guest);
    expect(refreshed).toMatchObject({ code: 'UNKNOWN', licenceFile: null });
    const { licenceFile } = await call(activateComputer, newComputer(), anna);
    expect((await check([{ ...certificate, certificate: licenceFile }])).isAccepted).toBe(false);
  });

  it('are not issued for a revoked licence or without licences', async () => {
    const { anna, order } = await customerWithOrder(licensing);
    await licensing.publishAndWait(orderRefunded, {
      orderId: order.orderId,
      userId: anna.userId,
      refundedAt: new Date().toISOString(),
    });
    expect(await certificatesOf(anna)).toEqual([]);
    expect(await certificatesOf(newCustomer())).toEqual([]);
  });
});
