import { wrongParameter } from '../http/stripe-error';
import type { Payer, SessionRecord } from '../sessions/session';
import { taxPercent } from '../sessions/tax-rates';
import { totalsOf } from '../sessions/totals';

/** Formats of tax IDs. Only the format is checked, as Stripe does before it queries the registers. */
const taxIds: readonly [type: string, shape: RegExp][] = [
  ['gb_vat', /^GB(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/],
  [
    'eu_vat',
    /^(AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK)[0-9A-Z]{8,12}$/,
  ],
  ['us_ein', /^\d{2}-\d{7}$/],
  ['ru_inn', /^(\d{10}|\d{12})$/],
];

function taxId(input: string | undefined): Payer['taxId'] {
  if (input === undefined) return null;
  const value = input.replaceAll(/[ .]/g, '').toUpperCase();
  const found = taxIds.find(([, shape]) => shape.test(value));
  if (!found) throw wrongParameter('tax_id', 'Invalid tax ID.', 'tax_id_invalid');
  return { type: found[0], value };
}

interface PayerInput {
  email?: string | undefined;
  name?: string | undefined;
  country?: string | undefined;
  postcode?: string | undefined;
  line1?: string | undefined;
  city?: string | undefined;
  tax_id?: string | undefined;
}

/** Stores who pays, and the totals with the tax of their country. @throws RequestRejected for an invalid tax ID */
export function setPayer(session: SessionRecord, input: PayerInput): void {
  session.payer = {
    email: input.email ?? null,
    name: input.name ?? null,
    country: input.country ?? null,
    postcode: input.postcode ?? null,
    line1: input.line1 ?? null,
    city: input.city ?? null,
    taxId: taxId(input.tax_id),
  };
  const { params, items } = session;
  const { country } = session.payer;
  const taxRate = params.automatic_tax?.enabled && country ? { country, percent: taxPercent(country) } : null;
  session.totals = totalsOf(items, taxRate);
}
