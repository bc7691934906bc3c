/** Number of rows of each kind. */
export interface RowCounts {
  users: number;
  orders: number;
  subscribers: number;
}

/** Statements for one database, in order. Ids are derived from row numbers, so that a second run changes nothing. */
export interface SeedStatements {
  database: 'catalogue' | 'identity' | 'commerce' | 'licensing' | 'newsletter';
  statements: string[];
}

/** A product of the running shop that seeded orders refer to. */
export interface SeedProduct {
  id: string;
  slug: string;
  name: string;
  version: string;
  priceCents: number;
}

const first = `(array['Anna','Ben','Chiara','Dmitri','Elena','Farid','Grace','Hugo','Irina','Jonas'])[1 + n % 10]`;
const last = `(array['Kern','Okafor','Rossi','Volkova','Lindqvist','Haddad','Moreau','Tanaka','Silva','Novak','Weiss'])[1 + n % 11]`;
/** The services accept only ids with a version and a variant (RFC 9562 §5.4). */
export const uuid = (kind: string, n = 'n') =>
  `overlay(overlay(md5('large ${kind} ' || ${n}) placing '7' from 13) placing '8' from 17)::uuid`;
const email = (n = 'n') => `'large-' || lpad((${n})::text, 6, '0') || '@example.com'`;
/** A time in the last three years; it grows with the row number. */
const at = (count: number) =>
  `now() - interval '1095 days' * (1 - n / ${count}.0) - interval '7 minutes' * (n % 13)`;

function auditLog(count: number, action: string): string {
  return `insert into audit_log (id, at, actor, kind, action, subject, request_id)
    select ${uuid('audit')}, ${at(count)}, ${uuid('user')}, split_part('${action}', '.', 1), '${action}', ${uuid('order')}, 'large'
      from generate_series(1, ${count}) n
    on conflict do nothing`;
}

function users(count: number): SeedStatements {
  return {
    database: 'identity',
    statements: [
      `insert into users (id, email, first_name, last_name, password_hash, role, language, created_at)
       select ${uuid('user')}, ${email()}, ${first}, ${last}, known.password_hash, 'user',
              case when n % 3 = 0 then 'ru' else 'en' end, ${at(count)}
         from generate_series(1, ${count}) n,
              (select password_hash from users order by created_at limit 1) known
       on conflict do nothing`,
      auditLog(count / 10, 'user.role-changed'),
      'truncate daily_figures',
      'analyze users, audit_log',
    ],
  };
}

function literals(products: readonly SeedProduct[]): string {
  const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
  return products
    .map(
      ({ id, slug, name, version, priceCents }, index) =>
        `(${index}, ${text(id)}::uuid, ${text(slug)}, ${text(name)}, ${text(version)}, ${priceCents})`,
    )
    .join(', ');
}

/** 90 of 100 paid, 5 refunded, 3 failed, 2 pending. */
const state = `case when n % 100 < 90 then 'paid' when n % 100 < 95 then 'refunded'
  when n % 100 < 98 then 'failed' else 'pending' end`;

function orders(
  { orders: count, users: buyers }: RowCounts,
  products: readonly SeedProduct[],
): SeedStatements {
  const buyer = `(1 + n % ${buyers})`;
  const isPaid = 'n % 100 < 95';
  const sold = `generate_series(1, ${count}) n
    join (values ${literals(products)}) g (place, id, slug, name, version, price) on g.place = n % ${products.length}`;
  return {
    database: 'commerce',
    statements: [
      `insert into orders (id, user_id, state, number, language, email, first_name, last_name, currency, subtotal_cents,
              total_cents, refunded_cents, billing_email, request_id, created_at, paid_at, refunded_at, fulfilled_at, announced_at)
       select ${uuid('order')}, ${uuid('user', buyer)}, ${state}, 'LL-' || (9000000 + n), 'en', ${email(buyer)}, ${first},
              ${last}, 'usd', g.price, g.price, case when n % 100 between 90 and 94 then g.price else 0 end,
              ${email(buyer)}, 'large', ${at(count)}, case when ${isPaid} then ${at(count)} end,
              case when n % 100 between 90 and 94 then ${at(count)} + interval '2 days' end,
              case when ${isPaid} then ${at(count)} end, case when ${isPaid} then ${at(count)} end
         from ${sold}
       on conflict do nothing`,
      `insert into refunds (id, order_id, key, amount_cents, reason, state, created_at)
       select ${uuid('refund')}, ${uuid('order')}, 'large', g.price, 'requested_by_customer', 'succeeded',
              ${at(count)} + interval '2 days'
         from ${sold} where n % 100 between 90 and 94 and g.price > 0
       on conflict do nothing`,
      `insert into offers (id, user_id, rule, plugin_id, percent, issued_at, ends_at)
       select ${uuid('offer')}, ${uuid('user', buyer)}, 'loyalty', g.id, 20, ${at(count)}, ${at(count)} + interval '30 days'
         from ${sold}
       on conflict do nothing`,
      auditLog(count, 'order.refunded'),
      `insert into order_items (id, order_id, plugin_id, slug, name, version, image_url, price_cents, due_cents)
       select ${uuid('item')}, ${uuid('order')}, g.id, g.slug, g.name, g.version, '', g.price, g.price from ${sold}
       on conflict do nothing`,
      'truncate daily_figures',
      'analyze orders, order_items, refunds, offers, audit_log',
    ],
  };
}

function entitlements(
  { orders: count, users: buyers }: RowCounts,
  products: readonly SeedProduct[],
): SeedStatements {
  const buyer = `(1 + n % ${buyers})`;
  const status = `case when n % 100 < 90 then 'active' else 'revoked' end`;
  const sold = `generate_series(1, ${count}) n
    join (values ${literals(products)}) g (place, id, slug, name, version, price) on g.place = n % ${products.length}
    where n % 100 < 95`;
  return {
    database: 'licensing',
    statements: [
      `insert into entitlements (id, user_id, email, subject_type, subject_id, slug, name, status, source_order_id,
              order_number, created_at)
       select ${uuid('entitlement')}, ${uuid('user', buyer)}, ${email(buyer)}, 'product', g.id, g.slug, g.name, ${status},
              ${uuid('order')}, 'LL-' || (9000000 + n), ${at(count)}
         from ${sold}
       on conflict do nothing`,
      `insert into computers (id, user_id, device_id, machine_name, os, status, issued_at, last_seen_at)
       select ${uuid('computer')}, ${uuid('user', buyer)}, 'large-' || n, 'Studio ' || n, 'macOS', 'active', ${at(count)}, ${at(count)}
         from generate_series(1, ${count}) n
       on conflict do nothing`,
      'truncate daily_figures',
      'analyze entitlements, computers',
    ],
  };
}

/** 80 of 100 confirmed, 12 pending, 8 unsubscribed. */
function subscribers(count: number): SeedStatements {
  const isConfirmed = 'n % 100 < 80 or n % 100 >= 92';
  return {
    database: 'newsletter',
    statements: [
      `insert into subscribers (id, email, language, source, is_confirmed, is_active, subscribed_at, confirmed_at,
              deactivated_at, deactivation_reason, topics, last_acted_at)
       select ${uuid('subscriber')}, ${email()}, case when n % 3 = 0 then 'ru' else 'en' end,
              (array['website', 'footer', 'checkout'])[1 + n % 3], ${isConfirmed}, n % 100 < 92, ${at(count)},
              case when ${isConfirmed} then ${at(count)} + interval '5 minutes' end,
              case when n % 100 >= 92 then ${at(count)} + interval '30 days' end,
              case when n % 100 >= 92 then 'unsubscribed' end, '{}', ${at(count)}
         from generate_series(1, ${count}) n
       on conflict do nothing`,
      `insert into campaigns (id, title, topic, articles, state, created_at, created_by, started_at, finished_at, is_filled)
       select ${uuid('campaign')}, 'Large campaign ' || n, 'news', '[]', 'finished', now() - n * interval '30 days', ${uuid('user')},
              now() - n * interval '30 days', now() - n * interval '30 days', true
         from generate_series(1, 12) n
       on conflict do nothing`,
      `insert into deliveries (id, campaign_id, subscriber_id, state, due_at, settled_at)
       select ${uuid('delivery')}, ${uuid('campaign', '1')}, ${uuid('subscriber')},
              case when n % 100 = 0 then 'failed' else 'sent' end, now() - interval '30 days', now() - interval '30 days'
         from generate_series(1, ${count}) n
       on conflict do nothing`,
      'truncate daily_figures',
      'analyze subscribers, campaigns, deliveries',
    ],
  };
}

/** The data of a large shop, inserted directly into the tables: no mail is sent and no event is published. */
export function seedStatements(counts: RowCounts, products: readonly SeedProduct[]): SeedStatements[] {
  return [
    users(counts.users),
    orders(counts, products),
    entitlements(counts, products),
    subscribers(counts.subscribers),
  ];
}
