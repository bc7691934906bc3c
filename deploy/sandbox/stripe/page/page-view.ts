import type { SessionRecord } from '../sessions/session';
import { emailOf } from '../sessions/session';
import { countries, countryOfBrowser } from './countries';
import { type Language, languageOf, money } from './language';
import { texts, type Texts } from './texts';

/** The data that the form shows. Amounts are formatted here, so that the script in the frame only inserts them. */
export interface PageView {
  session: string;
  language: Language;
  texts: Texts;
  /** Reason why there is no form; null if there is one. */
  closed: string | null;
  shop: string;
  background: string;
  button: string | null;
  corners: 'pill' | 'rectangular' | 'rounded';
  items: {
    name: string;
    description: string | null;
    image: string | null;
    quantity: number;
    amount: string;
  }[];
  lines: { label: string; amount: string }[];
  amount: number;
  amountText: string;
  payText: string;
  email: string | null;
  /** Which optional parts the form has. */
  fields: { card: boolean; terms: boolean; taxId: boolean; address: boolean };
  notes: { submit: string | null; terms: string | null };
  country: string;
  countries: [code: string, name: string][];
}

function linesOf({ totals, currency, items, params }: SessionRecord, language: Language): PageView['lines'] {
  const words = texts[language];
  const show = (amount: number) => money(amount, currency, language);
  const isIncluded = items.every(({ taxBehavior }) => taxBehavior === 'inclusive');
  const hasTax = params.automatic_tax?.enabled ?? false;
  if (!hasTax && items.length < 2) return [];
  return [
    { label: words.subtotal, amount: show(totals.subtotal) },
    ...(hasTax
      ? [
          {
            label: `${isIncluded ? words.tax_included : words.tax}${totals.tax_rate ? ` (${totals.tax_rate.percent} %)` : ''}`,
            amount: show(totals.tax),
          },
        ]
      : []),
    { label: words.total, amount: show(totals.total) },
  ];
}

function closedText({ status }: SessionRecord, { completed, expired }: Texts): string | null {
  if (status === 'complete') return completed;
  return status === 'expired' ? expired : null;
}

function fieldsOf({ params, totals }: SessionRecord): PageView['fields'] {
  return {
    card: totals.total > 0,
    terms: params.consent_collection?.terms_of_service === 'required',
    taxId: params.tax_id_collection?.enabled ?? false,
    address: params.billing_address_collection === 'required',
  };
}

/** The view of a session, in its language or that of the browser. */
export function pageView(session: SessionRecord, ofBrowser: string): PageView {
  const language = languageOf(session, ofBrowser);
  const words = texts[language];
  const { params, totals, currency } = session;
  const amountText = money(totals.total, currency, language);
  return {
    session: session.id,
    language,
    texts: words,
    closed: closedText(session, words),
    shop: params.branding_settings?.display_name ?? '',
    background: params.branding_settings?.background_color ?? '#ffffff',
    button: params.branding_settings?.button_color ?? null,
    corners: params.branding_settings?.border_style ?? 'rounded',
    items: session.items.map(({ name, description, images, quantity, unitAmount }) => ({
      name,
      description,
      image: images[0] ?? null,
      quantity,
      amount: money(quantity * unitAmount, currency, language),
    })),
    lines: linesOf(session, language),
    amount: totals.total,
    amountText,
    payText: totals.total > 0 ? words.pay.replace('{amount}', amountText) : words.order,
    email: emailOf({ ...session, payer: null }),
    fields: fieldsOf(session),
    notes: {
      submit: params.custom_text?.submit?.message ?? null,
      terms: params.custom_text?.terms_of_service_acceptance?.message ?? null,
    },
    country: session.payer?.country ?? countryOfBrowser(ofBrowser),
    countries: countries(language),
  };
}
