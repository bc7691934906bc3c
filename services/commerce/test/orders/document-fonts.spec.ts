import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import pdfmake from 'pdfmake';
import { toCents } from '#contracts/fields/money';
import { documentFonts } from '../../src/after-sales/documents/document-fonts';
import { fontRuns } from '../../src/after-sales/documents/font-runs';
import { PdfRendererService } from '../../src/after-sales/documents/pdf-renderer.service';
import type { PrintedDocument } from '../../src/after-sales/documents/printed-document';
import { visualOrder } from '../../src/after-sales/documents/visual-order';
import { pdfText } from '../pdf-text';

const range = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => String.fromCodePoint(from + i));
const at = new Date('2026-11-20T10:00:00Z');

const names = {
  Chinese: '王小明',
  'traditional Chinese': '陳大文',
  Japanese: '山田太郎 ヤマダ',
  Korean: '김철수',
  Arabic: 'محمد علي',
  Hebrew: 'דוד כהן',
  Thai: 'สมชาย ใจดี',
  Greek: 'Γιώργος Παπαδόπουλος',
  Armenian: 'Արամ Խաչատրյան',
  Georgian: 'გიორგი მაისურაძე',
  Devanagari: 'अमित शर्मा',
  Ethiopic: 'አበበ ቢቂላ',
  Vietnamese: 'Nguyễn Thị Hương',
  emoji: 'Anna 🎹👩🏽‍🎤❤️',
};

const invoice = (name: string): PrintedDocument => ({
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
    ...{ name, company: `${name} 7`, address: name, country: '', vatId: '', email: 'anna@example.com' },
    ...{ revision: 1, correctedAt: null },
  },
  lines: [{ text: name, cents: 100 }],
  totalCents: toCents(100),
  taxCents: toCents(0),
});

const render = (document: PrintedDocument) => new PdfRendererService().render(document);

function missingGlyphs(pdf: Buffer): string {
  const script = join(__dirname, '..', 'print-missing-glyphs.mjs');
  return execFileSync(process.execPath, [script], { input: pdf }).toString('utf8');
}

describe('fonts of documents', () => {
  it.each(Object.entries(names))(
    'an invoice prints a name in %s without a missing glyph',
    async (_, name) => {
      const pdf = await render(invoice(name));
      expect(missingGlyphs(pdf)).toBe('');
    },
  );

  it('the check finds a character that the font of its run does not have', async () => {
    const [font = ''] = Object.keys(documentFonts);
    const content = [{ text: 'A王', font }];
    const pdf = pdfmake.createPdf({ content, defaultStyle: { font } });
    expect(missingGlyphs(await pdf.getBuffer())).not.toBe('');
  });

  it('an invoice prints every character that a font is listed with', async () => {
    const letters = range(0x20, 0x58f).filter((letter) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(letter));
    const lines = [{ text: letters.join(' '), cents: 100 }];
    expect(missingGlyphs(await render({ ...invoice('Anna'), lines }))).toBe('');
  });

  it('the text of a name in another script can be copied from the document', async () => {
    const text = await pdfText((await render(invoice(names.Chinese))).toString('base64'));
    expect(text).toContain(names.Chinese);
  });

  it('a character that no font has is replaced', () => {
    expect(fontRuns('a\u{1e900}').map(({ text }) => text)).toEqual(['a', '\ufffd']);
  });

  it('words in Arabic or Hebrew stand from right to left, also with a number between them', () => {
    expect(visualOrder('Firma דוד 12 כהן Ltd')).toBe('Firma כהן 12 דוד Ltd');
    expect(visualOrder('Anna Kern 7')).toBe('Anna Kern 7');
  });
});
