import type { Usable } from './seats.service';

/**
 * Parts of a `with` that seat a `computer` (one row with its `id`) on licences that are locked: `wanted` says of each licence
 * whether a seat was free or was held before, `seated` takes what is free. $1 to $3 are `licencesToSeat`.
 * Whoever deactivates the computer at this moment holds its row: what `held` saw of it may be gone by then, so a seat of its own
 * is written again. A seat that was lent stays as it is until its lease is over; an ended lease leaves its row behind.
 */
export const takeSeats = `held as (
      select s.licence_id, count(*) as taken, bool_or(s.computer_id = computer.id) as is_mine
      from living_seats s, computer where s.licence_id = any($1) group by s.licence_id
    ), wanted as (
      select l.id, l.name, coalesce(held.is_mine, false) as is_mine, coalesce(held.taken, 0) < l.seat_limit as is_free
      from unnest($1::uuid[], $2::int[], $3::text[]) as l (id, seat_limit, name)
      left join held on held.licence_id = l.id
    ), seated as (
      insert into seats (licence_id, computer_id, taken_at)
      select wanted.id, computer.id, now() from wanted, computer where is_free or is_mine
      on conflict (licence_id, computer_id) do update
        set taken_at = excluded.taken_at, kind = excluded.kind, lease_until = excluded.lease_until
        where seats.lease_until <= now()
    )`;

/** Ids, limits and names: what `takeSeats` asks for first. */
export function licencesToSeat(usable: readonly Usable[]): [string[], number[], string[]] {
  return [
    usable.map(({ id }) => id),
    usable.map(({ seatLimit }) => seatLimit),
    usable.map(({ name }) => name),
  ];
}
