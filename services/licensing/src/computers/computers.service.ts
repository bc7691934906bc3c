import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Failure, notFound } from '#contracts/kit/failure';
import {
  type ActivateComputer,
  type Activated,
  type Activation,
  type Machine,
  nothingToActivate,
} from '#contracts/licensing/computers';
import { Computer } from './computer.entity';
import { type Lease, LicenceFiles, type LicensedProduct } from './licence-file';
import { FreedSeatsService } from './freed-seats.service';
import { type SeatedComputer, SeatingService } from './seating.service';
import { type HeldSeats, SeatsService, type Usable, type Wanted } from './seats.service';
import { SwapsService, type TriedCode } from './swaps.service';

/** Its row is locked from here on, so its seats are freed in a second step that sees whatever was seated before. */
const deactivate = `update computers set status = 'deactivated' where id = $1 and user_id = $2
         returning id, user_id as "userId", device_id as "deviceId", machine_name as "machineName", os, device, status,
           issued_at as "issuedAt", last_seen_at as "lastSeenAt"`;

/** A computer with the licences it may use. */
interface Licensed {
  computer: Computer;
  licences: Usable[];
}

/** A computer that has just taken its seats. */
export interface Seated extends Licensed {
  held: HeldSeats;
}

/** Computers, and what a customer does with them. Other rooms come in here. */
@Injectable()
export class ComputersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly seats: SeatsService,
    private readonly seating: SeatingService,
    private readonly swaps: SwapsService,
    private readonly freed: FreedSeatsService,
    private readonly files: LicenceFiles,
  ) {}

  /** Newest first. */
  async listOf(userId: string): Promise<Activation[]> {
    const computers = await this.dataSource
      .getRepository(Computer)
      .find({ where: { userId }, order: { lastSeenAt: 'DESC' } });
    const held = await this.seats.heldOn(computers.map(({ id }) => id));
    return computers.map((computer) => activationOf(computer, held.get(computer.id)));
  }

  /**
   * Frees the seats of a computer, those that are not lent to it for a time; once deactivated, doing it again changes nothing. It
   * costs nothing, but a new computer on a freed seat within 30 days makes a swap.
   * @throws Failure NOT_FOUND
   */
  async deactivate(userId: string, id: string): Promise<Activation> {
    const { computer, held } = await this.dataSource.transaction((tx) =>
      this.deactivateCounted(tx, userId, id),
    );
    return activationOf(computer, held);
  }

  /**
   * What a computer asks for itself: it gives up all it holds, or nothing while a seat is lent to it. The lent file stays installed
   * and goes on, so the computer is in use until the lease ends or its receipt comes. Gives what it keeps.
   * @throws Failure NOT_FOUND
   */
  async giveBack(userId: string, id: string): Promise<HeldSeats> {
    return this.dataSource.transaction(async (tx) => {
      await this.ownedBy(tx, userId, id);
      const held = (await this.seats.heldOn([id], tx)).get(id);
      return held?.offlineUntil ? held : (await this.deactivateCounted(tx, userId, id)).held;
    });
  }

  /** Registers a computer, seats it and signs its file. @throws Failure as `seat` */
  async activate(userId: string, input: ActivateComputer): Promise<Activated> {
    const seated = await this.transaction(userId, input.swapCode, (tx, tried) =>
      this.seat(tx, userId, input, tried),
    );
    return { activation: activationOf(seated.computer, seated.held), licenceFile: this.fileFor(seated) };
  }

  /** The transaction of who seats a computer. The code of a swap is tried before it: a try counts whatever becomes of the rest. */
  async transaction<T>(
    userId: string,
    swapCode: string | undefined,
    work: (tx: EntityManager, tried?: TriedCode) => Promise<T>,
  ): Promise<T> {
    const tried = await this.swaps.tryCode(userId, swapCode);
    return this.dataSource.transaction((tx) => work(tx, tried));
  }

  /**
   * Registers a computer and takes a seat of each licence for it. The same device never takes a second one.
   * @throws Failure ACTIVATION_LIMIT with the computers to choose from, NOTHING_TO_ACTIVATE, NOT_FOUND, SWAP_CODE_…
   */
  async seat(
    tx: EntityManager,
    userId: string,
    input: Machine & Wanted & { replaces?: string },
    tried?: TriedCode,
  ): Promise<Seated> {
    // A swap is counted on every licence of the computer that makes room, whichever are asked for.
    if (input.replaces) await this.seats.lockUsable(tx, userId, {});
    const licences = await this.seats.lockUsable(tx, userId, input);
    if (licences.length === 0) throw new Failure(nothingToActivate);
    const { replaces, ...machine } = input;
    if (replaces) await this.giveUp(tx, userId, replaces, tried);
    return { ...(await this.seating.seat(tx, userId, machine, licences, tried)), licences };
  }

  /** The file of a computer as things are: what it holds seats of and may use. Undefined once it may use nothing. */
  async currentFile(userId: string, id: string): Promise<string | undefined> {
    const computer = await this.dataSource
      .getRepository(Computer)
      .findOneBy({ id, userId, status: 'active' });
    const licences = computer ? await this.seats.usableOn(id) : [];
    return computer && licences.length > 0 ? this.fileFor({ computer, licences }) : undefined;
  }

  /** Signs what a computer may use; with the end of its lease where it has none but that. */
  fileFor({ computer, licences }: Licensed, lease?: Lease): string {
    const { userId: sub, id: activationId, deviceId } = computer;
    const of = { sub, activationId, deviceId, licences: licences.map(licensed) };
    return this.files.sign(of, new Date(), lease);
  }

  /** One of a user's own, locked. @throws Failure NOT_FOUND */
  ownedBy(tx: EntityManager, userId: string, id: string): Promise<Computer> {
    return this.locked(tx, id, userId);
  }

  /** One of a user's own, or anybody's, locked. @throws Failure NOT_FOUND */
  async locked(tx: EntityManager, id: string, userId?: string): Promise<Computer> {
    const lock = { mode: 'pessimistic_write' } as const;
    const where = { id, ...(userId ? { userId } : {}) };
    const computer = await tx.getRepository(Computer).findOne({ where, lock });
    if (!computer) throw new Failure(notFound);
    return computer;
  }

  /** Another computer takes the place of this one. */
  private async giveUp(tx: EntityManager, userId: string, id: string, tried?: TriedCode): Promise<void> {
    const counted = await this.swaps.count(tx, await this.ownedBy(tx, userId, id), tried);
    await this.deactivateCounted(tx, userId, id, counted);
  }

  /** Its row is locked first: of two deactivations at once, the second finds no seats. @throws Failure NOT_FOUND */
  private async deactivateCounted(
    tx: EntityManager,
    userId: string,
    id: string,
    counted: readonly string[] = [],
  ): Promise<SeatedComputer> {
    await this.ownedBy(tx, userId, id);
    await this.freed.record(tx, id, counted);
    return this.deactivateIn(tx, userId, id);
  }

  /** @throws Failure NOT_FOUND */
  async deactivateIn(tx: EntityManager, userId: string, id: string): Promise<SeatedComputer> {
    const [[computer]]: [Computer[], number] = await tx.query(deactivate, [id, userId]);
    if (!computer) throw new Failure(notFound);
    return { computer, held: await this.seats.free(tx, id) };
  }
}

function licensed({ id, product, name, coversBelow }: Usable): LicensedProduct {
  return { id, product, name, ...(coversBelow ? { coversBelow } : {}) };
}

/** A computer as its owner sees it. */
export function activationOf(computer: Computer, held?: HeldSeats): Activation {
  const { id, issuedAt, lastSeenAt } = computer;
  return {
    ...computer,
    _id: id,
    issuedAt: issuedAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    products: held?.products ?? [],
    offlineUntil: held?.offlineUntil?.toISOString() ?? null,
  };
}
