import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Machine } from '#contracts/licensing/computers';
import { reboundsPerYear } from '#contracts/licensing/swaps';
import type { Computer } from './computer.entity';
import { KeyedHashService } from './keyed-hash.service';
import { SeatHistoryService } from './seat-history.service';

/** A file that was lent works on under the id it was made for, to its end: a seat that moved with another id would run both. */
const notLent = `not exists (
           select from living_seats s where s.computer_id = computers.id and s.lease_until is not null)`;

/** Whether a computer may be known again once more this year. */
const notTooOften = `(select count(*) from seat_events e
              where e.computer_id = computers.id and e.kind = 'REBOUND' and e.at > now() - interval '1 year') < ${reboundsPerYear}`;

type Parts = Pick<Computer, 'boardHash' | 'diskHash' | 'osHash'>;

/** Knows computers again: by their id, and when that has changed by two of their three parts. */
@Injectable()
export class RegisterService {
  constructor(
    private readonly hashes: KeyedHashService,
    private readonly history: SeatHistoryService,
  ) {}

  /** What a computer is known by. One whose id has changed has its new id afterwards. */
  async recognise(tx: EntityManager, userId: string, machine: Machine): Promise<Parts> {
    const parts = this.partsOf(userId, machine);
    if (Object.values(parts).filter(Boolean).length >= 2)
      await this.rebind(tx, userId, machine.deviceId, parts);
    return parts;
  }

  /**
   * A computer that is in use and has two of three parts in common is the same one after a new installation or a new board: it
   * gets the new id and keeps its seats. Files with the old id end at their next refresh; one with a lent seat asks nobody, so it is
   * never this one.
   */
  private async rebind(tx: EntityManager, userId: string, deviceId: string, parts: Parts): Promise<void> {
    const [twin]: { id: string; deviceId: string }[] = await tx.query(
      `select id, device_id as "deviceId" from computers
       where user_id = $1 and status = 'active' and ${notLent}
         and not exists (select from computers known where known.user_id = $1 and known.device_id = $5)
         and coalesce((board_hash = $2)::int, 0) + coalesce((disk_hash = $3)::int, 0) + coalesce((os_hash = $4)::int, 0) >= 2
         and ${notTooOften}
       order by last_seen_at desc limit 1 for update`,
      [userId, parts.boardHash, parts.diskHash, parts.osHash, deviceId],
    );
    if (!twin) return;
    // Asked again now that its row is locked: a lease may have come in meanwhile, or who asked for other licences was faster.
    const [, moved]: [unknown, number] = await tx.query(
      `update computers set device_id = $2 where id = $1 and device_id <> $2 and ${notLent} and ${notTooOften}`,
      [twin.id, deviceId],
    );
    if (moved === 0) return;
    const detail = { from: twin.deviceId, to: deviceId };
    await this.history.add(tx, [{ userId, computerId: twin.id, kind: 'REBOUND', detail }]);
  }

  /** Salted with the customer's id: the same part of two customers does not look the same. */
  private partsOf(userId: string, { components = {} }: Machine): Parts {
    const of = (kind: string, part: string | undefined) =>
      part ? this.hashes.of('computer parts', `${userId} ${kind} ${part}`) : null;
    const { board, disk, os } = components;
    return { boardHash: of('board', board), diskHash: of('disk', disk), osHash: of('os', os) };
  }
}
