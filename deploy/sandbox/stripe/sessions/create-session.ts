import { missingParameter, StripeError, wrongParameter } from '../http/stripe-error';
import { stripeId } from '../ids';
import type { Sandbox } from '../sandbox';
import { type Item, type SessionRecord, sessions } from './session';
import type { GivenItem, SessionParameters } from './session-parameters';
import { assertAllowed } from './session-rules';
import { totalsOf } from './totals';

const defaultLifetimeSeconds = 24 * 3_600;

/** Minimum charges in minor units (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const minAmounts: Readonly<Record<string, number>> = {
  gbp: 30,
  jpy: 50,
  sek: 300,
  nok: 300,
  dkk: 250,
  pln: 200,
};
const defaultMinAmount = 50;

function item({ quantity, metadata, price_data: price }: GivenItem): Item {
  const { product_data: product } = price;
  return {
    id: stripeId('li_'),
    priceId: stripeId('price_'),
    productId: stripeId('prod_', 14),
    name: product.name,
    description: product.description ?? null,
    images: product.images ?? [],
    quantity,
    unitAmount: price.unit_amount,
    taxBehavior: price.tax_behavior ?? null,
    taxCode: product.tax_code ?? null,
    unitLabel: product.unit_label ?? null,
    productMetadata: product.metadata ?? {},
    metadata: metadata ?? {},
  };
}

function currencyOf(lines: readonly GivenItem[], wanted: string | undefined): string {
  const [first] = lines;
  if (!first) throw missingParameter('line_items');
  const currency = wanted ?? first.price_data.currency;
  const other = lines.findIndex((line) => line.price_data.currency !== currency);
  if (other < 0) return currency;
  throw wrongParameter(
    `line_items[${other}][price_data][currency]`,
    `All line items must have the same currency: ${currency}.`,
  );
}

function assertChargeable({ totals, currency }: SessionRecord): void {
  const least = minAmounts[currency] ?? defaultMinAmount;
  if (totals.total === 0 || totals.total >= least) return;
  throw new StripeError(
    400,
    `The total of a Checkout Session must be at least ${least} ${currency} cents, or nothing at all.`,
    { code: 'amount_too_small', param: 'line_items' },
  );
}

/** Creates an open session. @throws StripeError with the parameter that is wrong */
export function createSession(sandbox: Sandbox, params: SessionParameters): SessionRecord {
  const now = sandbox.now();
  const { ahead } = sandbox;
  assertAllowed(params, now - ahead);
  const lines = params.line_items ?? [];
  const currency = currencyOf(lines, params.currency);
  const id = stripeId('cs_test_', 58);
  const items = lines.map(item);
  const session: SessionRecord = {
    id,
    clientSecret: `${id}_secret_${stripeId('', 40)}`,
    created: now,
    // The shop's clock is not advanced, so `expires_at` is relative to the real one.
    expiresAt: params.expires_at === undefined ? now + defaultLifetimeSeconds : params.expires_at + ahead,
    status: 'open',
    paymentStatus: 'unpaid',
    params,
    currency,
    items,
    totals: totalsOf(items, null),
    payer: null,
    acceptedTerms: false,
    paymentId: null,
  };
  assertChargeable(session);
  sessions(sandbox).put(session);
  sandbox.scheduler.add({
    id: `expire/${id}`,
    due: session.expiresAt * 1000,
    kind: 'expire-session',
    subject: id,
  });
  return session;
}
