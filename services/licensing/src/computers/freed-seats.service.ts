import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { freedSeatDays, idleDays } from '#contracts/licensing/swaps';

const isRecent = `freed_at > now() - interval '${freedSeatDays} days'`;

/** Part of a `with`: seats taken and seats freed recently, by licence; `$1` are the ids of licences. */
const inUse = `in_use as (
      select l.id, l.seat_limit,
        (select count(*) from living_seats s where s.licence_id = l.id)
        + (select count(*) from freed_seats f where f.licence_id = l.id and ${isRecent}) as seats
      from licences l where l.id = any($1)
    )`;

interface LicenceRow {
  id: string;
}
const idsOf = (rows: readonly LicenceRow[]) => rows.map(({ id }) => id);

/**
 * A seat that was freed by a deactivation counts as in use for 30 days: a new computer that takes it meanwhile makes a swap, as if it
 * had replaced the other one in one step. All callers hold the licences' locks, so that the counts are exact.
 */
@Injectable()
export class FreedSeatsService {
  /**
   * Frees the seats of a computer, except those that are lent to it, and remembers them.
   * @param exempt licences on which the move is counted as a swap already
   */
  async record(tx: EntityManager, computerId: string, exempt: readonly string[] = []): Promise<void> {
    await tx.query(
      `insert into freed_seats (licence_id, computer_id, user_id)
       select s.licence_id, c.id, c.user_id from seats s join computers c on c.id = s.computer_id
       where c.id = $1 and s.lease_until is null and s.licence_id <> all($2)
         and c.last_seen_at > now() - interval '${idleDays} days'
       on conflict (licence_id, computer_id) do update set freed_at = excluded.freed_at`,
      [computerId, exempt],
    );
  }

  /** Of some licences, those on which no seat is left that was not in use recently. */
  async full(tx: EntityManager, licenceIds: readonly string[]): Promise<string[]> {
    return idsOf(
      await tx.query(`with ${inUse} select id from in_use where seats >= seat_limit`, [licenceIds]),
    );
  }

  /** Of licences that a computer is about to take a seat of, those on which it would take the place of another computer. */
  async wouldSwap(tx: EntityManager, computerId: string, licenceIds: readonly string[]): Promise<string[]> {
    return idsOf(
      await tx.query(
        `with ${inUse}
         select id from in_use where seats >= seat_limit and not exists (
           select from freed_seats f where f.licence_id = in_use.id and f.computer_id = $2 and ${isRecent})`,
        [licenceIds, computerId],
      ),
    );
  }

  /**
   * After a computer has taken seats: a computer that comes back takes its own place. Returns the licences on which it has taken
   * the place of another computer; that place is used up.
   */
  async consume(tx: EntityManager, computerId: string, licenceIds: readonly string[]): Promise<string[]> {
    await tx.query('delete from freed_seats where computer_id = $2 and licence_id = any($1)', [
      licenceIds,
      computerId,
    ]);
    const [used]: [LicenceRow[], number] = await tx.query(
      `with ${inUse}, oldest as (
         select distinct on (f.licence_id) f.licence_id, f.computer_id
         from freed_seats f join in_use on in_use.id = f.licence_id
         where in_use.seats > in_use.seat_limit and ${isRecent}
         order by f.licence_id, f.freed_at, f.computer_id
       )
       delete from freed_seats f using oldest
       where f.licence_id = oldest.licence_id and f.computer_id = oldest.computer_id
       returning f.licence_id as id`,
      [licenceIds],
    );
    return idsOf(used);
  }
}
