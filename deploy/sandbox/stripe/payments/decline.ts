import { StripeError } from '../http/stripe-error';

/** Decline reasons of Stripe (docs.stripe.com/declines/codes). */
export interface Decline {
  code: string;
  message: string;
  declineCode?: string;
  /** Blocked by Stripe's rules before the bank was involved. */
  isBlocked?: boolean;
}

const declined = 'Your card was declined.';

export const declines = {
  generic: { code: 'card_declined', declineCode: 'generic_decline', message: declined },
  insufficientFunds: {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  lostCard: { code: 'card_declined', declineCode: 'lost_card', message: declined },
  stolenCard: { code: 'card_declined', declineCode: 'stolen_card', message: declined },
  velocity: {
    code: 'card_declined',
    declineCode: 'card_velocity_exceeded',
    message:
      'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  },
  fraudulent: { code: 'card_declined', declineCode: 'fraudulent', message: declined, isBlocked: true },
  expired: { code: 'expired_card', declineCode: 'expired_card', message: 'Your card has expired.' },
  wrongCvc: {
    code: 'incorrect_cvc',
    declineCode: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  },
  processing: {
    code: 'processing_error',
    declineCode: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  realCard: {
    code: 'card_declined',
    declineCode: 'test_mode_live_card',
    message: 'Your card was declined. This is a test, and only test cards can be used.',
  },
  notAuthenticated: {
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  },
  wrongNumber: { code: 'incorrect_number', message: 'Your card number is incorrect.' },
  wrongMonth: { code: 'invalid_expiry_month', message: "Your card's expiration month is invalid." },
  wrongYear: { code: 'invalid_expiry_year', message: "Your card's expiration year is invalid." },
  invalidCvc: { code: 'invalid_cvc', message: "Your card's security code is invalid." },
} as const satisfies Record<string, Decline>;

/** The API error of a decline. */
export function cardError(
  { code, message, declineCode }: Decline,
  about: { payment_intent?: string; charge?: string } = {},
): StripeError {
  return new StripeError(402, message, {
    type: 'card_error',
    code,
    ...(declineCode ? { decline_code: declineCode } : {}),
    ...about,
  });
}
