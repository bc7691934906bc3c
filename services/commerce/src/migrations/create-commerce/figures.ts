/** Figures by product, and the reconciliation with Stripe and licensing. */
export const createFigures = `
  -- Past days of sales and refunds by plug-in and reason (docs/decisions/0048).
  create table product_figures (
    kind text not null,
    day date not null,
    plugin_id uuid not null,
    reason text not null,
    name text not null,
    count int not null,
    cents bigint not null,
    primary key (kind, day, plugin_id, reason)
  );
  create table reconciliation_runs (
    id uuid primary key,
    state text not null check (state in ('running', 'done', 'failed')),
    is_repair boolean not null,
    since timestamptz,
    settle_seconds int not null,
    step text not null,
    compared int not null default 0,
    found int not null default 0,
    repaired int not null default 0,
    started_by text not null,
    started_at timestamptz not null,
    heartbeat_at timestamptz not null,
    finished_at timestamptz,
    error text
  );
  create index reconciliation_runs_newest on reconciliation_runs (started_at desc);
  create table reconciliation_findings (
    id uuid primary key,
    run_id uuid not null references reconciliation_runs,
    kind text not null,
    subject text not null,
    order_id uuid,
    order_number text,
    user_id uuid,
    detail text not null,
    is_repairable boolean not null,
    found_at timestamptz not null,
    repaired_at timestamptz,
    constraint reconciliation_findings_once unique (kind, subject)
  );
  create index reconciliation_findings_newest on reconciliation_findings (found_at desc, id desc);
  create index reconciliation_findings_open on reconciliation_findings (found_at desc, id desc)
    where repaired_at is null;
  create index reconciliation_findings_of_run on reconciliation_findings (run_id);
  -- Scratch data of one run; it need not survive a crash.
  create unlogged table reconciliation_sightings (
    run_id uuid not null,
    order_id uuid not null,
    primary key (run_id, order_id)
  );`;
