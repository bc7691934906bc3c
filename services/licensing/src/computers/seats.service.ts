import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Failure } from '#contracts/kit/failure';
import { activationLimit, type TakenSeat } from '#contracts/licensing/computers';
import { type Computer, Seat } from './computer.entity';

/** A licence that may be used, with what it is for. */
export interface Usable {
  id: string;
  product: string;
  name: string;
  seatLimit: number;
  coversBelow: string | null;
}

const usableColumns = `l.id, e.slug as product, e.name, l.seat_limit as "seatLimit", l.covers_below as "coversBelow"`;
const livingLicences = `from licences l join entitlements e on e.id = l.entitlement_id
       where l.user_id = $1 and l.status = 'active' and e.status = 'active'`;

/** What stands between a device and its seats. */
export interface SeatOutlook {
  licences: { product: string; name: string; seatLimit: number; seatsUsed: number }[];
  isFull: boolean;
  seats: TakenSeat[];
}

interface SeatRow {
  licence_id: string;
  deviceId: string;
  activationId: string;
  machineName: string;
  os: string;
  lastSeenAt: Date;
}

/** Which of a customer's licences: those of some products, some by id, or all. */
export interface Wanted {
  products?: readonly string[] | undefined;
  licenceIds?: readonly string[] | undefined;
}

/** Seats: so many computers for each licence, and never one more. */
@Injectable()
export class SeatsService {
  constructor(private readonly dataSource: DataSource) {}

  /** Locks a customer's living licences in one order, so that many at once leave exactly as many seats as are allowed. */
  lockUsable(tx: EntityManager, userId: string, { products, licenceIds }: Wanted): Promise<Usable[]> {
    return tx.query(
      `select ${usableColumns} ${livingLicences}
         and ($2::text[] is null or e.slug = any($2)) and ($3::uuid[] is null or l.id = any($3))
       order by l.id for update of l`,
      [userId, products ?? null, licenceIds ?? null],
    );
  }

  /**
   * Seats a computer on licences that are locked. The same computer never takes a second seat.
   * @throws Failure ACTIVATION_LIMIT with the computers to choose from
   */
  async take(tx: EntityManager, computer: Computer, usable: readonly Usable[]): Promise<void> {
    const full = await this.takeFree(tx, computer, usable);
    const [first] = full;
    if (first) throw new Failure(activationLimit, { limit: first.seatLimit, seats: first.seats });
  }

  /** The same without a refusal: tells for which licences no seat was left. */
  async takeFree(
    tx: EntityManager,
    computer: Pick<Computer, 'id'>,
    usable: readonly Usable[],
  ): Promise<(Usable & { seats: TakenSeat[] })[]> {
    const held = await this.held(
      tx,
      usable.map(({ id }) => id),
    );
    const full: (Usable & { seats: TakenSeat[] })[] = [];
    for (const licence of usable) {
      const taken = held.filter(({ licence_id }) => licence_id === licence.id);
      if (taken.some(({ activationId }) => activationId === computer.id)) continue;
      if (taken.length >= licence.seatLimit) full.push({ ...licence, seats: taken.map(seatView) });
      else
        await tx
          .getRepository(Seat)
          .insert({ licenceId: licence.id, computerId: computer.id, takenAt: new Date() });
    }
    return full;
  }

  /** Takes all seats of a computer from it. */
  async free(tx: EntityManager, computerId: string): Promise<void> {
    await tx.getRepository(Seat).delete({ computerId });
  }

  /** How many seats of each licence are taken. */
  async taken(licenceIds: readonly string[]): Promise<Map<string, number>> {
    const rows: { licence_id: string; taken: number }[] = await this.dataSource.query(
      'select licence_id, count(*)::int as taken from seats where licence_id = any($1) group by licence_id',
      [licenceIds],
    );
    return new Map(rows.map((row) => [row.licence_id, row.taken]));
  }

  /** Names of the products that hold a seat on each computer. */
  async productsOn(computerIds: readonly string[]): Promise<Map<string, string[]>> {
    const rows: { computer_id: string; names: string[] }[] = await this.dataSource.query(
      `select s.computer_id, array_agg(e.name order by e.name) as names
       from seats s join licences l on l.id = s.licence_id join entitlements e on e.id = l.entitlement_id
       where s.computer_id = any($1) group by s.computer_id`,
      [computerIds],
    );
    return new Map(rows.map((row) => [row.computer_id, row.names]));
  }

  /** What a computer may use by the seats it holds. */
  usableOn(computerId: string): Promise<Usable[]> {
    return this.dataSource.query(
      `select ${usableColumns}
       from seats s join licences l on l.id = s.licence_id join entitlements e on e.id = l.entitlement_id
       where s.computer_id = $1 and l.status = 'active' and e.status = 'active' order by l.id`,
      [computerId],
    );
  }

  /** How it would go if a device asked for seats now: for which licences, and whose seats could be had. */
  async outlook(userId: string, deviceId: string): Promise<SeatOutlook> {
    const usable: Usable[] = await this.dataSource.query(
      `select ${usableColumns} ${livingLicences} order by e.name`,
      [userId],
    );
    const ids = usable.map(({ id }) => id);
    const held = await this.held(this.dataSource.manager, ids);
    const seatsOn = (id: string) => held.filter(({ licence_id }) => licence_id === id);
    const full = usable.filter(
      ({ id, seatLimit }) =>
        seatsOn(id).length >= seatLimit && !seatsOn(id).some((seat) => seat.deviceId === deviceId),
    );
    // One computer gives up all its seats: only those help that sit on everything that is full.
    const [first, ...others] = full.map(({ id }) => seatsOn(id));
    const inAll = (first ?? []).filter(({ activationId }) =>
      others.every((seats) => seats.some((seat) => seat.activationId === activationId)),
    );
    const licences = usable.map(({ id, product, name, seatLimit }) => ({
      product,
      name,
      seatLimit,
      seatsUsed: seatsOn(id).length,
    }));
    return { licences, isFull: full.length > 0, seats: inAll.map(seatView) };
  }

  private held(tx: EntityManager, licenceIds: readonly string[]): Promise<SeatRow[]> {
    return tx.query(
      `select s.licence_id, c.id as "activationId", c.device_id as "deviceId", c.machine_name as "machineName", c.os, c.last_seen_at as "lastSeenAt"
       from seats s join computers c on c.id = s.computer_id where s.licence_id = any($1)
       order by c.last_seen_at`,
      [licenceIds],
    );
  }
}

function seatView({ activationId, machineName, os, lastSeenAt }: SeatRow): TakenSeat {
  return { activationId, machineName, os, lastSeenAt: lastSeenAt.toISOString() };
}
