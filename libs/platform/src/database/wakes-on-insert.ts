/**
 * SQL that makes every insert into a table wake the channel's listeners at its commit: no statement more for who inserts, and
 * nobody can forget it. The function is made by the first migration that asks for it.
 */
export function wakesOnInsert(table: string, channel: string): string {
  return `
    create or replace function wake() returns trigger language plpgsql as $$
    begin
      perform pg_notify(tg_argv[0], '');
      return null;
    end $$;
    create trigger ${table}_wakes after insert on ${table} for each statement execute function wake('${channel}');
  `;
}
