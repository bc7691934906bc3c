import { ShopBrand } from '#brand/shop-brand';
import { InvoicingService } from '../../src/after-sales/invoices/invoicing.service';
import { CommerceTestbed } from '../commerce.testbed';

let shop: CommerceTestbed;

beforeAll(async () => {
  shop = await CommerceTestbed.open({}, 2);
});
afterAll(() => shop.close());
afterEach(() => jest.restoreAllMocks());

/** The prefixes that an administrator has saved, as every replica knows them. */
function usePrefixes(orderPrefix: string, invoicePrefix: string): void {
  for (const { app } of shop.services) {
    const brand = app.get(ShopBrand);
    const saved = { ...brand.current, orderPrefix, invoicePrefix };
    jest.spyOn(brand, 'current', 'get').mockReturnValue(saved);
  }
}

const issue = () => Promise.all(shop.services.map(({ app }) => app.get(InvoicingService).issueDue()));

async function orderNumber(id: string): Promise<string | undefined> {
  const rows = await shop.dataSource.query<{ number: string }[]>('select number from orders where id = $1', [
    id,
  ]);
  return rows[0]?.number;
}

async function issuedNumbers(): Promise<string[]> {
  const rows = await shop.dataSource.query<{ number: string }[]>(
    `select number from invoices where kind = 'invoice' order by issued_at, number`,
  );
  return rows.map(({ number }) => number);
}

it('later orders and invoices have a changed prefix; each prefix of invoices is counted without a gap', async () => {
  const year = new Date().getUTCFullYear();
  const first = await shop.paidOrder();
  await issue();
  usePrefixes('QH', 'QHI');
  const [second] = await Promise.all([shop.paidOrder(), shop.paidOrder()]);
  expect(await orderNumber(second.id)).toMatch(/^QH-\d{8}$/);
  await issue();
  usePrefixes('LL', 'INV');
  await shop.paidOrder();
  await issue();
  expect(await issuedNumbers()).toEqual([
    `INV-${year}-000001`,
    `QHI-${year}-000001`,
    `QHI-${year}-000002`,
    `INV-${year}-000002`,
  ]);
  expect(await orderNumber(first.id)).toMatch(/^LL-\d{8}$/);
});
