import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { storableJson } from '#contracts/kit/storable-text';
import type { ComputerInput } from '#contracts/licensing/activations';
import { freedSeatDays } from '#contracts/shop-rules';
import { newId } from '#platform/database/new-id';
import type { Computer } from './computer.entity';
import type { Seat } from './seat.entity';

/** A licence with the limit of its seats. */
export interface LimitedLicence {
  id: string;
  seatLimit: number;
}

/** Hashes of the components of a computer; null for a component that was not sent. */
export type ComponentHashes = Pick<Computer, 'boardHash' | 'diskHash' | 'osHash'>;

/** A seat that a computer holds. */
export type HeldSeat = Pick<Seat, 'licenceId' | 'leaseUntil'>;

/** A computer after its registration. */
export interface RegisteredComputer {
  computer: Computer;
  wasActive: boolean;
  /** The seats that the computer held before, of any licence. */
  held: HeldSeat[];
  /** How many seats of a requested licence other computers use. */
  usedByOthers: (licenceId: string) => number;
}

interface RegisteredRow extends Computer {
  wasActive: boolean;
  seats: { licenceId: string; computerId: string; leaseUntil: string | null }[];
}

/**
 * Registers a computer and reads the seats in one statement, because the licences are locked meanwhile. The statement may wait for a
 * concurrent deactivation that holds the row of the computer, and then still reads the seats as they were before it: `wasActive`
 * compares the time of activation, which every reactivation changes.
 */
const register = `with before as (
      select issued_at from computers where user_id = $2 and device_id = $3 and status = 'active'
    ), computer as (
      insert into computers (id, user_id, device_id, machine_name, os, device, status, issued_at, last_seen_at,
        board_hash, disk_hash, os_hash)
      values ($1, $2, $3, $4, $5, $6, 'active', $7, $7, $8, $9, $10)
      on conflict (user_id, device_id) do update set
        machine_name = excluded.machine_name, os = excluded.os, device = excluded.device,
        last_seen_at = excluded.last_seen_at,
        board_hash = coalesce(excluded.board_hash, computers.board_hash),
        disk_hash = coalesce(excluded.disk_hash, computers.disk_hash),
        os_hash = coalesce(excluded.os_hash, computers.os_hash),
        issued_at = case when computers.status = 'active' then computers.issued_at else excluded.issued_at end,
        status = 'active', hidden_at = null
      returning id, user_id, device_id, machine_name, given_name, os, device, status, issued_at, last_seen_at
    ), known_seats as (
      select licence_id, computer_id, lease_until from active_seats where licence_id = any($11)
      union
      select s.licence_id, s.computer_id, s.lease_until
      from active_seats s join computer on computer.id = s.computer_id
    )
    select id, user_id as "userId", device_id as "deviceId", machine_name as "machineName", given_name as "givenName", os, device, status,
      issued_at as "issuedAt", last_seen_at as "lastSeenAt",
      coalesce(issued_at = (select issued_at from before), false) as "wasActive",
      (select coalesce(jsonb_agg(jsonb_build_object(
         'licenceId', licence_id, 'computerId', computer_id, 'leaseUntil', lease_until)), '[]')
       from known_seats) as seats
    from computer`;

/**
 * Assigns seats, and uses up the freed seats that they take: the computer's own, and where a licence has no other seat left, the one of
 * another computer that was freed first.
 */
const assign = `with assigned as (
      insert into seats (licence_id, computer_id, taken_at)
      select licence_id, $1, now() from unnest($2::uuid[]) as licence_id
      on conflict (licence_id, computer_id) do update
        set taken_at = excluded.taken_at, kind = excluded.kind, lease_until = excluded.lease_until
        where seats.lease_until <= now()
    ), first_use as (
      insert into first_activations (licence_id, activated_at)
      select licence_id, now() from unnest($2::uuid[]) as licence_id
      on conflict (licence_id) do nothing
    ), own_freed as (
      delete from freed_seats where computer_id = $1 and licence_id = any($3)
    ), in_use as (
      select l.id, l.seat_limit,
        (select count(*) + 1 from active_seats s where s.licence_id = l.id and s.computer_id <> $1)
        + (select count(*) from freed_seats f where f.licence_id = l.id and f.computer_id <> $1
             and f.freed_at > now() - interval '${freedSeatDays} days') as seats
      from unnest($3::uuid[], $4::int[]) as l (id, seat_limit)
    ), oldest_freed as (
      select distinct on (f.licence_id) f.licence_id, f.computer_id
      from freed_seats f join in_use on in_use.id = f.licence_id
      where in_use.seats > in_use.seat_limit and f.computer_id <> $1
        and f.freed_at > now() - interval '${freedSeatDays} days'
      order by f.licence_id, f.freed_at, f.computer_id
    )
    delete from freed_seats f using oldest_freed
    where f.licence_id = oldest_freed.licence_id and f.computer_id = oldest_freed.computer_id
    returning f.licence_id as "licenceId"`;

/** The two statements of an activation. The caller has locked the licences and compares the limit between the two. */
@Injectable()
export class SeatAssignmentService {
  /** Registers a computer, once for each device of a user, or updates it. */
  async register(
    tx: EntityManager,
    userId: string,
    details: ComputerInput & ComponentHashes,
    licences: readonly LimitedLicence[],
  ): Promise<RegisteredComputer> {
    const { deviceId, machineName, os, device = {}, boardHash, diskHash, osHash } = details;
    const [row]: RegisteredRow[] = await tx.query(register, [
      ...[newId(), userId, deviceId, machineName, os, storableJson(device), new Date()],
      ...[boardHash, diskHash, osHash, licences.map(({ id }) => id)],
    ]);
    if (!row) throw new Error('the registration returned no computer');
    const { wasActive, seats, ...computer } = row;
    const own = seats.filter(({ computerId }) => computerId === computer.id);
    const usedByOthers = new Map<string, number>();
    for (const { licenceId, computerId } of seats)
      if (computerId !== computer.id) usedByOthers.set(licenceId, (usedByOthers.get(licenceId) ?? 0) + 1);
    return {
      computer,
      wasActive,
      // A computer that was deactivated holds leased seats only, whatever the statement has read.
      held: own
        .filter(({ leaseUntil }) => wasActive || leaseUntil !== null)
        .map(({ licenceId, leaseUntil }) => ({
          licenceId,
          leaseUntil: leaseUntil === null ? null : new Date(leaseUntil),
        })),
      usedByOthers: (id) => usedByOthers.get(id) ?? 0,
    };
  }

  /**
   * Writes the seats of `missing`, which the computer did not hold. If it was not active, all seats are written again, because a release may
   * have freed them while the registration waited; a seat that exists keeps its lease.
   * @returns the licences on which it took the freed seat of another computer: a swap
   */
  async assign(
    tx: EntityManager,
    { computer, wasActive }: Pick<RegisteredComputer, 'computer' | 'wasActive'>,
    licences: readonly LimitedLicence[],
    missing: readonly LimitedLicence[],
  ): Promise<string[]> {
    const written = wasActive ? missing : licences;
    if (written.length === 0) return [];
    const [swapped]: [{ licenceId: string }[], number] = await tx.query(assign, [
      ...[computer.id, written.map(({ id }) => id)],
      ...[missing.map(({ id }) => id), missing.map(({ seatLimit }) => seatLimit)],
    ]);
    return swapped.map(({ licenceId }) => licenceId);
  }
}
