import { wrongParameter } from '../http/stripe-error';
import type { Payer } from '../sessions/session';

/** Shapes of tax numbers. Only their form is looked at, as Stripe does before it asks the registers. */
const taxIds: readonly [type: string, shape: RegExp][] = [
  ['gb_vat', /^GB(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/],
  [
    'eu_vat',
    /^(AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK)[0-9A-Z]{8,12}$/,
  ],
  ['us_ein', /^\d{2}-\d{7}$/],
  ['ru_inn', /^(\d{10}|\d{12})$/],
];

function taxId(given: string | undefined): Payer['taxId'] {
  if (given === undefined) return null;
  const value = given.replaceAll(/[ .]/g, '').toUpperCase();
  const found = taxIds.find(([, shape]) => shape.test(value));
  if (!found) throw wrongParameter('tax_id', 'Invalid tax ID.', 'tax_id_invalid');
  return { type: found[0], value };
}

interface GivenPayer {
  email?: string | undefined;
  name?: string | undefined;
  country?: string | undefined;
  postcode?: string | undefined;
  line1?: string | undefined;
  city?: string | undefined;
  tax_id?: string | undefined;
}

export function payerOf(given: GivenPayer): Payer {
  return {
    email: given.email ?? null,
    name: given.name ?? null,
    country: given.country ?? null,
    postcode: given.postcode ?? null,
    line1: given.line1 ?? null,
    city: given.city ?? null,
    taxId: taxId(given.tax_id),
  };
}
