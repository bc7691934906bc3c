import { paginate, pageRules } from '../http/pagination';
import { isWithin, range, text } from '../http/parameters';
import { apiRoute } from '../http/route';
import { noSuch } from '../http/stripe-error';
import { disputeObject } from './dispute';

export const disputesApi = [
  apiRoute('GET', '/v1/disputes/:id', {}, (sandbox, _, id) => {
    const dispute = sandbox.store.disputes.get(id);
    if (!dispute) throw noSuch('dispute', id);
    return disputeObject(sandbox, dispute);
  }),

  apiRoute(
    'GET',
    '/v1/disputes',
    { ...pageRules, created: range(), charge: text(), payment_intent: text() },
    (sandbox, params) => {
      const found = sandbox.store.disputes
        .newestFirst()
        .filter(
          (dispute) =>
            isWithin(dispute.created, params.created ?? {}) &&
            (params.charge === undefined || dispute.chargeId === params.charge) &&
            (params.payment_intent === undefined || dispute.paymentId === params.payment_intent),
        );
      return paginate(found, params, '/v1/disputes', 'dispute', (each) => disputeObject(sandbox, each));
    },
  ),
];
