import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type Computer, ComputersService } from '../../seats/computers/computers.service';
import { DeactivationService } from '../../seats/computers/deactivation.service';
import { leaseEnd, SeatsService } from '../../seats/computers/seats.service';
import { ProductLicencesService } from '../../entitlements/licences/product-licences.service';
import { LeasesService } from '../offline-activations/leases.service';
import { SeatHistoryService } from '../../seats/seat-history/seat-history.service';

const kinds = { owner: 'LOST', admin: 'RELEASED_BY_ADMIN' } as const;

/** A locked computer with the product names of its seats. */
export interface LockedComputer {
  computer: Computer;
  products: string[];
  offlineUntil: Date | null;
}

/** The initiator and the reason of a release. */
export interface ReleaseReason {
  by: keyof typeof kinds;
  reason?: string;
}

/** Frees all seats of a computer, leased ones too. Its licence files are refused at the next contact. */
@Injectable()
export class ComputerReleaseService {
  constructor(
    private readonly computers: ComputersService,
    private readonly seats: SeatsService,
    private readonly licences: ProductLicencesService,
    private readonly deactivation: DeactivationService,
    private readonly leases: LeasesService,
    private readonly history: SeatHistoryService,
  ) {}

  /** Locks a computer; with `userId`, only one of that user. @throws Failure NOT_FOUND */
  async lock(tx: EntityManager, id: string, userId?: string): Promise<LockedComputer> {
    const computer = await this.computers.lock(tx, id, userId);
    const seats = await this.seats.ofComputers([id], tx);
    const licences = await this.licences.findByIds(
      seats.map(({ licenceId }) => licenceId),
      tx,
    );
    const products = [...licences.values()].map(({ name }) => name).sort();
    return { computer, products, offlineUntil: leaseEnd(seats) };
  }

  /** @returns the computer without seats */
  async release(
    tx: EntityManager,
    { computer, products, offlineUntil }: LockedComputer,
    { by, ...reason }: ReleaseReason,
  ): Promise<Computer> {
    const { id: computerId, userId } = computer;
    await this.leases.end(tx, computerId, by);
    const released = await this.deactivation.release(tx, computer);
    const detail = { ...reason, products, offlineUntil };
    await this.history.add(tx, [{ userId, computerId, kind: kinds[by], detail }]);
    return released;
  }
}
