import type { SessionRecord } from '../sessions/session';
import { emailOf } from '../sessions/session';
import type { World } from '../world';
import { countries, countryOfBrowser } from './countries';
import { type Language, languageOf, money } from './language';
import { texts, type Texts } from './texts';

/** Everything the form shows. Amounts are written out here, so that the script in the frame only has to place them. */
export interface PageView {
  session: string;
  language: Language;
  texts: Texts;
  /** Why there is no form; null when there is one. */
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
  /** The code that is applied. */
  code: string | null;
  email: string | null;
  asks: { card: boolean; code: boolean; terms: boolean; taxId: boolean; address: boolean };
  notes: { submit: string | null; terms: string | null };
  country: string;
  countries: [code: string, name: string][];
}

function linesOf({ totals, currency, items, given }: SessionRecord, language: Language): PageView['lines'] {
  const words = texts[language];
  const show = (amount: number) => money(amount, currency, language);
  const isIncluded = items.every(({ taxBehavior }) => taxBehavior === 'inclusive');
  const hasTax = given.automatic_tax?.enabled ?? false;
  if (!hasTax && totals.discount === 0 && items.length < 2) return [];
  return [
    { label: words.subtotal, amount: show(totals.subtotal) },
    ...(totals.discount > 0 ? [{ label: words.discount, amount: show(-totals.discount) }] : []),
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

function asksOf({ given, totals }: SessionRecord): PageView['asks'] {
  return {
    card: totals.total > 0,
    code: given.allow_promotion_codes ?? false,
    terms: given.consent_collection?.terms_of_service === 'required',
    taxId: given.tax_id_collection?.enabled ?? false,
    address: given.billing_address_collection === 'required',
  };
}

function codeOf(world: World, { discount }: SessionRecord): string | null {
  const code = discount?.promotionCodeId
    ? world.ledger.promotionCodes.get(discount.promotionCodeId)
    : undefined;
  return code?.code ?? null;
}

/** What the frame shows of a session, in the language of the session or else of the browser. */
export function pageView(world: World, session: SessionRecord, ofBrowser: string): PageView {
  const language = languageOf(session, ofBrowser);
  const words = texts[language];
  const { given, totals, currency } = session;
  const amountText = money(totals.total, currency, language);
  return {
    session: session.id,
    language,
    texts: words,
    closed: closedText(session, words),
    shop: given.branding_settings?.display_name ?? '',
    background: given.branding_settings?.background_color ?? '#ffffff',
    button: given.branding_settings?.button_color ?? null,
    corners: given.branding_settings?.border_style ?? 'rounded',
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
    code: codeOf(world, session),
    email: emailOf(world, { ...session, payer: null }),
    asks: asksOf(session),
    notes: {
      submit: given.custom_text?.submit?.message ?? null,
      terms: given.custom_text?.terms_of_service_acceptance?.message ?? null,
    },
    country: session.payer?.country ?? countryOfBrowser(ofBrowser),
    countries: countries(language),
  };
}
