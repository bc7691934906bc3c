import { findAccountOrder } from '#contracts/commerce/account-orders';
import { correctBilling } from '#contracts/commerce/billing';
import { readDocument, readDocumentOfOrder, type ReadDocument } from '#contracts/commerce/order-documents';
import { setShopTimeZone } from '#contracts/fields/time-zone';
import { eventually } from '#testing/eventually';
import { InvoiceSeriesService } from '../../src/after-sales/invoices/invoice-series.service';
import { CommerceTestbed, type Customer } from '../commerce.testbed';
import { pdfText } from '../pdf-text';

let shop: CommerceTestbed;

beforeAll(async () => {
  shop = await CommerceTestbed.open({ COMPANY_VAT_ID: 'GB123456789' });
});

afterAll(() => shop.close());

/** An order that the customer paid by card, with 19 % tax in Germany. */
async function taxedOrder(language: 'en' | 'ru' = 'en', priceCents = 11_900) {
  const customer = shop.customer(language);
  const slug = shop.addProduct(priceCents);
  const sessionId = await customer.openSession(slug, { language });
  await shop.stripe.pay(sessionId);
  const { id, number } = await shop.waitForState(sessionId, 'paid');
  await shop.dataSource.query(
    `update orders set tax_cents = round(total_cents * 19.0 / 119), tax_country = 'DE', billing_country = 'DE' where id = $1`,
    [id],
  );
  const name = shop.fakeServices.products.get(slug)?.name ?? '';
  return { customer, sessionId, id, number: number ?? '', name };
}

function read(customer: Customer, input: Omit<ReadDocument, 'number'> & { number: string }) {
  return shop.client.call(readDocument, input, customer.actor, { timeoutMs: 20_000 });
}

async function textOf(customer: Customer, input: ReadDocument): Promise<string> {
  return pdfText((await read(customer, input)).content);
}

function find({ actor }: Customer, number: string) {
  return shop.client.call(findAccountOrder, { number }, actor, { timeoutMs: 20_000 });
}

describe('documents of an order', () => {
  it('the invoice names number, items, tax, total, seller and customer in English', async () => {
    const { customer, number, name } = await taxedOrder();
    const { fileName } = await read(customer, { number, kind: 'invoice' });
    expect(fileName).toMatch(/^invoice-INV-\d{4}-\d{6}\.pdf$/);
    const text = await textOf(customer, { number, kind: 'invoice' });
    expect(text).toMatch(/Number INV-\d{4}-\d{6}/);
    for (const part of [
      'Invoice',
      `Order ${number}`,
      `${name} 1.2.0`,
      'Total $119.00',
      'Net amount $100.00',
      'Included tax (19 %, Germany) $19.00',
      'Lowline Audio Ltd',
      'VAT number: GB123456789',
      'Test Customer',
      'VISA •••• 4242',
    ])
      expect(text).toContain(part);
  });

  it('the invoice is in Russian for an order in Russian, and in English on request', async () => {
    const { customer, number } = await taxedOrder('ru');
    const text = await textOf(customer, { number, kind: 'invoice' });
    for (const part of ['Инвойс', 'Итого 119,00 $', 'Сумма без налога 100,00 $', 'Германия', 'Покупатель'])
      expect(text).toContain(part);
    expect(await textOf(customer, { number, kind: 'invoice', language: 'en' })).toContain('Total $119.00');
  });

  it('the receipt states the payment, and that of a free order states none', async () => {
    const { customer, number } = await taxedOrder();
    const receipt = await textOf(customer, { number, kind: 'receipt' });
    expect(receipt).toContain('Receipt');
    expect(receipt).toContain('Paid by VISA •••• 4242');
    const other = shop.customer();
    await other.createSession(shop.addProduct(0));
    const [free] = await shop.ordersOf(other);
    const freeNumber = free?.number ?? '';
    const text = await textOf(other, { number: freeNumber, kind: 'receipt' });
    expect(text).toContain('Total $0.00');
    expect(text).not.toMatch(/paid/i);
    await expect(read(other, { number: freeNumber, kind: 'invoice' })).rejects.toMatchObject({
      code: 'NO_SUCH_DOCUMENT',
    });
  });

  it('dates are those of the shop’s time zone when the order was placed', async () => {
    setShopTimeZone('Asia/Tokyo');
    const { customer, id, number } = await taxedOrder();
    setShopTimeZone('America/New_York');
    await find(customer, number);
    await shop.dataSource.query(`update orders set paid_at = '2026-06-20T23:05:00Z' where id = $1`, [id]);
    await shop.dataSource.query(
      `update invoices set issued_at = '2026-06-20T23:05:00Z' where order_id = $1`,
      [id],
    );
    const [invoice, receipt] = [
      await textOf(customer, { number, kind: 'invoice' }),
      await textOf(customer, { number, kind: 'receipt' }),
    ];
    for (const text of [invoice, receipt]) {
      expect(text).toContain('21 June 2026');
      expect(text).not.toContain('20 June 2026');
    }
    setShopTimeZone('UTC');
  });

  it('an invoice’s number has the year of its date in the shop’s time zone', async () => {
    const newYearInTokyo = new Date('2099-12-31T16:00:00Z');
    await shop.dataSource.query(
      `insert into invoice_series (name, timeline, year, last_sequence, last_issued_at) values ('TYO', 1, 2099, 7, $1)`,
      [newYearInTokyo],
    );
    const series = shop.services[0]?.app.get(InvoiceSeriesService);
    setShopTimeZone('Asia/Tokyo');
    const issued = await shop.dataSource.transaction(async (tx) => series?.take(tx, 'TYO', 1));
    setShopTimeZone('UTC');
    expect(issued).toEqual([{ number: 'TYO-2100-000001', issuedAt: newYearInTokyo }]);
  });

  it('corrected details become a revision of the invoice, which keeps its number', async () => {
    const { customer, number } = await taxedOrder();
    const [, issued] = (await find(customer, number)).documents;
    const details = {
      name: 'Łucja Dvořák',
      company: 'Студия «Север» GmbH',
      address: 'Hauptstraße 5\n10115 Berlin',
      vatId: 'de 136.695-976',
      country: 'de',
    };
    const call = () => shop.client.call(correctBilling, { number, ...details }, customer.actor);
    expect(await call()).toMatchObject({ revision: 2, vatId: 'DE136695976', country: 'DE' });
    expect(await call()).toMatchObject({ revision: 2 });
    const { billing, documents } = await find(customer, number);
    expect(billing).toMatchObject({ revision: 2, company: details.company });
    expect(documents[1]).toEqual(issued);
    const text = await textOf(customer, { number, kind: 'invoice' });
    for (const part of [
      issued?.number,
      'Revision 2',
      'Łucja Dvořák',
      'Студия «Север» GmbH',
      'Hauptstraße 5',
      'VAT number: DE136695976',
    ])
      expect(text).toContain(part);
    const first = await textOf(customer, { number, kind: 'invoice', revision: 1 });
    expect(first).toContain(issued?.number);
    expect(first).not.toContain('Dvořák');
    await expect(read(customer, { number, kind: 'invoice', revision: 3 })).rejects.toMatchObject({
      code: 'NO_SUCH_DOCUMENT',
    });
  });

  it('each refund has a credit note with its share of the tax, and a returned one is cancelled', async () => {
    const { customer, number, sessionId, name } = await taxedOrder();
    await shop.stripe.refund(sessionId, 4_000);
    await shop.waitForState(sessionId, 'partially_refunded');
    await find(customer, number);
    await shop.stripe.refund(sessionId);
    await shop.waitForState(sessionId, 'refunded');
    const notes = () =>
      find(customer, number).then(({ documents }) => documents.filter(({ kind }) => kind === 'credit-note'));
    await eventually(async () => expect((await notes()).map(({ amount }) => amount)).toEqual([40, 79]));
    const taxes = await shop.dataSource.query<{ sum: string }[]>(
      `select sum(i.tax_cents) as sum from invoices i join orders o on o.id = i.order_id
        where o.number = $1 and kind = 'credit-note'`,
      [number],
    );
    expect(taxes).toEqual([{ sum: '1900' }]);
    const [first] = await notes();
    const text = await textOf(customer, { number, kind: 'credit-note', document: first?.number });
    expect(text).toMatch(/Corrects invoice INV-/);
    expect(text).toContain('Partial refund $40.00');
    expect(text).not.toContain(name);
    expect(text).toContain('Amount credited $40.00');
    expect(text).toContain('Included tax (19 %, Germany) $6.39');
    const russian = {
      number,
      kind: 'credit-note' as const,
      document: first?.number,
      language: 'ru' as const,
    };
    expect(await textOf(customer, russian)).toContain('Частичный возврат 40,00 $');
    await shop.stripe.failRefund(sessionId);
    await eventually(async () => {
      const { documents } = await find(customer, number);
      expect(documents.filter(({ kind }) => kind === 'cancellation')).toHaveLength(1);
    });
    const cancelled = (await find(customer, number)).documents.find(({ kind }) => kind === 'cancellation');
    const cancellation = await textOf(customer, {
      number,
      kind: 'cancellation',
      document: cancelled?.number,
    });
    expect(cancellation).toMatch(/Cancels credit note CN-/);
  });

  it('a credit note about the whole total lists what was paid for each item, at the rate of the order', async () => {
    const customer = shop.customer();
    const slugs = [shop.addProduct(129), shop.addProduct(250)];
    const sessionId = (await customer.buyQuote((await customer.quote(slugs)).quoteId)).sessionId ?? '';
    await shop.stripe.pay(sessionId);
    const { id, number } = await shop.waitForState(sessionId, 'paid');
    await shop.dataSource.query(`update orders set tax_cents = 61, tax_country = 'DE' where id = $1`, [id]);
    await shop.stripe.refund(sessionId);
    await shop.waitForState(sessionId, 'refunded');
    const query = { number: number ?? '', kind: 'credit-note' as const };
    const note = await eventually(async () => {
      const { documents } = await find(customer, query.number);
      const found = documents.find(({ kind }) => kind === query.kind);
      if (!found) throw new Error('no credit note yet');
      return found;
    });
    const text = await textOf(customer, { ...query, document: note.number });
    const [first, second] = slugs.map((slug) => shop.fakeServices.products.get(slug)?.name);
    for (const part of [`Refund: ${first} $1.29`, `Refund: ${second} $2.50`, 'Amount credited $3.79'])
      expect(text).toContain(part);
  });

  it('a small partial refund states the rate of the order, although its own tax is rounded', async () => {
    const { customer, number, sessionId } = await taxedOrder();
    await shop.stripe.refund(sessionId, 129);
    await shop.waitForState(sessionId, 'partially_refunded');
    const note = await eventually(async () => {
      const { documents } = await find(customer, number);
      const found = documents.find(({ kind }) => kind === 'credit-note');
      if (!found) throw new Error('no credit note yet');
      return found;
    });
    const text = await textOf(customer, { number, kind: 'credit-note', document: note.number });
    expect(text).toContain('Included tax (19 %, Germany) $0.21');
  });

  it('a word that is longer than its column is broken, so that amounts stay on the page', async () => {
    const customer = shop.customer();
    const slug = shop.addProduct(4_900);
    const terms = shop.fakeServices.products.get(slug);
    const name = 'Analogue'.repeat(20);
    if (terms) shop.fakeServices.addProduct({ ...terms, name });
    const sessionId = await customer.openSession(slug);
    await shop.stripe.pay(sessionId);
    const { number } = await shop.waitForState(sessionId, 'paid');
    const text = await textOf(customer, { number: number ?? '', kind: 'invoice' });
    expect(text).not.toContain(name);
    expect(text.replaceAll(/\s/g, '')).toContain(name);
    expect(Math.max(...text.split(/\s/).map(({ length }) => length))).toBeLessThanOrEqual(40);
  });

  it('documents are readable by the customer of the order and by administrators only', async () => {
    const { customer, number, id } = await taxedOrder();
    const other = shop.customer();
    await expect(read(other, { number, kind: 'receipt' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const admin = { ...other.actor, role: 'admin' as const };
    const options = { timeoutMs: 20_000 };
    const file = await shop.client.call(readDocumentOfOrder, { id, kind: 'invoice' }, admin, options);
    expect(await pdfText(file.content)).toContain(number);
    await expect(
      shop.client.call(readDocumentOfOrder, { id, kind: 'invoice' }, customer.actor, options),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
