import { pageOf, pageRules } from '../http/page-of';
import { isWithin, range, text } from '../http/parameters';
import { apiRoute } from '../http/route';
import { noSuch } from '../http/stripe-error';
import { chargeObject } from './charge-object';
import { paymentObject } from './payment-object';

const listRules = { ...pageRules, created: range(), customer: text() };

export const paymentsApi = [
  apiRoute('GET', '/v1/payment_intents/:id', { client_secret: text() }, (world, _, id) => {
    const payment = world.ledger.payments.get(id);
    if (!payment) throw noSuch('payment_intent', id, 'intent');
    return paymentObject(world, payment);
  }),

  apiRoute('GET', '/v1/payment_intents', listRules, (world, given) => {
    const found = world.ledger.payments
      .newestFirst()
      .filter(
        (payment) =>
          isWithin(payment.created, given.created ?? {}) &&
          (given.customer === undefined || payment.customerId === given.customer),
      );
    return pageOf(found, given, '/v1/payment_intents', 'payment_intent', (each) =>
      paymentObject(world, each),
    );
  }),

  apiRoute('GET', '/v1/charges/:id', {}, (world, _, id) => {
    const charge = world.ledger.charges.get(id);
    if (!charge) throw noSuch('charge', id);
    return chargeObject(world, charge);
  }),

  apiRoute('GET', '/v1/charges', { ...listRules, payment_intent: text() }, (world, given) => {
    const found = world.ledger.charges
      .newestFirst()
      .filter(
        (charge) =>
          isWithin(charge.created, given.created ?? {}) &&
          (given.payment_intent === undefined || charge.paymentId === given.payment_intent) &&
          (given.customer === undefined ||
            world.ledger.payments.get(charge.paymentId)?.customerId === given.customer),
      );
    return pageOf(found, given, '/v1/charges', 'charge', (each) => chargeObject(world, each));
  }),
];
