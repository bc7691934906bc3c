import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces';
import { toCents, toDollars } from '#contracts/fields/money';
import type { Language } from '#contracts/kit/actor';
import { currencyValues, formatMoney } from '#i18n/money/money';
import { locales, shopDate } from '#i18n/shop-date';
import { translate } from '#i18n/translate';
import type { Seller } from '../invoices/invoicing.service';
import { amountTable, paragraph, withBreaks } from './document-parts';
import type { PrintedDocument } from './printed-document';

function countryName(country: string, language: Language): string {
  return (
    new Intl.DisplayNames([locales[language]], { type: 'region', fallback: 'code' }).of(country) ?? country
  );
}

const textsIn =
  (language: Language) =>
  (key: string, values: Record<string, unknown> = {}) =>
    translate(language, `document.${key}`, values);

function money(
  cents: number,
  { language, currency }: Pick<PrintedDocument, 'language' | 'currency'>,
): string {
  const amount = formatMoney(toDollars(Math.abs(cents), currency), language, currency);
  return cents < 0 ? `−${amount}` : amount;
}

/** Lines of an address block, without empty ones. */
function block(title: string, lines: readonly string[]): Content {
  const shown = lines.filter((text) => text !== '').map(withBreaks);
  return {
    stack: [
      paragraph(title, { muted: true, size: 8.5, margin: [0, 0, 0, 3] }),
      ...shown.map((text) => paragraph(text)),
    ],
  };
}

function customerBlock({ language, customer }: PrintedDocument): Content {
  const t = textsIn(language);
  const { company, name, address, country, vatId, email } = customer;
  return block(t('customer'), [
    company,
    name,
    ...address.split(/\r?\n/).map((text) => text.trim()),
    country ? countryName(country, language) : '',
    vatId ? t('vat_id', { vatId }) : '',
    email,
  ]);
}

function sellerBlock({ legalName, address, vatId, supportEmail }: Seller, language: Language): Content {
  const t = textsIn(language);
  const vat = vatId ? t('vat_id', { vatId }) : '';
  return block(t('seller'), [legalName, ...address, vat, supportEmail]);
}

function headLines(document: PrintedDocument): string[] {
  const { kind, language, number, orderNumber, reference, issuedAt, paidAt, customer, timeZone } = document;
  const t = textsIn(language);
  const dateOf = (moment: Date) => shopDate(moment, language, timeZone);
  return [
    ...(kind === 'receipt' ? [] : [t('number', { number })]),
    t('order', { orderNumber }),
    ...(reference ? [t(`reference.${kind}`, { reference })] : []),
    t('issued', { date: dateOf(issuedAt) }),
    t('supplied', { date: dateOf(paidAt) }),
    ...(customer.correctedAt
      ? [
          t('revision', {
            revision: customer.revision,
            date: dateOf(new Date(customer.correctedAt)),
          }),
        ]
      : []),
  ];
}

function taxName({ language, taxRate, taxCountry }: PrintedDocument): string {
  const number = new Intl.NumberFormat(locales[language], { maximumFractionDigits: 1 });
  const parts = [
    taxRate === null ? '' : `${number.format(taxRate)} %`,
    taxCountry ? countryName(taxCountry, language) : '',
  ];
  const detail = parts.filter((part) => part !== '').join(', ');
  return textsIn(language)(detail ? 'tax_with' : 'tax', { detail });
}

function totals(document: PrintedDocument) {
  const { language, kind, totalCents, taxCents } = document;
  const t = textsIn(language);
  const total = { name: t(`total.${kind}`), value: money(totalCents, document), isStrong: true };
  if (taxCents === 0) return [total];
  return [
    total,
    { name: t('net'), value: money(toCents(totalCents - taxCents), document) },
    { name: taxName(document), value: money(taxCents, document) },
  ];
}

function notesOf({ kind, language, currency, payment }: PrintedDocument): string[] {
  const note = textsIn(language)(`note.${kind}`, currencyValues(currency, language));
  return [payment ?? '', note].filter((text) => text !== '');
}

/** The page of a document for pdfmake. */
export function documentLayout(document: PrintedDocument): TDocumentDefinitions {
  const { kind, language, number, lines, seller } = document;
  const t = textsIn(language);
  const title = t(`title.${kind}`);
  const items = lines.map(({ text, cents }) => ({ name: text, value: money(cents, document) }));
  const notes = notesOf(document);
  return {
    info: {
      title: `${title} ${number}`,
      author: seller.legalName,
      subject: t('order', { orderNumber: document.orderNumber }),
      // The same document is the same file, byte by byte.
      creationDate: document.issuedAt,
    },
    language,
    pageSize: 'A4',
    pageMargins: [56, 56, 56, 56],
    // Names the document on each page of several.
    footer: (page, count) =>
      count > 1
        ? paragraph(`${title} ${number} · ${page} / ${count}`, {
            muted: true,
            size: 8.5,
            margin: [56, 16, 56, 0],
          })
        : '',
    defaultStyle: { font: 'onest-latin', lineHeight: 1.3 },
    content: [
      paragraph(title, { size: 22, bold: true, margin: [0, 0, 0, 8] }),
      ...headLines(document).map((text) => paragraph(text, { muted: true })),
      {
        columns: [sellerBlock(seller, language), customerBlock(document)],
        columnGap: 24,
        margin: [0, 24, 0, 24],
      },
      amountTable([...items, ...totals(document)]),
      ...notes.map((text, index) =>
        paragraph(text, { muted: true, margin: [0, index === 0 ? 18 : 6, 0, 0] }),
      ),
    ],
  };
}
