import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Machine } from '#contracts/licensing/computers';
import { reboundsPerYear } from '#contracts/licensing/swaps';
import { newId } from '#platform/database/new-id';
import { Computer } from './computer.entity';
import { KeyedHashService } from './keyed-hash.service';
import { SeatHistoryService } from './seat-history.service';

type Parts = Pick<Computer, 'boardHash' | 'diskHash' | 'osHash'>;

/** Knows computers again: by their id, and when that has changed by two of their three parts. */
@Injectable()
export class RegisterService {
  constructor(
    private readonly hashes: KeyedHashService,
    private readonly history: SeatHistoryService,
  ) {}

  /** The row of a computer, which is active afterwards. Licences are locked meanwhile, so it asks the database little. */
  async enter(tx: EntityManager, userId: string, machine: Machine): Promise<Computer> {
    const { deviceId, machineName, os, device = {} } = machine;
    const parts = this.partsOf(userId, machine);
    if (Object.values(parts).filter(Boolean).length >= 2) await this.rebind(tx, userId, deviceId, parts);
    const { boardHash, diskHash, osHash } = parts;
    const rows: Computer[] = await tx.query(
      `insert into computers (id, user_id, device_id, machine_name, os, device, status, issued_at, last_seen_at,
         board_hash, disk_hash, os_hash)
       values ($1, $2, $3, $4, $5, $6, 'active', $7, $7, $8, $9, $10)
       on conflict (user_id, device_id) do update set
         machine_name = excluded.machine_name, os = excluded.os, device = excluded.device, last_seen_at = excluded.last_seen_at,
         board_hash = coalesce(excluded.board_hash, computers.board_hash),
         disk_hash = coalesce(excluded.disk_hash, computers.disk_hash),
         os_hash = coalesce(excluded.os_hash, computers.os_hash),
         issued_at = case when computers.status = 'active' then computers.issued_at else excluded.issued_at end,
         status = 'active'
       returning id, user_id as "userId", device_id as "deviceId", machine_name as "machineName", os, device, status,
         issued_at as "issuedAt", last_seen_at as "lastSeenAt"`,
      [
        newId(),
        userId,
        deviceId,
        machineName,
        os,
        JSON.stringify(device),
        new Date(),
        boardHash,
        diskHash,
        osHash,
      ],
    );
    const [computer] = rows;
    if (!computer) throw new Error('a computer that was written is not there');
    return computer;
  }

  /**
   * A computer that is in use and has two of three parts in common is the same one after a new installation or a new board: it
   * gets the new id and keeps its seats. Files with the old id end at their next refresh.
   */
  private async rebind(tx: EntityManager, userId: string, deviceId: string, parts: Parts): Promise<void> {
    const [twin]: { id: string; deviceId: string }[] = await tx.query(
      `select id, device_id as "deviceId" from computers
       where user_id = $1 and status = 'active'
         and not exists (select from computers known where known.user_id = $1 and known.device_id = $6)
         and coalesce((board_hash = $2)::int, 0) + coalesce((disk_hash = $3)::int, 0) + coalesce((os_hash = $4)::int, 0) >= 2
         and (select count(*) from seat_events e
              where e.computer_id = computers.id and e.kind = 'REBOUND' and e.at > now() - interval '1 year') < $5
       order by last_seen_at desc limit 1 for update`,
      [userId, parts.boardHash, parts.diskHash, parts.osHash, reboundsPerYear, deviceId],
    );
    if (!twin) return;
    await tx.getRepository(Computer).update({ id: twin.id }, { deviceId });
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
