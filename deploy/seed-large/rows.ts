/** How many of each. */
export interface Amounts {
  users: number;
  orders: number;
  subscribers: number;
}

/** Statements for one database, in order. Ids come from numbers, so that a second run changes nothing. */
export interface Fill {
  database: 'identity' | 'commerce' | 'licensing' | 'newsletter';
  statements: string[];
}

/** A thing that is for sale. */
export interface ForSale {
  id: string;
  slug: string;
  name: string;
  version: string;
  priceCents: number;
}

const first = `(array['Anna','Ben','Chiara','Dmitri','Elena','Farid','Grace','Hugo','Irina','Jonas'])[1 + n % 10]`;
const last = `(array['Kern','Okafor','Rossi','Volkova','Lindqvist','Haddad','Moreau','Tanaka','Silva','Novak','Weiss'])[1 + n % 11]`;
const uuid = (kind: string, n = 'n') => `md5('large ${kind} ' || ${n})::uuid`;
const email = (n = 'n') => `'large-' || lpad((${n})::text, 6, '0') || '@example.com'`;
/** Over three years, the higher the number the later. */
const at = (most: number) =>
  `now() - interval '1095 days' * (1 - n / ${most}.0) - interval '7 minutes' * (n % 13)`;

function users(amount: number): Fill {
  return {
    database: 'identity',
    statements: [
      `insert into users (id, email, first_name, last_name, password_hash, role, language, created_at)
       select ${uuid('user')}, ${email()}, ${first}, ${last}, known.password_hash, 'user',
              case when n % 3 = 0 then 'ru' else 'en' end, ${at(amount)}
         from generate_series(1, ${amount}) n,
              (select password_hash from users order by created_at limit 1) known
       on conflict do nothing`,
      'analyze users',
    ],
  };
}

function literals(goods: readonly ForSale[]): string {
  const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
  return goods
    .map(
      ({ id, slug, name, version, priceCents }, index) =>
        `(${index}, ${text(id)}::uuid, ${text(slug)}, ${text(name)}, ${text(version)}, ${priceCents})`,
    )
    .join(', ');
}

/** 90 of 100 paid, 5 refunded, 3 failed, 2 pending. */
const state = `case when n % 100 < 90 then 'paid' when n % 100 < 95 then 'refunded'
  when n % 100 < 98 then 'failed' else 'pending' end`;

function orders({ orders: amount, users: buyers }: Amounts, goods: readonly ForSale[]): Fill {
  const buyer = `(1 + n % ${buyers})`;
  const isPaid = 'n % 100 < 95';
  const sold = `generate_series(1, ${amount}) n
    join (values ${literals(goods)}) g (place, id, slug, name, version, price) on g.place = n % ${goods.length}`;
  return {
    database: 'commerce',
    statements: [
      `insert into orders (id, user_id, state, number, language, email, first_name, last_name, currency, subtotal_cents,
              total_cents, refunded_cents, billing_email, request_id, created_at, paid_at, refunded_at, fulfilled_at, announced_at)
       select ${uuid('order')}, ${uuid('user', buyer)}, ${state}, 'LL-' || (9000000 + n), 'en', ${email(buyer)}, ${first},
              ${last}, 'usd', g.price, g.price, case when n % 100 between 90 and 94 then g.price else 0 end,
              ${email(buyer)}, 'large', ${at(amount)}, case when ${isPaid} then ${at(amount)} end,
              case when n % 100 between 90 and 94 then ${at(amount)} + interval '2 days' end,
              case when ${isPaid} then ${at(amount)} end, case when ${isPaid} then ${at(amount)} end
         from ${sold}
       on conflict do nothing`,
      `insert into order_items (id, order_id, plugin_id, slug, name, version, image_url, price_cents)
       select ${uuid('item')}, ${uuid('order')}, g.id, g.slug, g.name, g.version, '', g.price from ${sold}
       on conflict do nothing`,
      'analyze orders, order_items',
    ],
  };
}

function entitlements({ orders: amount, users: buyers }: Amounts, goods: readonly ForSale[]): Fill {
  const buyer = `(1 + n % ${buyers})`;
  const status = `case when n % 100 < 90 then 'active' else 'revoked' end`;
  const sold = `generate_series(1, ${amount}) n
    join (values ${literals(goods)}) g (place, id, slug, name, version, price) on g.place = n % ${goods.length}
    where n % 100 < 95`;
  return {
    database: 'licensing',
    statements: [
      `insert into entitlements (id, user_id, email, subject_type, subject_id, slug, name, status, source_order_id,
              order_number, created_at)
       select ${uuid('entitlement')}, ${uuid('user', buyer)}, ${email(buyer)}, 'product', g.id, g.slug, g.name, ${status},
              ${uuid('order')}, 'LL-' || (9000000 + n), ${at(amount)}
         from ${sold}
       on conflict do nothing`,
      'analyze entitlements',
    ],
  };
}

/** 80 of 100 confirmed, 12 pending, 8 left. */
function subscribers(amount: number): Fill {
  const isConfirmed = 'n % 100 < 80 or n % 100 >= 92';
  return {
    database: 'newsletter',
    statements: [
      `insert into subscribers (id, email, language, source, is_confirmed, is_active, subscribed_at, confirmed_at,
              deactivated_at, deactivation_reason, topics, last_acted_at)
       select ${uuid('subscriber')}, ${email()}, case when n % 3 = 0 then 'ru' else 'en' end,
              (array['website', 'footer', 'checkout'])[1 + n % 3], ${isConfirmed}, n % 100 < 92, ${at(amount)},
              case when ${isConfirmed} then ${at(amount)} + interval '5 minutes' end,
              case when n % 100 >= 92 then ${at(amount)} + interval '30 days' end,
              case when n % 100 >= 92 then 'unsubscribed' end, '{}', ${at(amount)}
         from generate_series(1, ${amount}) n
       on conflict do nothing`,
      'analyze subscribers',
    ],
  };
}

/** Everything a large shop has, straight into the tables: no mail is sent and no event is told. */
export function fills(amounts: Amounts, goods: readonly ForSale[]): Fill[] {
  return [
    users(amounts.users),
    orders(amounts, goods),
    entitlements(amounts, goods),
    subscribers(amounts.subscribers),
  ];
}
