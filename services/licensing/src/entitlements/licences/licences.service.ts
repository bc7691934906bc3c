import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { Failure, notFound } from '#contracts/kit/failure';
import type { EntitlementState } from '#contracts/licensing/entitlements';
import { Licence } from './licence.entity';
import { type ErasedUser, Erasure } from '../../personal-data';

export { displayLast4 } from './display-last4';
export { isFull } from './licence.entity';

/** Reads licences and changes their state. */
@Injectable()
export class LicencesService {
  constructor(private readonly dataSource: DataSource) {}

  async setStatus(tx: EntityManager, entitlementId: string, status: EntitlementState): Promise<void> {
    await tx.getRepository(Licence).update({ entitlementId }, { status });
  }

  /** Locks a licence, as everything that counts its seats does. @throws Failure NOT_FOUND */
  async lockByEntitlement(tx: EntityManager, entitlementId: string): Promise<Licence> {
    const lock = { mode: 'pessimistic_write' } as const;
    const licence = await tx.getRepository(Licence).findOne({ where: { entitlementId }, lock });
    if (!licence) throw new Failure(notFound);
    return licence;
  }

  async setSeatLimit(tx: EntityManager, entitlementId: string, seatLimit: number): Promise<void> {
    await tx.getRepository(Licence).update({ entitlementId }, { seatLimit });
  }

  /** Licences by the ids of their entitlements. */
  async findByEntitlements(entitlementIds: string[]): Promise<Map<string, Licence>> {
    const rows =
      entitlementIds.length === 0
        ? []
        : await this.dataSource.getRepository(Licence).findBy({ entitlementId: In(entitlementIds) });
    return new Map(rows.map((row) => [row.entitlementId, row]));
  }

  /** Locks the licences of a user, in the order of their ids. */
  async lockAll(tx: EntityManager, userId: string): Promise<void> {
    await tx.query('select from licences where user_id = $1 order by id for update', [userId]);
  }

  @Erasure()
  async revokeAll(tx: EntityManager, { userId }: ErasedUser): Promise<void> {
    await tx.getRepository(Licence).update({ userId }, { status: 'revoked' });
  }
}
