/**
 * SQL of a trigger that notifies a channel at the commit of every insert into a table, so that no code has to notify it. The function is
 * created by the first migration that uses it.
 */
export function notifyOnInsert(table: string, channel: string): string {
  return `
    create or replace function wake() returns trigger language plpgsql as $$
    begin
      perform pg_notify(tg_argv[0], '');
      return null;
    end $$;
    create trigger ${table}_wakes after insert on ${table} for each statement execute function wake('${channel}');
  `;
}
