import { paginate, pageRules } from '../http/pagination';
import { isWithin, range, text, unsupported } from '../http/parameters';
import { apiRoute } from '../http/route';
import { noSuch } from '../http/stripe-error';
import { chargeObject } from './charge-object';
import { paymentObject } from './payment-object';
import { charges } from './charge';
import { payments } from './payment';

const listRules = { ...pageRules, created: range(), customer: unsupported() };

export const paymentsApi = [
  apiRoute('GET', '/v1/payment_intents/:id', { client_secret: text() }, (sandbox, _, id) => {
    const payment = payments(sandbox).get(id);
    if (!payment) throw noSuch('payment_intent', id, 'intent');
    return paymentObject(sandbox, payment);
  }),

  apiRoute('GET', '/v1/payment_intents', listRules, (sandbox, params) => {
    const found = payments(sandbox)
      .newestFirst()
      .filter((payment) => isWithin(payment.created, params.created ?? {}));
    return paginate(found, params, '/v1/payment_intents', 'payment_intent', (each) =>
      paymentObject(sandbox, each),
    );
  }),

  apiRoute('GET', '/v1/charges/:id', {}, (sandbox, _, id) => {
    const charge = charges(sandbox).get(id);
    if (!charge) throw noSuch('charge', id);
    return chargeObject(sandbox, charge);
  }),

  apiRoute('GET', '/v1/charges', { ...listRules, payment_intent: text() }, (sandbox, params) => {
    const found = charges(sandbox)
      .newestFirst()
      .filter(
        (charge) =>
          isWithin(charge.created, params.created ?? {}) &&
          (params.payment_intent === undefined || charge.paymentId === params.payment_intent),
      );
    return paginate(found, params, '/v1/charges', 'charge', (each) => chargeObject(sandbox, each));
  }),
];
