import { IsBoolean, IsIn, IsISO8601, IsOptional, IsString } from 'class-validator';
import { One } from '../../fields/nested';
import { Nothing, request } from '../../kit/request';

/** Whether events of Stripe reach the shop. */
export class PaymentSetup {
  /** By the webhook, or read from Stripe because the webhook missed it. Null: none within the retention of events. */
  @IsOptional() @IsISO8601() lastEventAt: string | null;
}

/** For the operator who sets a shop up. */
export const paymentSetup = request('commerce.payments.setup', {
  input: Nothing,
  output: PaymentSetup,
  access: 'settings:write',
  idempotent: true,
});

/**
 * `active`: Stripe Tax computes taxes from the origin. `pending`: Stripe Tax lacks it, so no session can be opened. `unreadable`: the
 * secret key may not read the settings of Stripe Tax. `merchant`: Stripe sells in its own name and owes the taxes.
 */
const taxStates = ['none', 'active', 'pending', 'unreadable', 'merchant'] as const;
export type TaxState = (typeof taxStates)[number];

export class TaxSetup {
  @IsIn([...taxStates]) state: TaxState;
  /** The head office in the settings of Stripe Tax, on one line. */
  @IsOptional() @IsString() origin?: string;
}

export const taxSetup = request('commerce.payments.tax-setup', {
  input: Nothing,
  output: TaxSetup,
  access: 'settings:write',
  idempotent: true,
});

/** A purchase with a payment of Stripe, in test or live mode. */
export class TestPurchase {
  @IsString() orderNumber: string;
  @IsISO8601() paidAt: string;
  /** Licensing has granted the licences. */
  @IsBoolean() isFulfilled: boolean;
}

export class TestPurchases {
  /** The newest that was fulfilled, or else the newest; absent: nothing was paid for. */
  @IsOptional() @One(() => TestPurchase) newest?: TestPurchase;
}

export const testPurchases = request('commerce.orders.test-purchases', {
  input: Nothing,
  output: TestPurchases,
  access: 'settings:write',
  idempotent: true,
});
