import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type ActiveSeat, maxListedSeats } from '#contracts/licensing/activations';
import type { Computer } from './computer.entity';
import { Seat } from './seat.entity';

export type { Seat } from './seat.entity';

/** An active seat with the computer that holds it. */
export interface SeatOnComputer
  extends Seat, Pick<Computer, 'deviceId' | 'machineName' | 'os' | 'lastSeenAt'> {}

/** What happened to the seats of a deactivated computer. */
export interface FreedSeats {
  /** Licences whose online seat was freed. */
  licenceIds: string[];
  /** Leased seats; the computer keeps them until the lease ends. */
  leased: Seat[];
}

const columns = `s.licence_id as "licenceId", s.computer_id as "computerId", s.taken_at as "takenAt", s.kind,
         s.lease_until as "leaseUntil"`;

/**
 * A subquery for statements of other modules: how many seats of some licences are active, as `licence_id` and `used`; no row without
 * one. All are counted in one scan, because the scan for one licence may read all seats of the shop's largest one.
 * @param licenceIds a subquery
 */
export const activeSeatCountsSql = (licenceIds: string) =>
  `select licence_id, count(*)::int as used from active_seats where licence_id in (${licenceIds}) group by licence_id`;

/** A subquery for statements of other modules: the active seats of a computer. @param computerId an expression */
export const activeSeatsOfSql = (computerId: string) =>
  `select licence_id, lease_until from active_seats where computer_id = ${computerId}`;

/** Active seats: those without a lease, and those whose lease has not ended (view `active_seats`). */
@Injectable()
export class SeatsService {
  constructor(private readonly dataSource: DataSource) {}

  /** The active seats of computers. */
  ofComputers(computerIds: readonly string[], tx: EntityManager = this.dataSource.manager): Promise<Seat[]> {
    return tx.query(`select ${columns} from active_seats s where s.computer_id = any($1)`, [computerIds]);
  }

  /** The active seats of licences with their computers; the computer that was not seen for the longest time is first. */
  ofLicences(
    licenceIds: readonly string[],
    tx: EntityManager = this.dataSource.manager,
  ): Promise<SeatOnComputer[]> {
    return tx.query(
      `select ${columns}, c.device_id as "deviceId", c.machine_name as "machineName", c.os, c.last_seen_at as "lastSeenAt"
       from active_seats s join computers c on c.id = s.computer_id where s.licence_id = any($1)
       order by c.last_seen_at`,
      [licenceIds],
    );
  }

  /** The computers that use a licence, as its owner may choose from them; at most `maxListedSeats`. */
  async activeSeats(tx: EntityManager, licenceId: string): Promise<ActiveSeat[]> {
    return listedSeats(await this.ofLicences([licenceId], tx));
  }

  /** How many seats of each licence are active. */
  async count(
    licenceIds: readonly string[],
    tx: EntityManager = this.dataSource.manager,
  ): Promise<Map<string, number>> {
    const rows: { licenceId: string; count: number }[] = await tx.query(
      `select licence_id as "licenceId", count(*)::int as count from active_seats where licence_id = any($1)
       group by licence_id`,
      [licenceIds],
    );
    return new Map(rows.map(({ licenceId, count }) => [licenceId, count]));
  }

  /**
   * Frees the seats of a computer; its leased seats stay. The caller has locked the computer in an earlier statement, so seats that a
   * concurrent activation has taken are seen.
   */
  async free(tx: EntityManager, computerId: string): Promise<FreedSeats> {
    const seats: (Seat & { isFreed: boolean })[] = await tx.query(
      `with freed as (
         delete from seats where computer_id = $1 and (lease_until is null or lease_until <= now()) returning *
       )
       select ${columns}, true as "isFreed" from freed s
       union all
       select ${columns}, false from seats s where s.computer_id = $1 and s.lease_until > now()`,
      [computerId],
    );
    const freed = seats.filter(({ isFreed, leaseUntil }) => isFreed && leaseUntil === null);
    return {
      licenceIds: freed.map(({ licenceId }) => licenceId),
      leased: seats.filter(({ isFreed }) => !isFreed),
    };
  }

  /** Leases seats that a computer holds until a date; a longer lease is never shortened. */
  async lease(
    tx: EntityManager,
    computerId: string,
    licenceIds: readonly string[],
    until: Date,
  ): Promise<Date> {
    const rows: { until: Date }[] = await tx.query(
      `with lease as (
         select greatest($3::timestamptz, max(lease_until)) as until from seats where computer_id = $1
       ), leased as (
         update seats set kind = 'offline', lease_until = lease.until from lease
         where computer_id = $1 and licence_id = any($2)
       ) select until from lease`,
      [computerId, licenceIds, until],
    );
    return rows[0]?.until ?? until;
  }

  /** Ends all seats of licences that have another owner now, leased ones too. No swap follows from it. */
  async endOfLicences(tx: EntityManager, licenceIds: readonly string[]): Promise<void> {
    await tx.query('delete from seats where licence_id = any($1)', [licenceIds]);
    await tx.query('delete from freed_seats where licence_id = any($1)', [licenceIds]);
  }

  /** Frees the leased seats of a computer before the lease ends. */
  async endLeases(tx: EntityManager, computerId: string): Promise<void> {
    await tx.getRepository(Seat).delete({ computerId, kind: 'offline' });
  }
}

/** The end of the last lease among seats, if there is one. */
export function leaseEnd(seats: readonly Pick<Seat, 'leaseUntil'>[]): Date | null {
  const ends = seats.flatMap(({ leaseUntil }) => (leaseUntil ? [leaseUntil.getTime()] : []));
  return ends.length > 0 ? new Date(Math.max(...ends)) : null;
}

/** The seats that a choice lists. Leased ones cannot be replaced, so they are left out first. */
export function listedSeats(seats: readonly SeatOnComputer[]): ActiveSeat[] {
  const isLeased = ({ leaseUntil }: SeatOnComputer) => leaseUntil !== null;
  const listed =
    seats.length <= maxListedSeats
      ? seats
      : [...seats.filter((seat) => !isLeased(seat)), ...seats.filter(isLeased)].slice(0, maxListedSeats);
  return listed.map(activeSeatView);
}

/** The public view of an active seat. */
function activeSeatView({ computerId, machineName, os, lastSeenAt, leaseUntil }: SeatOnComputer): ActiveSeat {
  return {
    activationId: computerId,
    machineName,
    os,
    lastSeenAt: lastSeenAt.toISOString(),
    offlineUntil: leaseUntil?.toISOString() ?? null,
  };
}
