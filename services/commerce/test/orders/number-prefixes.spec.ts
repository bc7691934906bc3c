import 'reflect-metadata';
import { readDocument } from '#contracts/commerce/order-documents';
import type { BrandVersion } from '#contracts/identity/shop/brand';
import { ShopBrand } from '#brand/shop-brand';
import { InvoicingService } from '../../src/after-sales/invoices/invoicing.service';
import { CommerceTestbed } from '../commerce.testbed';
import { pdfText } from '../pdf-text';

let shop: CommerceTestbed;

beforeAll(async () => {
  shop = await CommerceTestbed.open({}, 2);
});
afterAll(() => shop.close());
afterEach(() => jest.restoreAllMocks());

/** The brand that an administrator has saved, as every replica knows it. */
function useBrand(values: Partial<BrandVersion>): void {
  for (const { app } of shop.services) {
    const brand = app.get(ShopBrand);
    const saved = { ...brand.current, ...values };
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
  useBrand({ orderPrefix: 'QH', invoicePrefix: 'QHI' });
  const [second] = await Promise.all([shop.paidOrder(), shop.paidOrder()]);
  expect(await orderNumber(second.id)).toMatch(/^QH-\d{8}$/);
  await issue();
  useBrand({ orderPrefix: 'LL', invoicePrefix: 'INV' });
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

const emails = ['generalEmail', 'supportEmail', 'businessEmail', 'privacyEmail'].map((kind) => [
  kind,
  'help@harbour.example',
]);

it.each(['en', 'ru'] as const)('documents name the shop and no other in %s', async (language) => {
  const company = { name: 'Тихая гавань', legalName: 'Quiet Harbour SIA', address: ['Quay 1', 'Riga'] };
  useBrand({ ...company, ...Object.fromEntries(emails), orderPrefix: 'QH', invoicePrefix: 'QHI' });
  const customer = shop.customer(language);
  const sessionId = await customer.openSession(shop.addProduct(), { language });
  await shop.stripe.pay(sessionId);
  const { number } = await shop.waitForState(sessionId, 'paid');
  for (const kind of ['receipt', 'invoice'] as const) {
    const input = { number: number ?? '', kind, language };
    const file = await shop.client.call(readDocument, input, customer.actor, { timeoutMs: 20_000 });
    const shown = await pdfText(file.content);
    expect(shown).toContain('Quiet Harbour SIA');
    const raw = Buffer.from(file.content, 'base64').toString('latin1');
    expect(`${file.fileName} ${shown} ${raw}`).not.toMatch(/lowline/i);
  }
});
