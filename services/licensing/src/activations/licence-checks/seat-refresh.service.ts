import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ComputerActivityService } from '../../seats/computers/computer-activity.service';
import type { Computer } from '../../seats/computers/computers.service';
import { FreedSeatsService } from '../../seats/computers/freed-seats.service';
import { SeatAssignmentService } from '../../seats/computers/seat-assignment.service';
import { type Seat, SeatsService } from '../../seats/computers/seats.service';
import {
  type OwnedLicence,
  type ProductLicence,
  ProductLicencesService,
} from '../../entitlements/licences/product-licences.service';
import { SwapsService } from '../../seats/replacements/swaps.service';
import type { SeatState } from './licence-codes';
import { isFull } from '../../entitlements/licences/licences.service';

/** Assigns free seats of products bought since the last file, so that no new installation is needed. */
@Injectable()
export class SeatRefreshService {
  constructor(
    private readonly licences: ProductLicencesService,
    private readonly activity: ComputerActivityService,
    private readonly freedSeats: FreedSeatsService,
    private readonly seats: SeatsService,
    private readonly seatAssignment: SeatAssignmentService,
    private readonly swaps: SwapsService,
  ) {}

  async refresh(
    tx: EntityManager,
    computer: Computer,
    seats: readonly Seat[],
    owned: readonly OwnedLicence[],
  ): Promise<SeatState> {
    const seated = new Set(seats.map(({ licenceId }) => licenceId));
    const withoutSeat = owned.filter(({ id, status }) => status === 'active' && !seated.has(id));
    const licenceIds = withoutSeat.map(({ id }) => id);
    // Licences are locked before computers, as in an activation.
    const usable =
      licenceIds.length > 0 ? await this.licences.lockUsable(tx, computer.userId, { licenceIds }) : [];
    const isActive = await this.activity.recordSeen(tx, computer);
    if (!isActive) return { isActive, fullIds: new Set(await this.findFull(tx, owned)) };
    const full = usable.length > 0 ? await this.takeFree(tx, computer, usable) : [];
    return { isActive, fullIds: new Set(full) };
  }

  /**
   * Takes the seats that are free. A computer cannot enter a mailed code, so a seat that needs one is not free for it.
   * @returns the licences without a free seat
   */
  private async takeFree(
    tx: EntityManager,
    computer: Computer,
    usable: readonly ProductLicence[],
  ): Promise<string[]> {
    const swaps = await this.freedSeats.findSwaps(tx, computer.id, usable);
    const refused = await this.swaps.findUsedUp(tx, swaps);
    const refusedIds = new Set(refused);
    const allowed = usable.filter(({ id }) => !refusedIds.has(id));
    const ids = allowed.map(({ id }) => id);
    const used = new Map<string, number>();
    const own = new Set<string>();
    for (const { licenceId, computerId } of await this.seats.ofLicences(ids, tx)) {
      used.set(licenceId, (used.get(licenceId) ?? 0) + 1);
      if (computerId === computer.id) own.add(licenceId);
    }
    const missing = allowed.filter(({ id }) => !own.has(id));
    const taken = new Set(missing.filter((licence) => !isFull(licence, used.get(licence.id) ?? 0)));
    const swapped = await this.seatAssignment.assign(tx, { computer, wasActive: true }, allowed, [...taken]);
    await this.swaps.count(tx, computer, swapped);
    const full = missing.filter((licence) => !taken.has(licence)).map(({ id }) => id);
    return [...refused, ...full];
  }

  private async findFull(tx: EntityManager, licences: readonly ProductLicence[]): Promise<string[]> {
    if (licences.length === 0) return [];
    const counts = await this.seats.count(
      licences.map(({ id }) => id),
      tx,
    );
    return licences.filter((licence) => isFull(licence, counts.get(licence.id) ?? 0)).map(({ id }) => id);
  }
}
