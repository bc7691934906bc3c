import type { ConsentKind } from '#contracts/commerce/consumer-law/consents';
import type { Language } from '#contracts/kit/actor';
import type { SqlStatement } from '#platform/database/transactions/combined-statement';

/** A consent as the statement returns it, with its date as a text. */
export interface ConsentOfOrder {
  orderId: string;
  kind: ConsentKind;
  textVersion: string;
  language: Language;
  at: string;
}

/** The consents of some orders, in the order in which they were given. */
export const consentsOfOrders: SqlStatement<ConsentOfOrder> = {
  name: 'consents_of_orders',
  sql: `select order_id as "orderId", kind, text_version as "textVersion", language,
      to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from order_consents where order_id = any($1::uuid[]) order by order_consents.at, kind, text_version`,
};
