/** The audit log, the same table in every service. Its rows can be neither changed nor deleted. */
export const createAuditLog = `
  create table audit_log (
    id uuid primary key,
    at timestamptz not null,
    actor text not null,
    kind text not null,
    action text not null,
    subject text not null,
    before jsonb,
    after jsonb,
    request_id text not null
  );
  create index audit_log_actor on audit_log (actor, id);
  create index audit_log_kind on audit_log (kind, id);
  create function keep_audit_log() returns trigger language plpgsql as $$
    begin raise exception 'the audit log is only added to'; end $$;
  create trigger audit_log_is_kept before update or delete on audit_log
    for each row execute function keep_audit_log();`;
