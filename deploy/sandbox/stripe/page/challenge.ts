import type { Form } from '../http/form';
import { oneOf, parseFields, required, text } from '../http/parameters';
import { noSuch, StripeError } from '../http/stripe-error';
import { answerChallenge } from '../payments/pay';
import { type PaymentRecord, payments } from '../payments/payment';
import { type SessionRecord, sessions } from '../sessions/session';
import type { Sandbox } from '../sandbox';
import { languageOf, money } from './language';
import { escaped, plainPage } from './markup';
import { completion, inFormLanguage } from './page-api';
import { texts } from './texts';

function challenged(sandbox: Sandbox, id: string): { payment: PaymentRecord; session: SessionRecord } {
  const payment = payments(sandbox).get(id);
  const session = payment && sessions(sandbox).get(payment.sessionId);
  if (!payment || !session) throw noSuch('payment_intent', id);
  return { payment, session };
}

/** The 3-D Secure page, opened by its URL (`next_action.redirect_to_url`). */
export function challengePage(sandbox: Sandbox, id: string, token: string, ofBrowser: string): string {
  const { payment, session } = challenged(sandbox, id);
  const language = languageOf(session, ofBrowser);
  const words = texts[language];
  if (payment.challenge?.token !== token)
    return plainPage(words.challenge, `<p>${escaped(words.completed)}</p>`);
  const why = words.challenge_why.replace('{amount}', money(payment.amount, payment.currency, language));
  return plainPage(
    words.challenge,
    `<main class="card"><p class="ribbon">${escaped(words.ribbon)}</p>
<h1>${escaped(words.challenge)}</h1><p>${escaped(why)}</p>
<form method="post"><input type="hidden" name="token" value="${escaped(token)}">
<button name="outcome" value="complete">${escaped(words.complete)}</button>
<button name="outcome" value="fail" class="quiet">${escaped(words.fail)}</button></form></main>`,
    language,
  );
}

const rules = { token: required(text()), outcome: required(oneOf(['complete', 'fail'])) };

/** Ends the challenge. @throws StripeError 402 if it failed or the bank declines */
export function endChallenge(sandbox: Sandbox, id: string, form: Form, ofBrowser: string): object {
  const { token, outcome } = parseFields(rules, form);
  const { payment, session } = challenged(sandbox, id);
  try {
    answerChallenge(sandbox, payment, token, outcome === 'complete');
    return completion(session);
  } catch (error) {
    throw error instanceof StripeError ? inFormLanguage(error, session, ofBrowser) : error;
  }
}
