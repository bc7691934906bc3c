import { StripeError } from '../http/stripe-error';

/** What a test card does (docs.stripe.com/testing). */
export interface Card {
  brand: string;
  challenge?: boolean;
  decline?: { code: string; decline?: string; message: string };
  dispute?: { reason: string; status: string };
  refund?: 'later' | 'fails';
}

const declined = 'Your card was declined.';
const card = (brand: string, rest: Omit<Card, 'brand'> = {}): Card => ({ brand, ...rest });
const refuses = (code: string, message: string, decline?: string): Card =>
  card('visa', { decline: { code, message, ...(decline ? { decline } : {}) } });
const insufficient = {
  code: 'card_declined',
  decline: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
};
const generic = { code: 'card_declined', decline: 'generic_decline', message: declined };

const cards: Record<string, Card> = {
  '4242424242424242': card('visa'),
  '4000056655665556': card('visa'),
  '4000008260000000': card('visa'),
  '5555555555554444': card('mastercard'),
  '2223003122003222': card('mastercard'),
  '378282246310005': card('amex'),
  '6011111111111117': card('discover'),
  '4000000000000002': card('visa', { decline: generic }),
  '4000000000009995': card('visa', { decline: insufficient }),
  '4000000000009987': refuses('card_declined', declined, 'lost_card'),
  '4000000000009979': refuses('card_declined', declined, 'stolen_card'),
  '4000000000000069': refuses('expired_card', 'Your card has expired.'),
  '4000000000000127': refuses('incorrect_cvc', "Your card's security code is incorrect."),
  '4000000000000119': refuses(
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
  '4000000000006975': refuses('card_declined', declined, 'card_velocity_exceeded'),
  '4100000000000019': refuses('card_declined', declined, 'fraudulent'),
  '4000002760003184': card('visa', { challenge: true }),
  '4000002500003155': card('visa', { challenge: true }),
  '4000000000003220': card('visa', { challenge: true }),
  '4000008260003178': card('visa', { challenge: true, decline: insufficient }),
  '4000008400001629': card('visa', { challenge: true, decline: generic }),
  '4000008400001280': card('visa', { decline: generic }),
  '4000000000000259': card('visa', { dispute: { reason: 'fraudulent', status: 'needs_response' } }),
  '4000000000002685': card('visa', { dispute: { reason: 'product_not_received', status: 'needs_response' } }),
  '4000000000001976': card('visa', { dispute: { reason: 'fraudulent', status: 'warning_needs_response' } }),
  '4000000000007726': card('visa', { refund: 'later' }),
  '4000000000005126': card('visa', { refund: 'fails' }),
};

function isLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return number.length >= 12 && sum % 10 === 0;
}

/** A refused card, as Stripe words it. */
export function cardError(code: string, message: string, decline?: string): StripeError {
  return new StripeError(402, message, {
    type: 'card_error',
    code,
    ...(decline ? { decline_code: decline } : {}),
  });
}

/** The card with this number; a number that is no test card is declined and never kept. @throws StripeError 402 */
export function cardOf(number: string): Card {
  const digits = number.replaceAll(/\D/g, '');
  if (!isLuhn(digits)) throw cardError('incorrect_number', 'Your card number is incorrect.');
  const known = cards[digits];
  if (!known) throw cardError('card_declined', declined, 'test_mode_live_card');
  return known;
}

export function lastFour(number: string): string {
  return number.replaceAll(/\D/g, '').slice(-4);
}

/** The form's own checks: a past date or a short security code never reaches the bank. @throws StripeError 402 */
export function checkDetails(expiry: string, cvc: string, now: Date): void {
  const [, month = '', year = ''] = /^(\d{1,2})\s*\/\s*(\d{2})$/.exec(expiry.trim()) ?? [];
  if (!month || Number(month) < 1 || Number(month) > 12)
    throw cardError('invalid_expiry_month', "Your card's expiration date is invalid.");
  if (2000 + Number(year) < now.getFullYear())
    throw cardError('invalid_expiry_year', "Your card's expiration year is in the past.");
  if (!/^\d{3,4}$/.test(cvc.trim()))
    throw cardError('invalid_cvc', "Your card's security code is incomplete.");
}
