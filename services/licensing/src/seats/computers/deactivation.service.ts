import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type Computer, ComputersService } from './computers.service';
import { FreedSeatsService } from './freed-seats.service';
import type { Seat } from './seat.entity';
import { SeatsService } from './seats.service';

/** A deactivated computer with the leased seats that it keeps. */
export interface DeactivatedComputer {
  computer: Computer;
  leased: Seat[];
}

/** Deactivates computers that the caller has locked: of two concurrent deactivations the second one finds no seats. */
@Injectable()
export class DeactivationService {
  constructor(
    private readonly computers: ComputersService,
    private readonly seats: SeatsService,
    private readonly freedSeats: FreedSeatsService,
  ) {}

  /**
   * Frees the seats of a computer, except leased ones. For 30 days a new computer that takes a freed seat makes a swap.
   * @param counted licences on which this change is already counted as a swap
   */
  async deactivate(
    tx: EntityManager,
    computer: Computer,
    counted: readonly string[] = [],
  ): Promise<DeactivatedComputer> {
    const { licenceIds, leased } = await this.seats.free(tx, computer.id);
    await this.freedSeats.record(
      tx,
      computer,
      licenceIds.filter((id) => !counted.includes(id)),
    );
    return { computer: await this.computers.markDeactivated(tx, computer), leased };
  }

  /** Frees all seats of a computer, leased ones too. No swap follows from it. */
  async release(tx: EntityManager, computer: Computer): Promise<Computer> {
    await this.seats.endLeases(tx, computer.id);
    await this.seats.free(tx, computer.id);
    return this.computers.markDeactivated(tx, computer);
  }
}
