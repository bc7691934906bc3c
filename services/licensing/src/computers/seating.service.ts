import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Machine } from '#contracts/licensing/computers';
import { newId } from '#platform/database/new-id';
import type { Computer } from './computer.entity';
import { RegisterService } from './register.service';
import { type HeldSeats, SeatsService, type Usable } from './seats.service';
import { SwapsService, type TriedCode } from './swaps.service';
import { licencesToSeat, takeSeats } from './take-seats';

/** Registers a computer, seats it and tells what it holds, in one question, because licences are locked meanwhile. */
const seatComputer = `with computer as (
      insert into computers (id, user_id, device_id, machine_name, os, device, status, issued_at, last_seen_at,
        board_hash, disk_hash, os_hash)
      values ($4, $5, $6, $7, $8, $9, 'active', $10, $10, $11, $12, $13)
      on conflict (user_id, device_id) do update set
        machine_name = excluded.machine_name, os = excluded.os, device = excluded.device,
        last_seen_at = excluded.last_seen_at,
        board_hash = coalesce(excluded.board_hash, computers.board_hash),
        disk_hash = coalesce(excluded.disk_hash, computers.disk_hash),
        os_hash = coalesce(excluded.os_hash, computers.os_hash),
        issued_at = case when computers.status = 'active' then computers.issued_at else excluded.issued_at end,
        status = 'active'
      returning id, user_id, device_id, machine_name, os, device, status, issued_at, last_seen_at
    ), ${takeSeats}, others as (
      select e.name, s.lease_until, s.licence_id = any($1) as is_wanted
      from computer
      join living_seats s on s.computer_id = computer.id
      join licences l on l.id = s.licence_id
      join entitlements e on e.id = l.entitlement_id
    )
    select id, user_id as "userId", device_id as "deviceId", machine_name as "machineName", os, device, status,
      issued_at as "issuedAt", last_seen_at as "lastSeenAt",
      array(select wanted.id from wanted where not is_free and not is_mine) as full,
      array(select wanted.id from wanted where is_free and not is_mine) as taken,
      array(select name from wanted where is_free or is_mine
        union all select name from others where not is_wanted order by name) as products,
      (select max(lease_until) from others) as "offlineUntil"
    from computer`;

interface SeatedRow extends Computer, HeldSeats {
  full: string[];
  /** Licences of which it had no seat before. */
  taken: string[];
}

/** A registered computer with what it holds. */
export interface SeatedComputer {
  computer: Computer;
  held: HeldSeats;
}

/** Seats computers on licences that are locked. */
@Injectable()
export class SeatingService {
  constructor(
    private readonly register: RegisterService,
    private readonly seats: SeatsService,
    private readonly swaps: SwapsService,
  ) {}

  /**
   * The same computer never takes a second seat.
   * @throws Failure ACTIVATION_LIMIT with the computers to choose from, SWAP_CODE_…
   */
  async seat(
    tx: EntityManager,
    userId: string,
    machine: Machine,
    usable: readonly Usable[],
    tried?: TriedCode,
  ): Promise<SeatedComputer> {
    const { boardHash, diskHash, osHash } = await this.register.recognise(tx, userId, machine);
    const { deviceId, machineName, os, device = {} } = machine;
    const [row]: SeatedRow[] = await tx.query(seatComputer, [
      ...licencesToSeat(usable),
      ...[newId(), userId, deviceId, machineName, os, JSON.stringify(device), new Date()],
      ...[boardHash, diskHash, osHash],
    ]);
    if (!row) throw new Error('a computer that was written is not there');
    const { full, taken, products, offlineUntil, ...computer } = row;
    await this.seats.refuseFull(tx, usable, full);
    await this.swaps.countTaken(tx, computer, taken, tried);
    return { computer, held: { products, offlineUntil } };
  }
}
