/**
 * An amount as a person reads it, such as `129.00 USD`. Stripe counts in the smallest unit of a currency
 * (docs.stripe.com/currencies#zero-decimal). A damaged row may have any text as its currency.
 */
export function formatAmount(units: number | null, currency: string | null): string {
  if (units === null || currency === null) return 'no amount';
  const digits = /^[a-z]{3}$/i.test(currency) ? decimalsOf(currency) : 2;
  return `${(units / 10 ** digits).toFixed(digits)} ${currency.toUpperCase()}`;
}

function decimalsOf(currency: string): number {
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return maximumFractionDigits ?? 2;
}
