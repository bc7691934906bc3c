/** Orders with their lines, consents and later changes of owner and billing data. */
export const createOrders = `
  create table orders (
    id uuid primary key,
    user_id uuid not null,
    state text not null check (state in ('pending', 'processing', 'review', 'failed', 'expired',
      'paid', 'partially_refunded', 'refunded', 'disputed')),
    number text constraint orders_number unique,
    language text not null check (language in ('en', 'ru')),
    email text not null,
    first_name text not null,
    last_name text not null,
    currency text not null,
    subtotal_cents int not null check (subtotal_cents >= 0),
    discount_cents int not null default 0 check (discount_cents >= 0),
    tax_cents int not null default 0 check (tax_cents >= 0),
    total_cents int not null check (total_cents >= 0),
    refunded_cents int not null default 0 check (refunded_cents >= 0),
    tax_country text,
    billing_country text,
    billing_email text,
    billing_name text,
    payment_intent_id text constraint orders_payment_intent unique,
    charge_id text,
    receipt_url text,
    card_brand text,
    card_last4 text,
    dispute text check (dispute in ('open', 'won', 'lost')),
    review_reason text,
    download_token text,
    request_id text not null,
    created_at timestamptz not null,
    paid_at timestamptz,
    refunded_at timestamptz,
    fulfilled_at timestamptz,
    announced_at timestamptz,
    announcements int not null default 0,
    revision int not null default 0,
    offer_id uuid,
    keeps_licences boolean not null default false,
    gift jsonb,
    invoiced_at timestamptz,
    receipt_copies int not null default 0,
    search_text text generated always as (fold_text(coalesce(billing_email, email))) stored,
    constraint orders_paid_has_number check (paid_at is null or number is not null)
  );
  create index orders_user on orders (user_id, created_at);
  create index orders_unfulfilled on orders (announced_at) where paid_at is not null and fulfilled_at is null;
  create index orders_newest on orders (created_at desc, id desc);
  create index orders_state on orders (state, created_at desc, id desc);
  create index orders_search_text on orders using gin (search_text gin_trgm_ops);
  create index orders_of_address on orders (lower(coalesce(billing_email, email)), created_at desc, id desc);
  create index orders_number_search on orders using gin (number gin_trgm_ops);
  -- One order for each offer, also for concurrent purchases. An expired or failed order releases its offer.
  create unique index orders_offer on orders (offer_id)
    where offer_id is not null and state not in ('expired', 'failed');
  create index orders_of_purchase_address on orders (lower(email), paid_at desc) where paid_at is not null;
  create index orders_paid on orders (paid_at) where paid_at is not null;
  create index orders_to_invoice on orders (paid_at)
    where paid_at is not null and total_cents > 0 and invoiced_at is null;
  create table order_items (
    id uuid primary key,
    order_id uuid not null references orders,
    plugin_id uuid not null,
    slug text not null,
    name text not null,
    version text not null,
    image_url text not null,
    price_cents int not null check (price_cents >= 0),
    line int not null default 0 check (line >= 0),
    bundle_id uuid,
    bundle_slug text,
    bundle_name text,
    upgrades_plugin_id uuid,
    is_revoked boolean not null default false,
    due_cents int check (due_cents >= 0),
    -- The owned products that earned the price of the bundle (docs/decisions/0076).
    completed_plugin_ids uuid[] not null default '{}',
    constraint order_items_once unique (order_id, plugin_id),
    constraint order_items_bundle check (
      (bundle_id is null) = (bundle_slug is null) and (bundle_id is null) = (bundle_name is null))
  );
  create index order_items_plugin on order_items (plugin_id);
  create table order_adjustments (
    order_item_id uuid not null references order_items,
    position int not null,
    order_id uuid not null references orders,
    kind text not null check (kind in ('owned', 'bundle', 'sale', 'offer', 'upgrade', 'code')),
    key text not null,
    name text not null,
    amount_cents int not null check (amount_cents >= 0),
    primary key (order_item_id, position)
  );
  create index order_adjustments_order on order_adjustments (order_id);
  create table order_codes (
    order_id uuid not null references orders,
    code text not null,
    discount_id uuid not null,
    address_hash text,
    primary key (order_id, code)
  );
  create index order_codes_code on order_codes (code);
  create index order_codes_discount on order_codes (discount_id);
  create table order_consents (
    order_id uuid not null references orders,
    kind text not null check (kind in ('immediate-supply', 'withdrawal-effect')),
    text_version text not null,
    language text not null check (language in ('en', 'ru')),
    at timestamptz not null default now(),
    primary key (order_id, kind, text_version)
  );
  create table order_lookups (
    id uuid primary key,
    email text not null,
    language text not null,
    code_hash text,
    token_hash text unique,
    tries int not null default 0,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    mailed_at timestamptz,
    access_hash text unique,
    access_expires_at timestamptz
  );
  create index order_lookups_of_address on order_lookups (email, mailed_at) where email <> '';
  create index order_lookups_by_age on order_lookups (created_at);
  create table order_reassignments (
    id uuid primary key,
    order_id uuid not null references orders,
    old_email text not null,
    new_email text not null,
    reason text not null,
    token_hash text not null unique,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    ended_at timestamptz,
    confirmed_at timestamptz,
    -- Items that the new owner has already (docs/decisions/0060).
    duplicates text check (duplicates in ('refund', 'keep')),
    duplicate_ids uuid[] not null default '{}',
    former_user_id uuid
  );
  create index order_reassignments_of_order on order_reassignments (order_id);
  create table billing_revisions (
    order_id uuid not null references orders,
    -- Revision 1 is what the customer entered at the payment; it is in the order.
    revision int not null check (revision > 1),
    name text not null,
    company text not null default '',
    address text not null default '',
    vat_id text not null default '',
    country text,
    created_at timestamptz not null,
    primary key (order_id, revision)
  );`;
