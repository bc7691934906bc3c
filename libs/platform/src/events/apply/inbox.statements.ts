import { takeLockSql, tryLockSql } from '../../database/transactions/advisory-transaction-locks';
import type { ConsumedEvent, LocksOf } from '../event-route';

/** Records an event for a consumer that needs no locks. */
export const recordSql =
  'insert into inbox (consumer, event_id) values ($1, $2) on conflict do nothing returning event_id';

const locks = `unnest($3::uuid[], $4::text[], $5::boolean[]) with ordinality as l (event_id, key, shared, position)`;

/** Takes the locks of an event, then records it: in this order, two replicas never wait for one another. */
export const recordWithLocksSql = `with taken as materialized (
    select ${takeLockSql} from (select * from ${locks} order by position) as ordered)
  insert into inbox (consumer, event_id)
    select $1, event_id from unnest($2::uuid[]) as e (event_id) where (select count(*) from taken) >= 0
    on conflict do nothing returning event_id`;

/** Records those of several events whose locks are free. A transaction of several events waits for no lock of another one. */
export const recordUnlockedSql = `with free as materialized (
    select event_id, bool_and(${tryLockSql}) as "isFree" from ${locks} group by event_id),
  accepted as materialized (
    select e.event_id, coalesce(f."isFree", true) as "isFree"
      from unnest($2::uuid[]) as e (event_id) left join free f using (event_id)),
  recorded as (
    insert into inbox (consumer, event_id) select $1, event_id from accepted where "isFree"
    on conflict do nothing returning event_id)
  select a.event_id as "eventId", a."isFree", r.event_id is not null as "isNew"
    from accepted a left join recorded r using (event_id)`;

/** The locks of some events as parameters `$3`, `$4` and `$5`. */
export function lockColumns(
  events: readonly ConsumedEvent[],
  locksOf: LocksOf,
): [string[], string[], boolean[]] {
  const rows = events.flatMap(({ data, meta }) => locksOf(data).map((lock) => ({ id: meta.id, ...lock })));
  return [rows.map(({ id }) => id), rows.map(({ key }) => key), rows.map(({ isShared }) => isShared)];
}
