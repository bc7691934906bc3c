import { paginate, pageRules } from '../http/pagination';
import { fields, flag, isWithin, metadata, range, text } from '../http/parameters';
import { apiRoute } from '../http/route';
import { noSuch, noSuchReference } from '../http/stripe-error';
import { disputeObject, disputes } from './dispute';
import { submitEvidence } from './submit-evidence';
import { files } from '../files/files-api';

/** The fields of evidence; the receipt is a file that was uploaded before. */
const evidenceFields = {
  access_activity_log: text({ max: 20_000 }),
  billing_address: text({ max: 20_000 }),
  cancellation_policy_disclosure: text({ max: 20_000 }),
  cancellation_rebuttal: text({ max: 20_000 }),
  customer_email_address: text({ max: 800 }),
  customer_name: text({ max: 20_000 }),
  duplicate_charge_explanation: text({ max: 20_000 }),
  product_description: text({ max: 20_000 }),
  receipt: text({ max: 100 }),
  refund_policy_disclosure: text({ max: 20_000 }),
  refund_refusal_explanation: text({ max: 20_000 }),
  service_date: text({ max: 20_000 }),
  uncategorized_text: text({ max: 20_000 }),
};

export const disputesApi = [
  apiRoute('GET', '/v1/disputes/:id', {}, (sandbox, _, id) => {
    const dispute = disputes(sandbox).get(id);
    if (!dispute) throw noSuch('dispute', id);
    return disputeObject(sandbox, dispute);
  }),

  apiRoute(
    'POST',
    '/v1/disputes/:id',
    { evidence: fields(evidenceFields), metadata: metadata(), submit: flag() },
    (sandbox, { evidence, submit = true }, id) => {
      const dispute = disputes(sandbox).get(id);
      if (!dispute) throw noSuch('dispute', id);
      const receipt = evidence?.receipt;
      if (receipt !== undefined && !files(sandbox).get(receipt))
        throw noSuchReference('file upload', receipt, 'evidence[receipt]');
      return disputeObject(sandbox, submitEvidence(sandbox, dispute, evidence ?? {}, submit));
    },
  ),

  apiRoute(
    'GET',
    '/v1/disputes',
    { ...pageRules, created: range(), charge: text(), payment_intent: text() },
    (sandbox, params) => {
      const found = disputes(sandbox)
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
