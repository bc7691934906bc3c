import { type Activation, maxListedSeats } from '#contracts/licensing/activations';
import { listCustomerComputers } from '#contracts/licensing/computer-releases';
import type { Entitlements } from '#contracts/licensing/entitlements';
import { approvePairing } from '#contracts/licensing/pairings';
import type { AccountFiles } from '#contracts/licensing/account/account-files';
import type { RefreshedLicence } from '#contracts/licensing/licence-checks';
import type { LicensingExport } from '#contracts/licensing/personal-data';
import { decodeJwt } from 'jose';
import { newComputer } from '../../../services/licensing/test/computers/computers.testbed';
import { plugin } from '../../../services/licensing/test/licensing.testbed';
import { LargeAccount, seatCount } from './large-account.testbed';

let account: LargeAccount;
beforeAll(async () => {
  account = await LargeAccount.open();
});
afterAll(() => account.close());

interface Refusal {
  code: string;
  details: { limit: number; seats: { machineName: string }[] }[];
}

interface Licensed {
  licences: { product: string }[];
}
const productsOf = (file: string) => decodeJwt<Licensed>(file).licences.map(({ product }) => product);

/** The rows of all pages. */
async function allPages<K extends string, R>(path: string, key: K): Promise<R[]> {
  const rows: R[] = [];
  for (let page = 1; ; page += 1) {
    const body = await account.read<Record<K, R[]> & { pagination: { pages: number } }>(
      `${path}?page=${page}&limit=500`,
    );
    rows.push(...body[key]);
    if (page >= body.pagination.pages) return rows;
  }
}

describe('an account with 5,001 licences and 5,000 computers', () => {
  it('lists all entitlements at once and in pages', async () => {
    const { entitlements, pagination } = await account.read<Entitlements>('/account/entitlements');
    expect(entitlements).toHaveLength(seatCount + 1);
    expect(pagination).toBeUndefined();
    const paged = await allPages<'entitlements', { id: string }>('/account/entitlements', 'entitlements');
    expect(paged.map(({ id }) => id)).toEqual(entitlements.map(({ id }) => id));
  });

  it('finds the entitlement of one product', async () => {
    const { entitlements } = await account.read<Entitlements>('/account/entitlements?product=course-4999');
    expect(entitlements.map(({ slug }) => slug)).toEqual(['course-4999']);
  });

  it('lists all computers at once and in pages', async () => {
    const { activations } = await account.read<{ activations: Activation[] }>('/account/activations');
    expect(activations).toHaveLength(seatCount);
    const paged = await allPages<'activations', Activation>('/account/activations', 'activations');
    expect(new Set(paged.map(({ id }) => id)).size).toBe(seatCount);
  });

  it('lists the files of all products in pages, and refuses to list them at once', async () => {
    const whole = await account.fetch('/account/files');
    expect(whole.status).toBe(409);
    expect(await whole.json()).toMatchObject({ code: 'RESPONSE_TOO_LARGE' });
    const products = await allPages<'products', AccountFiles['products'][number]>(
      '/account/files',
      'products',
    );
    expect(new Set(products.map(({ slug }) => slug)).size).toBe(1);
    expect(new Set(products.map(({ entitlementId }) => entitlementId)).size).toBe(seatCount + 1);
    expect(products.every(({ files }) => files.length > 0)).toBe(true);
  });

  it('shows an administrator all computers of the customer', async () => {
    const admin = { ...account.shop.anna, role: 'admin' } as const;
    const input = { id: account.shop.anna.userId };
    const { client } = account.shop.licensing;
    const { computers } = await client.call(listCustomerComputers, input, admin);
    expect(computers).toHaveLength(seatCount);
  });

  it('exports all personal data', async () => {
    const data = await account.read<LicensingExport & { entitlements: object[]; offers: object[] }>(
      '/user/export-data',
    );
    expect(data.entitlements).toHaveLength(seatCount + 1);
    expect(new Set(data.computers.map(({ id }) => id)).size).toBe(seatCount);
    expect(new Set(data.seatEvents.map(({ computerId }) => computerId)).size).toBe(seatCount);
    expect(data.offers).toHaveLength(3);
    expect(data).not.toHaveProperty('hasMore');
  });

  it('rejects the computer after the last seat, with the limit and the computers that were not seen for the longest time', async () => {
    const response = await account.fetch('/licensing/activations', {
      ...newComputer(),
      products: [plugin.slug],
    });
    expect(response.status).toBe(409);
    const { code, details } = (await response.json()) as Refusal;
    expect(code).toBe('ACTIVATION_LIMIT');
    expect(details[0]?.limit).toBe(seatCount);
    expect(details[0]?.seats).toHaveLength(maxListedSeats);
    expect(details[0]?.seats[0]?.machineName).toBe(`Classroom ${seatCount}`);
  });
});

describe('the licence file of a large account', () => {
  const courses = Array.from({ length: 3 }, (_, i) => `course-${i + 1}`);

  beforeAll(() =>
    account.shop.licensing.database.query(
      `update licences l set seat_limit = $1 from entitlements e where e.id = l.entitlement_id and e.slug = $2`,
      [seatCount + 10, plugin.slug],
    ),
  );

  it('has all licences, and is refreshed and released', async () => {
    const { licenceFile } = await account.read<{ licenceFile: string }>(
      '/licensing/activations',
      newComputer(),
    );
    expect(productsOf(licenceFile)).toHaveLength(seatCount + 1);
    const request = { file: licenceFile, product: 'course-7', version: '1.0.0' };
    const refreshed = await account.read<RefreshedLicence>('/licensing/refresh', request);
    expect(refreshed.code).toBe('VALID');
    expect(productsOf(refreshed.licenceFile ?? '')).toHaveLength(seatCount + 1);
    const released = await account.read<{ released: boolean }>('/licensing/release', {
      file: refreshed.licenceFile,
    });
    expect(released.released).toBe(true);
  });

  it('has the products only that a pairing names, before and after a refresh', async () => {
    const started = await account.read<{ pairingId: string; userCode: string; pollSecret: string }>(
      '/licensing/pairings',
      { ...newComputer(), products: courses },
    );
    const { userCode, pairingId, pollSecret } = started;
    const view = await account.read<{ licences: object[]; licenceCount: number }>(
      `/licensing/pairings/${userCode}`,
    );
    expect([view.licences.length, view.licenceCount]).toEqual([3, 3]);
    await account.shop.licensing.client.call(approvePairing, { userCode }, account.shop.anna);
    const { licenceFile } = await account.read<{ licenceFile: string }>(
      `/licensing/pairings/${pairingId}/poll`,
      { pollSecret },
    );
    expect(productsOf(licenceFile).sort()).toEqual(courses);
    const { licenceFile: newer } = await account.read<{ licenceFile: string }>('/licensing/refresh', {
      file: licenceFile,
      product: courses[0],
    });
    expect(productsOf(newer).sort()).toEqual(courses);
  });

  it('lists the first hundred products of a pairing for all, and counts the others', async () => {
    const { userCode } = await account.read<{ userCode: string }>('/licensing/pairings', newComputer());
    const view = await account.read<{ licences: object[]; licenceCount: number }>(
      `/licensing/pairings/${userCode}`,
    );
    expect([view.licences.length, view.licenceCount]).toEqual([100, seatCount + 1]);
  });

  it('is refused where it would be too large to be refreshed, and no seat is taken', async () => {
    await account.addLicences(4_000, 'degree');
    const mac = newComputer();
    const response = await account.fetch('/licensing/activations', mac);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: 'LICENCE_FILE_TOO_LARGE' });
    const registered = await account.shop.licensing.database.query(
      'select 1 from computers where device_id = $1',
      [mac.deviceId],
    );
    expect(registered).toEqual([]);
    await account.read('/licensing/activations', { ...mac, products: ['degree-1'] });
  });
});
