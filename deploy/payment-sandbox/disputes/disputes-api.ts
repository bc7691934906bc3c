import { pageOf, pageRules } from '../http/page-of';
import { isWithin, range, text } from '../http/parameters';
import { apiRoute } from '../http/route';
import { noSuch } from '../http/stripe-error';
import { disputeObject } from './dispute';

export const disputesApi = [
  apiRoute('GET', '/v1/disputes/:id', {}, (world, _, id) => {
    const dispute = world.ledger.disputes.get(id);
    if (!dispute) throw noSuch('dispute', id);
    return disputeObject(world, dispute);
  }),

  apiRoute(
    'GET',
    '/v1/disputes',
    { ...pageRules, created: range(), charge: text(), payment_intent: text() },
    (world, given) => {
      const found = world.ledger.disputes
        .newestFirst()
        .filter(
          (dispute) =>
            isWithin(dispute.created, given.created ?? {}) &&
            (given.charge === undefined || dispute.chargeId === given.charge) &&
            (given.payment_intent === undefined || dispute.paymentId === given.payment_intent),
        );
      return pageOf(found, given, '/v1/disputes', 'dispute', (each) => disputeObject(world, each));
    },
  ),
];
