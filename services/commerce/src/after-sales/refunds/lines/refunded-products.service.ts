import { productPricesSql } from '../../../orders/placed-orders/order-records.service';

/** What refunds of lines have returned for the plug-in of a row. */
const refundedLines = `
  select sum(l.amount_cents) from refunds f join refund_lines l on l.refund_id = f.id
   where f.order_id = r.order_id and f.state = 'succeeded' and l.plugin_id = p.plugin_id`;

/** Refunds from `$1` to before `$2` that name no lines. */
const refundsOfAmounts = `
  select * from refunds r where state = 'succeeded' and created_at >= $1 and created_at < $2
     and not exists (select from refund_lines l where l.refund_id = r.id)`;

/** The plug-ins of such a refund with what refunds of lines have left of their prices, or with the prices if nothing is left. */
const weights = `
  select r.id, r.created_at, r.reason, r.amount_cents, p.plugin_id, p.name, p.bundle_id, p.bundle_name, p.due_cents,
         greatest(0, p.due_cents - coalesce((${refundedLines}), 0)) as left_cents
    from (${refundsOfAmounts}) r join ${productPricesSql} p on p.order_id = r.order_id`;

/** The rounding of credit notes (invoices/credited-tax.ts): differences of rounded sums, so that the shares add up to the amount. */
const shares = `
  select created_at, reason, plugin_id, name, bundle_id, bundle_name,
         round(amount_cents * upto / whole) - round(amount_cents * (upto - weight) / whole) as cents
    from (select *, sum(weight) over (partition by id order by plugin_id) as upto, sum(weight) over (partition by id) as whole
            from (select *, case when sum(left_cents) over (partition by id) > 0 then left_cents else due_cents end::numeric as weight
                    from (${weights}) weighted) chosen) summed
   where whole > 0`;

/** The shares of plug-ins in refunds from `$1` to before `$2`. A refund of lines names them; any other is spread over what they leave. */
const facts = `
  select r.created_at, r.reason, l.plugin_id, p.name, p.bundle_id, p.bundle_name, l.amount_cents as cents
    from refunds r join refund_lines l on l.refund_id = r.id
         join ${productPricesSql} p on p.order_id = r.order_id and p.plugin_id = l.plugin_id
   where r.state = 'succeeded' and r.created_at >= $1 and r.created_at < $2
  union all select created_at, reason, plugin_id, name, bundle_id, bundle_name, cents from (${shares}) spread`;

/** By plug-in. A refund in Stripe's dashboard may have no reason, or one that the shop does not offer. */
export const refundedProducts = {
  name: 'refunded-products',
  sql: `select created_at as at, plugin_id, name, cents,
               case when reason in ('requested_by_customer', 'duplicate', 'fraudulent') then reason else 'not_given' end as reason
          from (${facts}) facts where cents > 0`,
};

/** By what was bought: a plug-in of a bundle is refunded to the bundle. */
export const refundedTitles = {
  name: 'refunded-titles',
  sql: `select created_at as at, coalesce(bundle_id, plugin_id) as plugin_id, coalesce(bundle_name, name) as name, cents,
               case when bundle_id is null then '' else 'bundle' end as reason
          from (${facts}) facts where cents > 0`,
};
