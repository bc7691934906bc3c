import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Failure, notFound } from '#contracts/kit/failure';
import {
  type ActivateComputer,
  type Activated,
  type Activation,
  nothingToActivate,
} from '#contracts/licensing/computers';
import { newId } from '#platform/database/new-id';
import { Computer } from './computer.entity';
import { LicenceFiles, type LicensedProduct } from './licence-file';
import { SeatsService, type Usable } from './seats.service';

/** A computer with the licences it may use. */
export interface Seated {
  computer: Computer;
  licences: Usable[];
}

/** Computers, and what a customer does with them. Other rooms come in here. */
@Injectable()
export class ComputersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly seats: SeatsService,
    private readonly files: LicenceFiles,
  ) {}

  /** Newest first. */
  async listOf(userId: string): Promise<Activation[]> {
    const computers = await this.dataSource
      .getRepository(Computer)
      .find({ where: { userId }, order: { lastSeenAt: 'DESC' } });
    const names = await this.seats.productsOn(computers.map(({ id }) => id));
    return computers.map((computer) => view(computer, names.get(computer.id) ?? []));
  }

  /** Frees the seats of a computer; once deactivated, doing it again changes nothing. @throws Failure NOT_FOUND */
  async deactivate(userId: string, id: string): Promise<Activation> {
    return this.dataSource.transaction(async (tx) => view(await this.free(tx, userId, id), []));
  }

  /** Registers a computer, seats it and signs its file. @throws Failure as `seat` */
  async activate(userId: string, input: ActivateComputer): Promise<Activated> {
    const seated = await this.dataSource.transaction((tx) => this.seat(tx, userId, input));
    const names = seated.licences.map(({ name }) => name);
    return { activation: view(seated.computer, names), licenceFile: await this.fileFor(seated) };
  }

  /**
   * Registers a computer and takes a seat of each licence for it. The same device never takes a second one.
   * @throws Failure ACTIVATION_LIMIT with the computers to choose from, NOTHING_TO_ACTIVATE, NOT_FOUND
   */
  async seat(tx: EntityManager, userId: string, input: ActivateComputer): Promise<Seated> {
    const licences = await this.seats.lockUsable(tx, userId, input);
    if (licences.length === 0) throw new Failure(nothingToActivate);
    if (input.replaces) await this.free(tx, userId, input.replaces);
    const computer = await this.register(tx, userId, input);
    await this.seats.take(tx, computer, licences);
    return { computer, licences };
  }

  /** The file of a computer as things are: what it holds seats of and may use. */
  async currentFile(userId: string, id: string): Promise<string> {
    const computer = await this.dataSource.getRepository(Computer).findOneByOrFail({ id, userId });
    return this.fileFor({ computer, licences: await this.seats.usableOn(id) });
  }

  fileFor({ computer, licences }: Seated): Promise<string> {
    return this.files.sign({
      sub: computer.userId,
      activationId: computer.id,
      deviceId: computer.deviceId,
      licences: licences.map(licensed),
    });
  }

  private async register(tx: EntityManager, userId: string, input: ActivateComputer): Promise<Computer> {
    const now = new Date();
    const { deviceId, machineName, os, device = {} } = input;
    await tx.query(
      `insert into computers (id, user_id, device_id, machine_name, os, device, status, issued_at, last_seen_at)
       values ($1, $2, $3, $4, $5, $6, 'active', $7, $7)
       on conflict (user_id, device_id) do update set
         machine_name = excluded.machine_name, os = excluded.os, device = excluded.device, last_seen_at = excluded.last_seen_at,
         issued_at = case when computers.status = 'active' then computers.issued_at else excluded.issued_at end,
         status = 'active'`,
      [newId(), userId, deviceId, machineName, os, JSON.stringify(device), now],
    );
    return tx.getRepository(Computer).findOneByOrFail({ userId, deviceId });
  }

  private async free(tx: EntityManager, userId: string, id: string): Promise<Computer> {
    const computers = tx.getRepository(Computer);
    const computer = await computers.findOne({ where: { id, userId }, lock: { mode: 'pessimistic_write' } });
    if (!computer) throw new Failure(notFound);
    await this.seats.free(tx, id);
    await computers.update({ id }, { status: 'deactivated' });
    return { ...computer, status: 'deactivated' };
  }
}

function licensed({ id, product, name, coversBelow }: Usable): LicensedProduct {
  return { id, product, name, ...(coversBelow ? { coversBelow } : {}) };
}

function view(computer: Computer, products: string[]): Activation {
  const { id, issuedAt, lastSeenAt } = computer;
  return {
    ...computer,
    _id: id,
    issuedAt: issuedAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    products,
  };
}
