/** Codes that are redeemed for licences, gifts, and licences that administrators give. */
export const createRedemption = `
  create table redemption_batches (
    id uuid primary key,
    name text not null,
    kind text not null check (kind in ('reseller', 'magazine', 'nfr', 'gift')),
    products jsonb not null,
    valid_until timestamptz,
    note text not null default '',
    created_by uuid not null,
    order_id uuid unique,
    created_at timestamptz not null,
    withdrawn_at timestamptz
  );
  create index redemption_batches_newest on redemption_batches (created_at desc, id desc) where order_id is null;
  create table redemption_codes (
    id uuid primary key,
    batch_id uuid not null references redemption_batches,
    code_hash bytea not null unique,
    sealed_code bytea not null,
    last4 text not null,
    withdrawn_at timestamptz,
    redeemed_at timestamptz,
    redeemed_by uuid,
    constraint redemption_codes_redeemer check ((redeemed_at is null) = (redeemed_by is null))
  );
  -- The order of the panel's list: a page of a batch of 10,000 codes reads as many rows as it shows.
  create index redemption_codes_page on redemption_codes (batch_id, redeemed_at desc nulls last, id);
  create index redemption_codes_of_user on redemption_codes (redeemed_by);
  create table gifts (
    order_id uuid primary key,
    order_number text not null,
    buyer_id uuid not null,
    buyer_name text not null,
    code_id uuid not null unique references redemption_codes,
    email text not null,
    name text not null,
    message text not null,
    language text not null,
    deliver_at timestamptz not null,
    sent_at timestamptz,
    mail_count int not null default 0,
    created_at timestamptz not null
  );
  create index gifts_of_buyer on gifts (buyer_id, created_at desc);
  create index gifts_to_send on gifts (deliver_at) where sent_at is null;
  create index gifts_with_address on gifts (sent_at) where email <> '';
  create table licence_grants (
    id uuid primary key,
    user_id uuid not null,
    plugin_id uuid not null,
    product text not null,
    reason text not null check (reason in ('press', 'apology', 'nfr', 'other')),
    note text not null,
    granted_by uuid not null,
    granted_at timestamptz not null,
    revoked_at timestamptz
  );
  create index licence_grants_of_user on licence_grants (user_id, granted_at desc);`;
