import type Stripe from 'stripe';
import type { TaxSetup } from '#contracts/commerce/setup/payment-setup';

/** The settings of Stripe Tax; they are active once they have a head office. */
export function readTaxSettings({ status, head_office: office }: Stripe.Tax.Settings): TaxSetup {
  if (status !== 'active' || !office) return { state: 'pending' };
  const { line1, line2, postal_code, city, state, country } = office.address;
  const lines = [line1, line2, [postal_code, city].filter(Boolean).join(' '), state, country];
  return { state: 'active', origin: lines.filter(Boolean).join(', ') };
}
