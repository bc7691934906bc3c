import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, Not } from 'typeorm';
import type {
  Entitlements,
  OwnedQuestion,
  OwnedSubjects,
  OwnsAnswer,
  OwnsQuestion,
} from '#contracts/licensing/entitlements';
import { Failure, notFound } from '#contracts/kit/failure';
import { SeatsService } from '../computers/seats.service';
import { LicencesService } from '../licences/licences.service';
import { Entitlement } from './entitlement.entity';
import { LicenceHistoryService } from './licence-history.service';

export type NewEntitlement = Omit<Entitlement, 'subjectType' | 'createdAt'>;
export type OwnedSubject = Pick<Entitlement, 'id' | 'userId' | 'subjectId'>;
/** An entitlement and the order that it stands under. */
export type CarriedSubject = OwnedSubject & Pick<Entitlement, 'sourceOrderId' | 'status'>;

/** What customers own. Other rooms come in here. */
@Injectable()
export class EntitlementsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly licences: LicencesService,
    private readonly seats: SeatsService,
    private readonly history: LicenceHistoryService,
  ) {}

  /** Newest first; revoked ones are listed too, so that nobody wonders where a product went. */
  async listOf(userId: string): Promise<Entitlements> {
    const rows = await this.dataSource
      .getRepository(Entitlement)
      .find({ where: { userId }, order: { createdAt: 'DESC' } });
    const licences = await this.licences.of(rows.map((row) => row.id));
    const taken = await this.seats.taken([...licences.values()].map(({ id }) => id));
    const entitlements = rows.flatMap((row) => {
      const licence = licences.get(row.id);
      if (!licence) return [];
      const license = { ...licence, seatsUsed: taken.get(licence.id) ?? 0 };
      return [{ ...row, _id: row.id, createdAt: row.createdAt.toISOString(), license }];
    });
    return { entitlements };
  }

  async owns({ userId, subjectId }: OwnsQuestion): Promise<OwnsAnswer> {
    const owns = await this.dataSource
      .getRepository(Entitlement)
      .existsBy({ userId, subjectId, status: Not('revoked') });
    return { owns };
  }

  async ownedSubjects({ userId }: OwnedQuestion): Promise<OwnedSubjects> {
    const rows = await this.dataSource
      .getRepository(Entitlement)
      .find({ select: { subjectId: true }, where: { userId, status: Not('revoked') } });
    return { subjectIds: rows.map(({ subjectId }) => subjectId) };
  }

  /** One of a user's own. @throws Failure NOT_FOUND for anybody else's. */
  async ownedBy(userId: string, id: string): Promise<Entitlement> {
    const row = await this.dataSource.getRepository(Entitlement).findOneBy({ id, userId });
    if (!row) throw new Failure(notFound);
    return row;
  }

  async isActive(id: string): Promise<boolean> {
    return this.dataSource.getRepository(Entitlement).existsBy({ id, status: 'active' });
  }

  /** The entitlement an order has already given, or a living one of the same user for the same product. */
  async livingOrOf(
    tx: EntityManager,
    userId: string,
    subjectId: string,
    sourceOrderId: string,
  ): Promise<Entitlement | null> {
    return tx.getRepository(Entitlement).findOne({
      where: [
        { sourceOrderId, subjectId },
        { userId, subjectId, status: Not('revoked') },
      ],
    });
  }

  async add(tx: EntityManager, entitlement: NewEntitlement): Promise<void> {
    await tx.getRepository(Entitlement).insert({ ...entitlement, subjectType: 'product' });
    // A refund may be processed before the payment: the entitlement is then granted as revoked.
    const granted = { sourceOrderId: entitlement.sourceOrderId, status: 'active' } as const;
    await this.history.record(tx, entitlement.id, granted, entitlement);
  }

  /** What a user has or had of some products, the newest first. */
  ofSubjects(tx: EntityManager, userId: string, subjectIds: string[]): Promise<CarriedSubject[]> {
    return tx
      .getRepository(Entitlement)
      .find({ where: { userId, subjectId: In(subjectIds) }, order: { createdAt: 'DESC', id: 'DESC' } });
  }

  async revoke(tx: EntityManager, { id, ...before }: CarriedSubject): Promise<void> {
    await tx.getRepository(Entitlement).update({ id }, { status: 'revoked' });
    await this.history.record(tx, id, before, { ...before, status: 'revoked' });
  }

  /** Lets an entitlement go on under an order of the same customer, as what that order is worth. */
  async carryBy(
    tx: EntityManager,
    { id, ...before }: CarriedSubject,
    order: Pick<Entitlement, 'sourceOrderId' | 'orderNumber' | 'status'>,
  ): Promise<void> {
    await tx.getRepository(Entitlement).update({ id }, order);
    await this.history.record(tx, id, before, order);
  }
}
