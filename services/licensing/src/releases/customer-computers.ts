import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { CustomerComputer, SeatInUse } from '#contracts/licensing/early-releases';
import { Audit } from '#platform/audit/audit';
import { FreedComputers, type Holding } from './freed-computers';
import { ReleaseLetters } from './release-letters';

interface SeatRow
  extends Omit<SeatInUse, 'takenAt' | 'leaseUntil'>, Pick<CustomerComputer, 'machineName' | 'os' | 'status'> {
  computerId: string;
  takenAt: Date;
  leaseUntil: Date | null;
  lastSeenAt: Date;
}

/** The computers of a customer, for whoever answers them. */
@Injectable()
export class CustomerComputers {
  constructor(
    private readonly dataSource: DataSource,
    private readonly freed: FreedComputers,
    private readonly letters: ReleaseLetters,
    private readonly audit: Audit,
  ) {}

  /** Those that hold seats, the last seen first. */
  async of(userId: string): Promise<CustomerComputer[]> {
    const rows: SeatRow[] = await this.dataSource.query(
      `select c.id as "computerId", c.machine_name as "machineName", c.os, c.status, c.last_seen_at as "lastSeenAt",
         e.slug as product, e.name, s.kind, s.taken_at as "takenAt", s.lease_until as "leaseUntil"
       from computers c
       join living_seats s on s.computer_id = c.id
       join licences l on l.id = s.licence_id
       join entitlements e on e.id = l.entitlement_id
       where c.user_id = $1 order by c.last_seen_at desc, c.id, e.name`,
      [userId],
    );
    const computers = new Map<string, CustomerComputer>();
    for (const row of rows) {
      const { computerId: id, machineName, os, status, lastSeenAt } = row;
      const known = computers.get(id) ?? {
        id,
        machineName,
        os,
        status,
        lastSeenAt: lastSeenAt.toISOString(),
        seats: [],
      };
      known.seats.push(seatOf(row));
      computers.set(id, known);
    }
    return [...computers.values()];
  }

  /** Frees all seats of a computer, lent ones too; the customer is told. @throws Failure NOT_FOUND */
  async release(id: string, reason: string): Promise<CustomerComputer> {
    return this.dataSource.transaction(async (tx) => {
      const holding = await this.freed.find(tx, id);
      // Released before, or given up by its owner: nothing is left to do or to tell.
      if (!holding.held) return without(holding);
      const freed = await this.freed.free(tx, holding, { by: 'admin', reason });
      await this.audit.record(tx, {
        action: 'computer.released',
        subject: id,
        before: recorded(holding),
        after: { ...recorded({ ...freed, held: undefined }), reason },
      });
      await this.letters.byAdministrator(tx, freed, reason);
      return without(freed);
    });
  }
}

function seatOf({ product, name, kind, takenAt, leaseUntil }: SeatRow): SeatInUse {
  return {
    product,
    name,
    kind,
    takenAt: takenAt.toISOString(),
    leaseUntil: leaseUntil?.toISOString() ?? null,
  };
}

/** A computer that holds nothing. */
function without({ computer }: Holding): CustomerComputer {
  const { id, machineName, os, status, lastSeenAt } = computer;
  return { id, machineName, os, status, lastSeenAt: lastSeenAt.toISOString(), seats: [] };
}

/** What the audit log keeps of it. */
function recorded({ computer, held }: Holding): object {
  const { status } = computer;
  return { status, seats: held?.products ?? [], offlineUntil: held?.offlineUntil ?? null };
}
