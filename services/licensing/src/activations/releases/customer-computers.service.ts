import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  type ComputerSeat,
  type CustomerComputer,
  type CustomerComputers,
  listCustomerComputers,
  type ListCustomerComputers,
  releaseCustomerComputer,
  type ReleaseCustomerComputer,
} from '#contracts/licensing/computer-releases';
import { AuditLog } from '#platform/audit/audit-log';
import { pageBounds, paginationOf } from '#platform/lists/optional-pages';
import { Handles } from '#platform/rpc/handles';
import { type Computer, ComputersService } from '../../seats/computers/computers.service';
import { type Seat, SeatsService } from '../../seats/computers/seats.service';
import {
  type ProductLicence,
  ProductLicencesService,
} from '../../entitlements/licences/product-licences.service';
import { ComputerReleaseService } from './computer-release.service';
import { ReleaseMailsService } from './release-mails.service';

/** The computers of a customer, as administrators see and release them. */
@Injectable()
export class CustomerComputersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly computers: ComputersService,
    private readonly seats: SeatsService,
    private readonly licences: ProductLicencesService,
    private readonly releases: ComputerReleaseService,
    private readonly mails: ReleaseMailsService,
    private readonly audit: AuditLog,
  ) {}

  /** Computers that hold seats; the last seen is first. */
  @Handles(listCustomerComputers)
  async list({ id: userId, ...query }: ListCustomerComputers): Promise<CustomerComputers> {
    const { offset, limit } = pageBounds(query);
    const { computers, total } = await this.computers.listSeated(userId, offset, limit);
    const byComputer = new Map<string, Seat[]>(computers.map(({ id }) => [id, []]));
    for (const seat of await this.seats.ofComputers([...byComputer.keys()]))
      byComputer.get(seat.computerId)?.push(seat);
    const held = [...byComputer.values()].flat();
    const licences = await this.licences.findByIds(held.map(({ licenceId }) => licenceId));
    return {
      computers: computers.map((computer) =>
        customerComputerView(
          computer,
          (byComputer.get(computer.id) ?? []).flatMap((seat) => seatView(seat, licences.get(seat.licenceId))),
        ),
      ),
      ...paginationOf(query, total),
    };
  }

  /** Frees all seats of a computer and mails the customer; idempotent. @throws Failure NOT_FOUND */
  @Handles(releaseCustomerComputer)
  async release({ id, reason }: ReleaseCustomerComputer): Promise<CustomerComputer> {
    return this.dataSource.transaction(async (tx) => {
      const locked = await this.releases.lock(tx, id);
      const { computer, products, offlineUntil } = locked;
      // Without seats there is nothing to free, to record or to mail.
      if (products.length === 0) return customerComputerView(computer, []);
      const released = await this.releases.release(tx, locked, { by: 'admin', reason });
      await this.audit.record(tx, {
        action: 'computer.released',
        subject: id,
        before: { status: computer.status, seats: products, offlineUntil },
        after: { status: released.status, seats: [], offlineUntil: null, reason },
      });
      await this.mails.sendReleasedByAdmin(tx, locked, reason);
      return customerComputerView(released, []);
    });
  }
}

function seatView({ kind, takenAt, leaseUntil }: Seat, licence: ProductLicence | undefined): ComputerSeat[] {
  if (!licence) return [];
  const { product, name } = licence;
  return [
    { product, name, kind, takenAt: takenAt.toISOString(), leaseUntil: leaseUntil?.toISOString() ?? null },
  ];
}

function customerComputerView(computer: Computer, seats: ComputerSeat[]): CustomerComputer {
  const { id, machineName, os, status, lastSeenAt } = computer;
  const byName = seats.sort((a, b) => a.name.localeCompare(b.name));
  return { id, machineName, os, status, lastSeenAt: lastSeenAt.toISOString(), seats: byName };
}
