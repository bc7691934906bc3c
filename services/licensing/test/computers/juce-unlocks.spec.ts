import { constants, createPublicKey, publicDecrypt } from 'node:crypto';
import { listSalesTerms, type SalesTerms } from '#contracts/catalogue/sales';
import { toCents } from '#contracts/fields/money';
import type { UserActor } from '#contracts/kit/actor';
import { listActivations } from '#contracts/licensing/activations';
import { configureJuceUnlocking, unlockWithJuce } from '#contracts/licensing/juce/juce-unlocks';
import { encodeReply } from '#platform/rpc/wire';
import { auditEntriesOf } from '#testing/audit-entries';
import { LicensingTestbed, newCustomer, plugin } from '../licensing.testbed';
import { customerWithOrder, failureFrom, seatsUsed } from './computers.testbed';

let licensing: LicensingTestbed;
beforeAll(async () => {
  licensing = await LicensingTestbed.open();
  const terms: SalesTerms = {
    ...{ pluginId: plugin.id, slug: plugin.slug, name: plugin.name, version: plugin.version },
    ...{ description: '', imageUrl: '', category: 'effect', priceCents: toCents(9_900) },
    ...{ trialDays: 0, trialEpoch: 1 },
  };
  licensing.bus.connection.subscribe(listSalesTerms.subject, {
    callback: (_, message) => void message.respond(encodeReply({ terms: [terms], withoutFiles: [] }).bytes),
  });
});
afterAll(() => licensing.close());
beforeEach(() => configure('enable'));

const call: LicensingTestbed['client']['call'] = (...rest) => licensing.client.call(...rest);
const admin: UserActor = { ...newCustomer(), role: 'admin' };
const configure = (change: 'enable' | 'disable' | 'show') =>
  call(configureJuceUnlocking, { slug: plugin.slug, change }, admin);

let machines = 0;
const newMachine = () => `L${String((machines += 1)).padStart(9, '0')}`;

function unlock({ userId }: UserActor, machine = newMachine(), name = 'Anna Kern') {
  const owner = { userId, email: 'anna@example.com', name };
  return call(unlockWithJuce, { ...owner, slug: plugin.slug, os: 'Linux', machine });
}

/** The XML of a key file, read as JUCE reads it: the lowest digit to the base of the modulus is the last one that was written. */
function decrypt(keyFile: string, publicKey: string): string {
  const [exponent = '', modulus = ''] = publicKey.split(',');
  const base64url = (hex: string) =>
    Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex').toString('base64url');
  const jwk = { kty: 'RSA', e: base64url(exponent), n: base64url(modulus) };
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const base = BigInt(`0x${modulus}`);
  let value = BigInt(`0x${keyFile.slice(keyFile.lastIndexOf('#') + 1).replaceAll(/\s/g, '')}`);
  let result = 0n;
  for (; value > 0n; value /= base) {
    const block = Buffer.from((value % base).toString(16).padStart(modulus.length, '0'), 'hex');
    const digit = publicDecrypt({ key, padding: constants.RSA_NO_PADDING }, block);
    result = result * base + BigInt(`0x${digit.toString('hex')}`);
  }
  const hex = result.toString(16);
  return Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')
    .reverse()
    .toString();
}

describe("JUCE's own unlocking", () => {
  it('is off until an operator enables it for the product', async () => {
    const { anna } = await customerWithOrder(licensing);
    await configure('disable');
    expect((await failureFrom(unlock(anna)))?.code).toBe('JUCE_UNLOCKING_OFF');
    const elsewhere = { userId: anna.userId, email: 'anna@example.com', name: 'Anna' };
    const other = call(unlockWithJuce, { ...elsewhere, slug: 'tern', os: 'Linux', machine: newMachine() });
    expect((await failureFrom(other))?.code).toBe('JUCE_UNLOCKING_OFF');
    expect(await seatsUsed(licensing, anna)).toBe(0);
  });

  it('returns a key file for this product, customer and computer', async () => {
    const { anna } = await customerWithOrder(licensing);
    const { publicKey } = await configure('show');
    const { keyFile, product } = await unlock(anna, 'Lab12CD34E', 'Anna "Ё" <Kern> & Söhne');
    expect(product).toBe(plugin.name);
    expect(decrypt(keyFile, publicKey)).toMatch(
      /^<key user="Anna &quot;Ё&quot; &lt;Kern&gt; &amp; Söhne" email="anna@example.com" mach="Lab12CD34E" app="saturos-pro" date="[0-9a-f]+"\/>$/,
    );
    const { activations } = await call(listActivations, {}, anna);
    expect(activations).toEqual([
      expect.objectContaining({ deviceId: 'juce:LAB12CD34E', machineName: 'Linux · D34E', status: 'active' }),
    ]);
  });

  it('reads names of any length', async () => {
    const { anna } = await customerWithOrder(licensing);
    const { publicKey } = await configure('show');
    for (const length of [1, 100, 150, 200]) {
      const name = 'ё'.repeat(length);
      const { keyFile } = await unlock(anna, 'Lab12CD34E', name);
      expect(decrypt(keyFile, publicKey)).toContain(`user="${name}"`);
    }
  });

  it('takes seats up to the limit of the licence, one for each computer', async () => {
    const { anna } = await customerWithOrder(licensing);
    const first = newMachine();
    await unlock(anna, first);
    await unlock(anna, first.toLowerCase());
    expect(await seatsUsed(licensing, anna)).toBe(1);
    await unlock(anna);
    await unlock(anna);
    const refused = await failureFrom(unlock(anna));
    expect(refused?.code).toBe('ACTIVATION_LIMIT');
    expect(refused?.params['limit']).toBe(3);
    await unlock(anna, first);
  });

  it('refuses a customer without a licence', async () => {
    expect((await failureFrom(unlock(newCustomer())))?.code).toBe('NOTHING_TO_ACTIVATE');
  });

  it('keeps the key of a product, encrypted, and audits the switch', async () => {
    const { publicKey } = await configure('show');
    expect(publicKey).toMatch(/^10001,[0-9a-f]{512}$/);
    expect(await configure('disable')).toEqual({ isEnabled: false, publicKey });
    expect(await configure('enable')).toEqual({ isEnabled: true, publicKey });
    const [row] = await licensing.database.query<{ sealed_private_key: Buffer }[]>(
      'select * from juce_products',
    );
    expect(row?.sealed_private_key.toString('latin1')).not.toContain('MII');
    const actions = (await auditEntriesOf(licensing.client, 'licensing', admin, plugin.slug)).map(
      ({ action }) => action,
    );
    expect(actions.slice(-2)).toEqual(['product.juce-unlocking-disabled', 'product.juce-unlocking-enabled']);
  });
});
