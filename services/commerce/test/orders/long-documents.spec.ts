import { toCents } from '#contracts/fields/money';
import { PdfRendererService } from '../../src/after-sales/documents/pdf-renderer.service';
import type { PrintedDocument } from '../../src/after-sales/documents/printed-document';
import { pdfText } from '../pdf-text';

const at = new Date('2026-11-20T10:00:00Z');

/** An invoice of 40 products with names of two lines. */
const long: PrintedDocument = {
  ...{
    kind: 'invoice',
    language: 'en',
    currency: 'usd',
    timeZone: 'UTC',
    number: 'INV-2026-000001',
    orderNumber: 'LL-12345678',
  },
  ...{ reference: null, issuedAt: at, paidAt: at, taxCountry: null, taxRate: null, payment: null },
  seller: { legalName: 'Shop Ltd', address: ['London'], vatId: '', supportEmail: 'help@shop.example' },
  customer: {
    ...{ name: 'Anna Kern', company: '', address: '', country: '', vatId: '', email: 'anna@example.com' },
    ...{ revision: 1, correctedAt: null },
  },
  lines: Array.from({ length: 40 }, (_, at) => ({
    text: `First-${at} ${'Analogue Tape Saturation '.repeat(5)} last-${at}`,
    cents: 100,
  })),
  totalCents: toCents(4_000),
  taxCents: toCents(0),
};

it('an invoice of several pages is named on each page, and no line of it is divided', async () => {
  const text = await pdfText((await new PdfRendererService().render(long)).toString('base64'));
  const count = Number(/ 1 \/ (\d+)/.exec(text)?.[1]);
  expect(count).toBeGreaterThan(1);
  const pages = text.split(/Invoice INV-2026-000001 · \d+ \/ \d+/);
  expect(pages).toHaveLength(count + 1);
  const of = (word: string) =>
    long.lines.map((_, at) => pages.findIndex((page) => new RegExp(`${word}-${at}\\b`).test(page)));
  expect(of('First')).toEqual(of('last'));
  expect(of('First')).not.toContain(-1);
});
