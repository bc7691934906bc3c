/** Download grants and transfers. */
export const createDownloads = `
  create table download_grants (
    id uuid primary key,
    order_id uuid not null unique,
    order_number text not null,
    user_id uuid not null,
    token_hash bytea not null unique,
    plugin_ids uuid[] not null,
    transfer_limit int not null,
    expires_at timestamptz not null,
    revoked_at timestamptz,
    created_at timestamptz not null default now(),
    revoked_plugin_ids uuid[] not null default '{}',
    -- For which end of the link its customer was mailed.
    ending_mailed_at timestamptz
  );
  create index download_grants_oldest on download_grants (created_at);
  create index download_grants_by_end on download_grants (expires_at) where revoked_at is null;
  create table transfers (
    id uuid primary key,
    grant_id uuid not null references download_grants (id),
    file_id uuid not null,
    file_bytes bigint not null,
    received int8multirange not null default '{}',
    streams int not null default 0,
    last_seen_at timestamptz not null default now(),
    started_at timestamptz not null default now(),
    completed_at timestamptz,
    sent_bytes bigint not null default 0
  );
  create index transfers_of_file on transfers (grant_id, file_id);
  create table transfer_streams (
    id uuid primary key,
    transfer_id uuid not null references transfers (id) on delete cascade,
    seen_at timestamptz not null default now(),
    from_byte bigint not null default 0,
    end_byte bigint
  );
  create index transfer_streams_of_transfer on transfer_streams (transfer_id);`;
