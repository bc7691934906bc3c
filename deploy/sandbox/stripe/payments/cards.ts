import { cardError, type Decline, declines } from './decline';

/** Properties and behaviour of a test card, without its number. */
export interface Card {
  brand: 'visa' | 'mastercard' | 'amex' | 'discover';
  country: string;
  funding: 'credit' | 'debit';
  /** Requires 3-D Secure. */
  challenge?: boolean;
  /** Declined, after the challenge if there is one. */
  decline?: Decline;
  /** Succeeds and is disputed. */
  dispute?: { reason: 'fraudulent' | 'product_not_received'; isInquiry: boolean };
  /** Its refunds are delayed or fail. */
  refunds?: 'pending' | 'failing';
}

const usual = { country: 'US', funding: 'credit' } as const;
const visa = { ...usual, brand: 'visa' } as const;
const visaOfGb = { ...visa, country: 'GB' } as const;
const refused = (decline: Decline): Card => ({ ...visa, decline });

/** The emulated test cards of docs.stripe.com/testing, by number. */
const cards: Readonly<Record<string, Card>> = {
  '4242424242424242': visa,
  '4000056655665556': { ...visa, funding: 'debit' },
  '5555555555554444': { ...usual, brand: 'mastercard' },
  '2223003122003222': { ...usual, brand: 'mastercard' },
  '378282246310005': { ...usual, brand: 'amex' },
  '6011111111111117': { ...usual, brand: 'discover' },
  '4000008260000000': visaOfGb,
  '4000000000000002': refused(declines.generic),
  '4000000000009995': refused(declines.insufficientFunds),
  '4000000000009987': refused(declines.lostCard),
  '4000000000009979': refused(declines.stolenCard),
  '4000000000000069': refused(declines.expired),
  '4000000000000127': refused(declines.wrongCvc),
  '4000000000000119': refused(declines.processing),
  '4000000000006975': refused(declines.velocity),
  '4100000000000019': refused(declines.fraudulent),
  '4000002760003184': { ...visa, country: 'DE', challenge: true },
  '4000002500003155': { ...visa, country: 'DE', challenge: true },
  '4000000000003220': { ...visa, challenge: true },
  '4000008260003178': { ...visaOfGb, challenge: true, decline: declines.insufficientFunds },
  '4000008400001629': { ...visa, challenge: true, decline: declines.generic },
  // Its bank does not support 3-D Secure, so there is no challenge.
  '4000008400001280': refused(declines.generic),
  '4000000000000259': { ...visa, dispute: { reason: 'fraudulent', isInquiry: false } },
  '4000000000002685': { ...visa, dispute: { reason: 'product_not_received', isInquiry: false } },
  '4000000000001976': { ...visa, dispute: { reason: 'fraudulent', isInquiry: true } },
  '4000000000007726': { ...visa, refunds: 'pending' },
  '4000000000005126': { ...visa, refunds: 'failing' },
};

/** The check digit of ISO/IEC 7812-1, annex B. */
function hasValidCheckDigit(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return /^\d{12,19}$/.test(number) && sum % 10 === 0;
}

export interface CardDetails {
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string;
}

/**
 * The card with these details. A number that is no test card is rejected and never stored, because it might be real.
 * @throws StripeError 402
 */
export function cardOf({ number, expMonth, expYear, cvc }: CardDetails, now: Date): Card & { last4: string } {
  if (!hasValidCheckDigit(number)) throw cardError(declines.wrongNumber);
  if (!(expMonth >= 1 && expMonth <= 12)) throw cardError(declines.wrongMonth);
  const thisYear = now.getUTCFullYear();
  if (!(expYear >= thisYear && expYear <= thisYear + 50)) throw cardError(declines.wrongYear);
  if (expYear === thisYear && expMonth < now.getUTCMonth() + 1) throw cardError(declines.wrongMonth);
  const card = cards[number];
  if (cvc.length !== (card?.brand === 'amex' ? 4 : 3) || /\D/.test(cvc)) throw cardError(declines.invalidCvc);
  if (!card) throw cardError(declines.realCard);
  return { ...card, last4: number.slice(-4) };
}
