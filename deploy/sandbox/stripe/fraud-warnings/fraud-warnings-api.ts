import { paginate, pageRules } from '../http/pagination';
import { text } from '../http/parameters';
import { apiRoute } from '../http/route';
import { noSuch } from '../http/stripe-error';
import { fraudWarningObject, fraudWarnings } from './fraud-warning';

const path = '/v1/radar/early_fraud_warnings';

export const fraudWarningsApi = [
  apiRoute('GET', `${path}/:id`, {}, (sandbox, _, id) => {
    const warning = fraudWarnings(sandbox).get(id);
    if (!warning) throw noSuch('early fraud warning', id);
    return fraudWarningObject(sandbox, warning);
  }),

  apiRoute('GET', path, { ...pageRules, charge: text(), payment_intent: text() }, (sandbox, params) => {
    const found = fraudWarnings(sandbox)
      .newestFirst()
      .filter(
        (warning) =>
          (params.charge === undefined || warning.chargeId === params.charge) &&
          (params.payment_intent === undefined || warning.paymentId === params.payment_intent),
      );
    return paginate(found, params, path, 'early fraud warning', (each) => fraudWarningObject(sandbox, each));
  }),
];
