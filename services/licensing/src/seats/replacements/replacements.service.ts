import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type Computer, ComputersService, isIdle } from '../computers/computers.service';
import { DeactivationService } from '../computers/deactivation.service';
import { FreedSeatsService } from '../computers/freed-seats.service';
import { SeatsService } from '../computers/seats.service';
import { ProductLicencesService } from '../../entitlements/licences/product-licences.service';
import { type CheckedCode, SwapsService } from './swaps.service';

export type { CheckedCode } from './swaps.service';

/** Replaces a computer: frees its seats in the same transaction in which another computer takes them. */
@Injectable()
export class ReplacementsService {
  constructor(
    private readonly computers: ComputersService,
    private readonly seats: SeatsService,
    private readonly licences: ProductLicencesService,
    private readonly freedSeats: FreedSeatsService,
    private readonly swaps: SwapsService,
    private readonly deactivation: DeactivationService,
  ) {}

  /**
   * Deactivates a computer of the user and counts a swap on each of its licences that is full. The licences are locked by the caller.
   * A computer that was not seen for 90 days costs no swap.
   * @throws Failure NOT_FOUND, SWAP_CODE_REQUIRED, SWAP_CODE_REFUSED
   */
  async replace(tx: EntityManager, userId: string, id: string, code?: CheckedCode): Promise<void> {
    const computer = await this.computers.lock(tx, id, userId);
    const full = isIdle(computer) ? [] : await this.fullLicences(tx, id);
    await this.swaps.count(tx, computer, full, code);
    await this.deactivation.deactivate(tx, computer, full);
  }

  /**
   * Checks the code of a swap, if one was sent. Call it before the transaction of the swap: an attempt counts even after a rollback.
   */
  async checkCode(userId: string, swapCode: string | undefined): Promise<CheckedCode | undefined> {
    return swapCode === undefined ? undefined : this.swaps.checkCode(userId, swapCode);
  }

  /**
   * Counts a swap on each licence on which a computer took the freed seat of another one.
   * @throws Failure SWAP_CODE_REQUIRED, SWAP_CODE_REFUSED
   */
  async countSwaps(
    tx: EntityManager,
    computer: Computer,
    licenceIds: readonly string[],
    code?: CheckedCode,
  ): Promise<void> {
    await this.swaps.count(tx, computer, licenceIds, code);
  }

  /** The full licences among those whose online seat the computer holds. */
  private async fullLicences(tx: EntityManager, computerId: string): Promise<string[]> {
    const seats = await this.seats.ofComputers([computerId], tx);
    const online = seats.filter(({ kind }) => kind === 'online').map(({ licenceId }) => licenceId);
    const licences = await this.licences.findByIds(online, tx);
    return this.freedSeats.findFull(tx, [...licences.values()]);
  }
}
