import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Failure, notFound } from '#contracts/kit/failure';
import {
  type ActivateComputer,
  type Activated,
  type Activation,
  activationLimit,
  nothingToActivate,
  type TakenSeat,
} from '#contracts/licensing/computers';
import { newId } from '#platform/database/new-id';
import { Computer, Seat } from './computer.entity';
import { LicenceFiles } from './licence-file';

/** A licence that may be used, with what it is for. */
interface Usable {
  id: string;
  product: string;
  name: string;
  seatLimit: number;
}

interface SeatRow {
  licence_id: string;
  activationId: string;
  machineName: string;
  os: string;
  lastSeenAt: Date;
}

/** Computers and the seats they hold. */
@Injectable()
export class ComputersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly files: LicenceFiles,
  ) {}

  /** Newest first. */
  async listOf(userId: string): Promise<Activation[]> {
    const computers = await this.dataSource
      .getRepository(Computer)
      .find({ where: { userId }, order: { lastSeenAt: 'DESC' } });
    const names = await this.productsOn(computers.map(({ id }) => id));
    return computers.map((computer) => view(computer, names.get(computer.id) ?? []));
  }

  /** Frees the seats of a computer; once deactivated, doing it again changes nothing. @throws Failure NOT_FOUND */
  async deactivate(userId: string, id: string): Promise<Activation> {
    return this.dataSource.transaction(async (tx) => view(await this.free(tx, userId, id), []));
  }

  /**
   * Registers a computer and takes a seat of each licence for it. The same device never takes a second one; its licences
   * are locked in one order, so that many at once leave exactly as many seats as are allowed.
   * @throws Failure ACTIVATION_LIMIT with the computers to choose from, NOTHING_TO_ACTIVATE, NOT_FOUND
   */
  async activate(userId: string, input: ActivateComputer): Promise<Activated> {
    const { computer, licences } = await this.dataSource.transaction(async (tx) => {
      const usable = await this.lockUsable(tx, userId, input.products);
      if (usable.length === 0) throw new Failure(nothingToActivate);
      if (input.replaces) await this.free(tx, userId, input.replaces);
      const registered = await this.register(tx, userId, input);
      await this.sit(tx, registered, usable);
      return { computer: registered, licences: usable };
    });
    const licenceFile = await this.files.sign({
      sub: userId,
      activationId: computer.id,
      deviceId: computer.deviceId,
      licences: licences.map(({ id, product, name }) => ({ id, product, name })),
    });
    return {
      activation: view(
        computer,
        licences.map(({ name }) => name),
      ),
      licenceFile,
    };
  }

  /** How many seats of each licence are taken. */
  async taken(licenceIds: readonly string[]): Promise<Map<string, number>> {
    const rows: { licence_id: string; taken: number }[] = await this.dataSource.query(
      'select licence_id, count(*)::int as taken from seats where licence_id = any($1) group by licence_id',
      [licenceIds],
    );
    return new Map(rows.map((row) => [row.licence_id, row.taken]));
  }

  private lockUsable(tx: EntityManager, userId: string, products?: readonly string[]): Promise<Usable[]> {
    return tx.query(
      `select l.id, e.slug as product, e.name, l.seat_limit as "seatLimit"
       from licences l join entitlements e on e.id = l.entitlement_id
       where l.user_id = $1 and l.status = 'active' and e.status = 'active'
         and ($2::text[] is null or e.slug = any($2))
       order by l.id for update of l`,
      [userId, products ?? null],
    );
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

  private async sit(tx: EntityManager, computer: Computer, usable: readonly Usable[]): Promise<void> {
    const seats: SeatRow[] = await tx.query(
      `select s.licence_id, c.id as "activationId", c.machine_name as "machineName", c.os, c.last_seen_at as "lastSeenAt"
       from seats s join computers c on c.id = s.computer_id where s.licence_id = any($1)`,
      [usable.map(({ id }) => id)],
    );
    for (const { id, seatLimit } of usable) {
      const taken = seats.filter(({ licence_id }) => licence_id === id);
      if (taken.some(({ activationId }) => activationId === computer.id)) continue;
      if (taken.length >= seatLimit)
        throw new Failure(activationLimit, { limit: seatLimit, seats: taken.map(seatView) });
      await tx.getRepository(Seat).insert({ licenceId: id, computerId: computer.id, takenAt: new Date() });
    }
  }

  private async free(tx: EntityManager, userId: string, id: string): Promise<Computer> {
    const computers = tx.getRepository(Computer);
    const computer = await computers.findOne({ where: { id, userId }, lock: { mode: 'pessimistic_write' } });
    if (!computer) throw new Failure(notFound);
    await tx.getRepository(Seat).delete({ computerId: id });
    await computers.update({ id }, { status: 'deactivated' });
    return { ...computer, status: 'deactivated' };
  }

  private async productsOn(computerIds: readonly string[]): Promise<Map<string, string[]>> {
    const rows: { computer_id: string; names: string[] }[] = await this.dataSource.query(
      `select s.computer_id, array_agg(e.name order by e.name) as names
       from seats s join licences l on l.id = s.licence_id join entitlements e on e.id = l.entitlement_id
       where s.computer_id = any($1) group by s.computer_id`,
      [computerIds],
    );
    return new Map(rows.map((row) => [row.computer_id, row.names]));
  }
}

function seatView({ activationId, machineName, os, lastSeenAt }: SeatRow): TakenSeat {
  return { activationId, machineName, os, lastSeenAt: lastSeenAt.toISOString() };
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
