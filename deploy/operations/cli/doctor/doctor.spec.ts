import { changeBrand, readBrand } from '#contracts/identity/shop/brand';
import { eventually } from '#testing/eventually';
import { type Diagnosis, diagnose, examinations, linesOf } from './doctor';
import { operator } from '../operator';
import { AllServices } from '../../../cross-service-tests/all-services';

jest.setTimeout(120_000);

let shop: AllServices;

beforeAll(async () => {
  shop = await AllServices.open({ deliversWebhooks: true });
});
afterAll(() => shop.close());

async function examine(): Promise<Record<string, Diagnosis>> {
  const found = await Promise.all(
    examinations.map(async (one) => [one.name, await diagnose(one, shop.rpc)] as const),
  );
  return Object.fromEntries(found);
}

it('shop doctor says what a new shop lacks, in the order of its set-up, and what to do', async () => {
  const found = await examine();
  expect(Object.keys(found)).toEqual(['brand', 'products', 'payments', 'events', 'mails', 'reconciliation']);
  expect(found).toMatchObject({
    brand: { found: 'Lowline, support@lowline.example', remedy: expect.stringContaining('Settings') },
    products: { found: 'none for sale', remedy: expect.stringContaining('add a product') },
    payments: { found: 'no event of Stripe arrived', remedy: expect.stringContaining('webhook') },
    events: { found: 'every service answers, none failed' },
    mails: { found: 'none failed' },
    reconciliation: { found: 'not run yet', remedy: 'npm run shop -- reconcile' },
  });
});

it('shop doctor finds the brand and a product once they are there', async () => {
  const brand = await shop.rpc.call(readBrand, {});
  const admin = { ...operator, authenticatedAt: Date.now() };
  await shop.rpc.call(
    changeBrand,
    { ...brand, name: 'Quiet Harbour', supportEmail: 'help@harbour.audio' },
    admin,
  );
  await shop.addPlugin({ name: 'Tidewater', price: 29, storageKey: 'downloads/tidewater.zip' }, admin);
  await eventually(async () => {
    expect(await examine()).toMatchObject({
      brand: { found: 'Quiet Harbour, help@harbour.audio' },
      products: { found: 'for sale' },
    });
  });
  expect((await examine())['brand']).not.toHaveProperty('remedy');
});

it('shop doctor names a service that does not answer', async () => {
  await shop.stop('commerce');
  expect((await examine())['payments']).toEqual({
    found: 'commerce.checkout.config did not answer',
    remedy: 'start the service, and read its log',
  });
});

it('shop doctor prints a remedy below what it found', () => {
  expect(linesOf('mails', { found: 'none failed' })).toEqual(['ok  mails          none failed']);
  expect(linesOf('mails', { found: '2 failed', remedy: 'read them' })).toEqual([
    '!!  mails          2 failed',
    '                   read them',
  ]);
});
