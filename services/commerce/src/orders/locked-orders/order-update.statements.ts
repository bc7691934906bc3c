import type { SqlStatement } from '#platform/database/transactions/combined-statement';
import { recordIds } from '#platform/database/transactions/record-ids';

/** Optimistic lock: a change that was computed from an outdated row changes nothing. */
const unchanged = `o.id = any(${recordIds('$1', 'id')})
      and o.id = r.id and o.state = r.state and o.revision = r.revision`;

/** Marks orders as paid, under their numbers. */
export const paidUpdate: SqlStatement<{ id: string }> = {
  name: 'paid_update',
  sql: `update orders o set state = 'paid', revision = o.revision + 1, number = r.number, paid_at = r."paidAt",
      announced_at = r."paidAt", announcements = o.announcements + 1, tax_cents = r."taxCents", tax_country = r."taxCountry",
      billing_country = r."billingCountry", billing_email = r."billingEmail", billing_name = r."billingName",
      payment_intent_id = r."paymentIntentId", charge_id = r."chargeId", receipt_url = r."receiptUrl",
      card_brand = r."cardBrand", card_last4 = r."cardLast4"
    from jsonb_to_recordset($1::jsonb)
      as r (id uuid, state text, revision int, number text, "paidAt" timestamptz, "taxCents" int, "taxCountry" text,
        "billingCountry" text, "billingEmail" text, "billingName" text, "paymentIntentId" text, "chargeId" text,
        "receiptUrl" text, "cardBrand" text, "cardLast4" text)
    where ${unchanged} returning o.id`,
};

/** A present whose recipient only licensing knows. */
export const deliveredGift = `'{"email": ""}'::jsonb`;

/** Records that licensing has fulfilled orders; it keeps the recipients of presents from then on. */
export const fulfilledUpdate: SqlStatement<{ id: string }> = {
  name: 'fulfilled_update',
  sql: `update orders o set revision = o.revision + 1, download_token = r."downloadToken", fulfilled_at = r."fulfilledAt",
      gift = case when gift is not null then ${deliveredGift} end
    from jsonb_to_recordset($1::jsonb)
      as r (id uuid, state text, revision int, "downloadToken" text, "fulfilledAt" timestamptz)
    where ${unchanged} returning o.id`,
};
