import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { Failure, notFound } from '#contracts/kit/failure';
import type { DailyFigures, FiguresQuery } from '#contracts/operations/figures';
import type { Activation } from '#contracts/licensing/activations';
import { licensingFigures } from '#contracts/licensing/administration';
import { queryDailyFigures } from '#platform/figures/daily-figures';
import { invalidateFigures } from '#platform/figures/figure-days';
import { Handles } from '#platform/rpc/handles';
import { Computer, isIdle } from './computer.entity';
import type { ComponentHashes } from './seat-assignment.service';
import { type ErasedUser, Erasure } from '../../personal-data';

export { type Computer, isIdle } from './computer.entity';

/**
 * A licence file that was leased stays valid under the device id it names, until its end. If another device id took over the seat, both
 * would work.
 */
const hasNoLease = `not exists (
           select from active_seats s where s.computer_id = c.id and s.lease_until is not null)`;

/** The columns of a computer that its owner sees. */
export type VisibleComputer = Pick<
  Computer,
  'id' | 'deviceId' | 'machineName' | 'givenName' | 'os' | 'device' | 'status' | 'issuedAt' | 'lastSeenAt'
>;

/**
 * A subquery for statements of other modules: the computers of a user, as `VisibleComputer`.
 * @param parameter of the user's id, such as `$1`
 * @param hidden of a boolean: whether computers that the owner removed from the list are included
 */
export const visibleComputersSql = (parameter: `$${number}`, hidden: `$${number}`) =>
  `select id, device_id as "deviceId", machine_name as "machineName", given_name as "givenName", os, device, status,
     issued_at as "issuedAt", last_seen_at as "lastSeenAt"
   from computers where user_id = ${parameter} and (${hidden}::boolean or hidden_at is null)`;

/** Rows of computers. Public API of this module with `SeatsService`. */
@Injectable()
export class ComputersService {
  constructor(private readonly dataSource: DataSource) {}

  /** The computers of a user that hold seats, and how many they are; the last seen is first. */
  async listSeated(
    userId: string,
    offset: number,
    limit: number | null,
  ): Promise<{ computers: Computer[]; total: number }> {
    const [computers, total] = await this.repository()
      .createQueryBuilder('c')
      .where('c.user_id = :userId and exists (select from active_seats s where s.computer_id = c.id)', {
        userId,
      })
      .orderBy('c.last_seen_at', 'DESC')
      .addOrderBy('c.id', 'DESC')
      .offset(offset)
      .limit(limit ?? undefined)
      .getManyAndCount();
    return { computers, total };
  }

  /** The active computers of some users, the last seen first, at most `limit` of each user; and how many each has. */
  listActive(
    userIds: readonly string[],
    limit: number,
  ): Promise<
    (Pick<Computer, 'userId' | 'machineName' | 'givenName' | 'os' | 'device'> & { total: number })[]
  > {
    return this.dataSource.query(
      `select * from (
         select user_id as "userId", machine_name as "machineName", given_name as "givenName", os, device,
           (count(*) over of_user)::int as total, row_number() over (of_user order by last_seen_at desc, id desc) as place
         from computers where user_id = any($1) and status = 'active' window of_user as (partition by user_id)
       ) c where place <= $2 order by "userId", place`,
      [userIds, limit],
    );
  }

  /** Some computers whose device id begins with a text, in the order of the index. No device id has a character that sorts after `~`. */
  search(text: string, limit: number): Promise<Computer[]> {
    return this.repository()
      .createQueryBuilder('c')
      .where('c.device_id ~>=~ :text and c.device_id ~<~ :end', { text, end: `${text}~` })
      .limit(limit)
      .getMany();
  }

  find(userId: string, id: string, tx?: EntityManager): Promise<Computer | null> {
    return (tx?.getRepository(Computer) ?? this.repository()).findOneBy({ id, userId });
  }

  /** The names of some computers by their ids: the given one, or that of the system. */
  async namesOf(ids: readonly string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map();
    const computers = await this.repository().findBy({ id: In([...ids]) });
    return new Map(computers.map(({ id, givenName, machineName }) => [id, givenName ?? machineName]));
  }

  /** Locks a computer; with `userId`, only one of that user. @throws Failure NOT_FOUND */
  async lock(tx: EntityManager, id: string, userId?: string): Promise<Computer> {
    const lock = { mode: 'pessimistic_write' } as const;
    const where = { id, ...(userId ? { userId } : {}) };
    const computer = await tx.getRepository(Computer).findOne({ where, lock });
    if (!computer) throw new Failure(notFound);
    return computer;
  }

  /** Locks all computers of a user, in the order of their ids. */
  async lockAll(tx: EntityManager, userId: string): Promise<void> {
    await tx.query('select from computers where user_id = $1 order by id for update', [userId]);
  }

  /** The computer of a user by its device id. */
  findByDevice(userId: string, deviceId: string): Promise<Computer | null> {
    return this.repository().findOneBy({ userId, deviceId });
  }

  /** Names a locked computer; an empty name removes the given one. */
  async rename(tx: EntityManager, computer: Computer, name: string): Promise<Computer> {
    const givenName = name === '' ? null : name;
    await tx.getRepository(Computer).update({ id: computer.id }, { givenName });
    return { ...computer, givenName };
  }

  /** Removes a locked computer from its owner's list, until it is registered again. */
  async hide(tx: EntityManager, { id }: Computer): Promise<void> {
    await tx.getRepository(Computer).update({ id }, { hiddenAt: new Date() });
  }

  /** Marks a locked computer as deactivated. */
  async markDeactivated(tx: EntityManager, computer: Computer): Promise<Computer> {
    await tx.getRepository(Computer).update({ id: computer.id }, { status: 'deactivated' });
    return { ...computer, status: 'deactivated' };
  }

  /**
   * Active computers of a user that have two of three components in common with a device that is not registered yet, and no lease; the
   * last seen is first.
   */
  findByComponents(
    tx: EntityManager,
    userId: string,
    deviceId: string,
    { boardHash, diskHash, osHash }: ComponentHashes,
  ): Promise<{ id: string; deviceId: string }[]> {
    return tx.query(
      `select c.id, c.device_id as "deviceId" from computers c
       where c.user_id = $1 and c.status = 'active' and ${hasNoLease}
         and not exists (select from computers known where known.user_id = $1 and known.device_id = $2)
         and coalesce((c.board_hash = $3)::int, 0) + coalesce((c.disk_hash = $4)::int, 0)
           + coalesce((c.os_hash = $5)::int, 0) >= 2
       order by c.last_seen_at desc`,
      [userId, deviceId, boardHash, diskHash, osHash],
    );
  }

  /** Gives a locked computer a new device id, unless it has this one already or holds a lease. @returns whether it changed */
  async changeDeviceId(tx: EntityManager, id: string, deviceId: string): Promise<boolean> {
    const [, changed]: [unknown, number] = await tx.query(
      `update computers c set device_id = $2 where c.id = $1 and c.device_id <> $2 and ${hasNoLease}`,
      [id, deviceId],
    );
    return changed > 0;
  }

  /** Activations by day: computers by the time of their activation. */
  @Handles(licensingFigures)
  dailyActivations({ days }: FiguresQuery): Promise<DailyFigures> {
    const activations =
      'select issued_at as at, 1 as amount from computers where issued_at >= $1 and issued_at < $2';
    return queryDailyFigures(this.dataSource, { activations }, days);
  }

  /** Deletes the computers of a user; their seats are deleted with them. */
  @Erasure()
  async erase(tx: EntityManager, { userId }: ErasedUser): Promise<void> {
    const [erased] = await tx.query<[{ issuedAt: Date }[], number]>(
      'delete from computers where user_id = $1 returning issued_at as "issuedAt"',
      [userId],
    );
    await invalidateFigures(
      tx,
      ['activations'],
      erased.map(({ issuedAt }) => issuedAt),
    );
  }

  private repository() {
    return this.dataSource.getRepository(Computer);
  }
}

/** The public view of a computer: an activation. `products` are the names of the products of its seats. */
export function activationView(
  computer: VisibleComputer,
  products: readonly string[],
  offlineUntil: Date | null,
): Activation {
  const { id, issuedAt, lastSeenAt, status, givenName = null } = computer;
  return {
    ...computer,
    _id: id,
    givenName,
    countsAsSwap: status === 'active' && products.length > 0 && !isIdle(computer),
    issuedAt: issuedAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    products: [...products],
    offlineUntil: offlineUntil?.toISOString() ?? null,
  };
}
