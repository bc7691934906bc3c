import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Failure } from '#contracts/kit/failure';
import { activationLimit, type TakenSeat } from '#contracts/licensing/computers';
import { type Computer, Seat } from './computer.entity';
import { licencesToSeat, takeSeats } from './take-seats';

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

const lockLicences = `select ${usableColumns} ${livingLicences}
           and ($2::text[] is null or e.slug = any($2)) and ($3::uuid[] is null or l.id = any($3))
         order by l.id for update of l`;

const takeFree = `with computer as (select $4::uuid as id), ${takeSeats}
         select id from wanted where not is_free and not is_mine`;

const freeSeats = `with freed as (
           delete from seats where computer_id = $1 and (lease_until is null or lease_until <= now())
         )
         select array_agg(e.name order by e.name) as products, max(s.lease_until) as "offlineUntil"
         from seats s join licences l on l.id = s.licence_id join entitlements e on e.id = l.entitlement_id
         where s.computer_id = $1 and s.lease_until > now() having count(*) > 0`;

/** What stands between a device and its seats. */
export interface SeatOutlook {
  licences: { product: string; name: string; seatLimit: number; seatsUsed: number }[];
  fullIds: string[];
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
  leaseUntil: Date | null;
}

/** What a computer holds. */
export interface HeldSeats {
  products: string[];
  offlineUntil: Date | null;
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
    return tx.query(lockLicences, [userId, products ?? null, licenceIds ?? null]);
  }

  /** Seats a computer on licences that are locked and tells for which no seat was left. One question meanwhile. */
  async takeFree(
    tx: EntityManager,
    computer: Pick<Computer, 'id'>,
    usable: readonly Usable[],
  ): Promise<string[]> {
    const full: { id: string }[] = await tx.query(takeFree, [...licencesToSeat(usable), computer.id]);
    return full.map(({ id }) => id);
  }

  /** @throws Failure ACTIVATION_LIMIT with the computers to choose from, when a licence is among those without a seat */
  async refuseFull(tx: EntityManager, usable: readonly Usable[], full: readonly string[]): Promise<void> {
    const first = usable.find(({ id }) => full.includes(id));
    if (!first) return;
    const seats = (await this.held(tx, [first.id])).map(seatView);
    throw new Failure(activationLimit, { limit: first.seatLimit, seats });
  }

  /** Takes a computer's seats from it, except those that are lent to it until a day to come: these are told. */
  async free(tx: EntityManager, computerId: string): Promise<HeldSeats> {
    const [lent]: HeldSeats[] = await tx.query(freeSeats, [computerId]);
    return lent ?? { products: [], offlineUntil: null };
  }

  /** How many seats of each licence are taken. */
  async taken(licenceIds: readonly string[]): Promise<Map<string, number>> {
    const rows: { licence_id: string; taken: number }[] = await this.dataSource.query(
      'select licence_id, count(*)::int as taken from living_seats where licence_id = any($1) group by licence_id',
      [licenceIds],
    );
    return new Map(rows.map((row) => [row.licence_id, row.taken]));
  }

  /** Which products hold a seat on each computer, and until when some are lent to it. */
  async heldOn(
    computerIds: readonly string[],
    tx: EntityManager = this.dataSource.manager,
  ): Promise<Map<string, HeldSeats>> {
    const rows: (HeldSeats & { computerId: string })[] = await tx.query(
      `select s.computer_id as "computerId", array_agg(e.name order by e.name) as products,
         max(s.lease_until) as "offlineUntil"
       from living_seats s join licences l on l.id = s.licence_id join entitlements e on e.id = l.entitlement_id
       where s.computer_id = any($1) group by s.computer_id`,
      [computerIds],
    );
    return new Map(rows.map((row) => [row.computerId, row]));
  }

  /** Lends seats that a computer has taken until a day; never for a shorter time than before. */
  async lend(
    tx: EntityManager,
    computerId: string,
    licenceIds: readonly string[],
    until: Date,
  ): Promise<Date> {
    const rows: { until: Date }[] = await tx.query(
      `with asked as (
         select greatest($3::timestamptz, max(lease_until)) as until from seats where computer_id = $1
       ), lent as (
         update seats set kind = 'offline', lease_until = asked.until from asked
         where computer_id = $1 and licence_id = any($2)
       ) select until from asked`,
      [computerId, licenceIds, until],
    );
    return rows[0]?.until ?? until;
  }

  /** Seats that were lent are given back before their time. */
  async endLeases(tx: EntityManager, computerId: string): Promise<void> {
    await tx.getRepository(Seat).delete({ computerId, kind: 'offline' });
  }

  /** What a computer may use by the seats it holds. */
  usableOn(computerId: string): Promise<Usable[]> {
    return this.dataSource.query(
      `select ${usableColumns}
       from living_seats s join licences l on l.id = s.licence_id join entitlements e on e.id = l.entitlement_id
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
    return {
      licences,
      fullIds: full.map(({ id }) => id),
      isFull: full.length > 0,
      seats: inAll.map(seatView),
    };
  }

  private held(tx: EntityManager, licenceIds: readonly string[]): Promise<SeatRow[]> {
    return tx.query(
      `select s.licence_id, c.id as "activationId", c.device_id as "deviceId", c.machine_name as "machineName", c.os, c.last_seen_at as "lastSeenAt",
         s.lease_until as "leaseUntil"
       from living_seats s join computers c on c.id = s.computer_id where s.licence_id = any($1)
       order by c.last_seen_at`,
      [licenceIds],
    );
  }
}

function seatView({ activationId, machineName, os, lastSeenAt, leaseUntil }: SeatRow): TakenSeat {
  return {
    activationId,
    machineName,
    os,
    lastSeenAt: lastSeenAt.toISOString(),
    offlineUntil: leaseUntil?.toISOString() ?? null,
  };
}
