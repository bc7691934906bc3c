/** Refunds with the documents of a sale, withdrawals and disputes. */
export const createRefunds = `
  create table refunds (
    id uuid primary key,
    order_id uuid not null references orders,
    key text,
    stripe_refund_id text constraint refunds_stripe_id unique,
    amount_cents int not null check (amount_cents > 0),
    reason text,
    note text not null default '',
    state text not null check (state in ('requested', 'pending', 'succeeded', 'failed', 'refused')),
    refusal text,
    requested_by uuid,
    created_at timestamptz not null,
    sent_at timestamptz,
    -- Null: the refunded sum decides about the licences.
    revoke text check (revoke in ('all', 'lines', 'none')),
    -- Which document reports the refund: none yet, its credit note, or the cancellation of that.
    documented text not null default 'none' check (documented in ('none', 'credited', 'cancelled')),
    constraint refunds_once unique (order_id, key)
  );
  create index refunds_of_order on refunds (order_id, created_at);
  create index refunds_waiting on refunds (created_at) where state = 'requested';
  create index refunds_newest on refunds (created_at);
  create index refunds_to_document on refunds (created_at)
    where (state = 'succeeded' and documented = 'none') or (state = 'failed' and documented = 'credited');
  create table refund_lines (
    refund_id uuid not null references refunds on delete cascade,
    plugin_id uuid not null,
    amount_cents int not null check (amount_cents >= 0),
    primary key (refund_id, plugin_id)
  );
  -- One row for each series of numbers. Its lock orders numbers and dates of issue.
  create table invoice_series (
    name text primary key,
    timeline int not null,
    year int not null,
    last_sequence int not null,
    last_issued_at timestamptz not null
  );
  insert into invoice_series (name, timeline, year, last_sequence, last_issued_at)
    values ('INV', 1, 0, 0, 'epoch'), ('CN', 1, 0, 0, 'epoch');
  create table invoices (
    id uuid primary key,
    order_id uuid not null references orders,
    kind text not null check (kind in ('invoice', 'credit-note', 'cancellation')),
    refund_id uuid references refunds,
    number text not null constraint invoices_number unique,
    currency text not null,
    tax_cents int not null check (tax_cents >= 0),
    total_cents int not null check (total_cents > 0),
    issued_at timestamptz not null
  );
  create index invoices_of_order on invoices (order_id, issued_at);
  create unique index invoices_once on invoices (order_id) where kind = 'invoice';
  create unique index invoices_of_refund on invoices (refund_id, kind);
  create table withdrawals (
    id uuid primary key,
    order_number text not null,
    -- Null until the declaration was matched with an order.
    order_id uuid references orders,
    -- The signed-in customer; null for a guest.
    user_id uuid,
    name text not null,
    email text not null,
    -- Sorted plug-in ids; empty for the whole order.
    items uuid[] not null,
    reason text not null,
    received_at timestamptz not null,
    state text not null check (state in ('received', 'waiting', 'accepted', 'declined')),
    ground text check (ground in ('not-activated', 'duplicate', 'already-returned')),
    decided_at timestamptz,
    decided_by uuid,
    decision_reason text not null default '',
    refunded_at timestamptz,
    refund_attempts int not null default 0,
    problem text,
    due_at timestamptz not null,
    -- The address whose orders the browser had opened by find-my-order.
    proven_email text,
    -- Declared without the customer's session or that access: takes effect after the button behind a mailed link.
    needs_confirmation boolean not null default false,
    check ((state in ('accepted', 'declined')) = (decided_at is not null)),
    check (state in ('received', 'declined') or order_id is not null)
  );
  -- A declaration that is repeated is the same one.
  create unique index withdrawals_once on withdrawals (order_id, items) where state <> 'declined';
  create index withdrawals_of_order on withdrawals (order_id);
  create index withdrawals_due on withdrawals (due_at)
    where state in ('received', 'waiting') or (state = 'accepted' and refunded_at is null);
  create index withdrawals_newest on withdrawals (received_at desc, id desc) where order_id is not null;
  create index withdrawals_unconfirmed on withdrawals (received_at) where needs_confirmation;
  create table withdrawal_links (
    id uuid primary key,
    withdrawal_id uuid not null references withdrawals on delete cascade,
    -- Where it was mailed to. An order that moves to another address ends its links.
    email text not null,
    token_hash text not null unique,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  );
  create index withdrawal_links_of_withdrawal on withdrawal_links (withdrawal_id);
  create table payment_alerts (
    -- Stripe's id of the dispute or warning.
    id text primary key,
    kind text not null check (kind in ('dispute', 'warning')),
    order_id uuid not null references orders,
    status text not null,
    reason text not null,
    amount_cents int not null,
    created_at timestamptz not null,
    due_by timestamptz,
    submissions int not null default 0,
    evidence jsonb,
    evidence_sent_at timestamptz,
    submitted_at timestamptz,
    -- Stripe's id of the receipt that is sent as evidence (docs/decisions/0062).
    receipt_file text
  );
  create index payment_alerts_of_order on payment_alerts (order_id);`;
