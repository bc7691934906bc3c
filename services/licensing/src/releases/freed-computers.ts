import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ComputersService, type Seated } from '../computers/computers.service';
import { SeatHistoryService } from '../computers/seat-history.service';
import { type HeldSeats, SeatsService } from '../computers/seats.service';
import { OfflineService } from '../offline/offline.service';

type Computer = Seated['computer'];

const kinds = { owner: 'LOST', admin: 'RELEASED_BY_ADMIN' } as const;

/** A computer with what it holds, or with what it gave up. */
export interface Holding {
  computer: Computer;
  held: HeldSeats | undefined;
}

/** Who frees a computer, and why. */
export interface Freeing {
  by: keyof typeof kinds;
  reason?: string;
}

/** Takes all seats from a computer, lent ones too. Its files are refused from the next contact on. */
@Injectable()
export class FreedComputers {
  constructor(
    private readonly computers: ComputersService,
    private readonly seats: SeatsService,
    private readonly offline: OfflineService,
    private readonly history: SeatHistoryService,
  ) {}

  /** A computer, locked, with what it holds; of one customer, or anybody's. @throws Failure NOT_FOUND */
  async find(tx: EntityManager, id: string, userId?: string): Promise<Holding> {
    const computer = await this.computers.locked(tx, id, userId);
    return { computer, held: (await this.seats.heldOn([id], tx)).get(id) };
  }

  async free(tx: EntityManager, { computer, held }: Holding, { by, ...why }: Freeing): Promise<Holding> {
    const { id, userId } = computer;
    await this.offline.close(tx, id, by);
    await this.seats.endLeases(tx, id);
    const { computer: freed } = await this.computers.deactivateIn(tx, userId, id);
    const detail = { ...why, products: held?.products ?? [], offlineUntil: held?.offlineUntil ?? null };
    await this.history.add(tx, [{ userId, computerId: id, kind: kinds[by], detail }]);
    return { computer: freed, held };
  }
}
