import { missingParameter, noSuchReference, StripeError, wrongParameter } from '../http/stripe-error';
import { stripeId } from '../ids';
import type { World } from '../world';
import { discountOfShop, priceOf } from './pricing';
import type { Item, SessionRecord } from './session';
import type { GivenItem, SessionParameters } from './session-parameters';
import { assertAllowed } from './session-rules';
import { totalsOf } from './totals';

const usualLifeS = 24 * 3_600;

/** The least that can be charged, in minor units (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const leastAmounts: Readonly<Record<string, number>> = {
  gbp: 30,
  jpy: 50,
  sek: 300,
  nok: 300,
  dkk: 250,
  pln: 200,
};
const usualLeastAmount = 50;

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
  const least = leastAmounts[currency] ?? usualLeastAmount;
  if (totals.total === 0 || totals.total >= least) return;
  throw new StripeError(
    400,
    `The total of a Checkout Session must be at least ${least} ${currency} cents, or nothing at all.`,
    { code: 'amount_too_small', param: 'line_items' },
  );
}

/** Creates an open session. @throws StripeError with the parameter that is wrong */
export function createSession(world: World, given: SessionParameters): SessionRecord {
  const now = world.now();
  const { ahead } = world.ledger;
  assertAllowed(given, now - ahead);
  const lines = given.line_items ?? [];
  const currency = currencyOf(lines, given.currency);
  if (given.customer !== undefined && !world.ledger.customers.get(given.customer))
    throw noSuchReference('customer', given.customer, 'customer');
  const id = stripeId('cs_test_', 58);
  const items = lines.map(item);
  const session: SessionRecord = {
    id,
    clientSecret: `${id}_secret_${stripeId('', 40)}`,
    created: now,
    // A shop asks by its own clock, which nobody moves.
    expiresAt: given.expires_at === undefined ? now + usualLifeS : given.expires_at + ahead,
    status: 'open',
    paymentStatus: 'unpaid',
    given,
    currency,
    items,
    totals: totalsOf(items, null, null),
    discount: null,
    payer: null,
    acceptedTerms: false,
    paymentId: null,
    customerId: given.customer ?? null,
    invoiceId: null,
  };
  const [discount] = given.discounts ?? [];
  if (discount) session.discount = discountOfShop(world, discount, session);
  session.totals = priceOf(world, session);
  assertChargeable(session);
  world.ledger.sessions.put(session);
  world.agenda.add({
    id: `expire/${id}`,
    due: session.expiresAt * 1000,
    kind: 'expire-session',
    subject: id,
  });
  return session;
}
