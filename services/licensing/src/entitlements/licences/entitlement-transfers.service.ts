import { Injectable } from '@nestjs/common';
import { type EntityManager, In, Not } from 'typeorm';
import type { OrderReassigned } from '#contracts/commerce/events';
import { Entitlement } from './entitlement.entity';
import { EntitlementsService, type OwnedSubject } from './entitlements.service';
import { Licence } from './licence.entity';

/** What a transfer moved. */
export interface Transfer {
  licenceIds: string[];
  /** Those that the former owner had, with their former owner. */
  lost: OwnedSubject[];
  /** Those that the new owner has now. */
  gained: OwnedSubject[];
}

/** What a merge moved. */
export interface MergedEntitlements extends Omit<Transfer, 'licenceIds'> {
  /** All products of the former account. */
  subjectIds: string[];
  /** The entitlements to products that both accounts had. */
  doubledIds: string[];
}

/** Moves the entitlements of an order, or of a merged account, to another user, with their licences. */
@Injectable()
export class EntitlementTransfersService {
  constructor(private readonly entitlements: EntitlementsService) {}

  /** An entitlement to a product that the new owner has already is moved as revoked: an account has one of each product. */
  async transfer(
    tx: EntityManager,
    { orderId, userId, formerUserId, email }: OrderReassigned,
  ): Promise<Transfer> {
    const repository = tx.getRepository(Entitlement);
    const moving = await repository.findBy({ sourceOrderId: orderId, userId: formerUserId });
    const subjectIds = moving.map(({ subjectId }) => subjectId);
    const owned = await repository.findBy({ userId, subjectId: In(subjectIds), status: Not('revoked') });
    const isOwned = ({ subjectId }: Entitlement) => owned.some((one) => one.subjectId === subjectId);
    const living = moving.filter(({ status }) => status !== 'revoked');
    for (const entitlement of living.filter(isOwned)) await this.revoke(tx, entitlement);
    const ids = moving.map(({ id }) => id);
    await repository.update({ id: In(ids) }, { userId, email });
    const licences = await tx.getRepository(Licence).findBy({ entitlementId: In(ids) });
    await tx.getRepository(Licence).update({ entitlementId: In(ids) }, { userId });
    return {
      licenceIds: licences.map(({ id }) => id),
      lost: living,
      gained: living.filter((one) => !isOwned(one)).map((one) => ({ ...one, userId })),
    };
  }

  /**
   * Gives all entitlements of a merged account to another one, which has one of each product: a second one is moved as revoked. Both get
   * the higher seat limit, and a suspension by an administrator, because a later refund may make either the living one.
   */
  async merge(tx: EntityManager, formerUserId: string, userId: string): Promise<MergedEntitlements> {
    const repository = tx.getRepository(Entitlement);
    const moving = await repository.findBy({ userId: formerUserId });
    const subjectIds = [...new Set(moving.map(({ subjectId }) => subjectId))];
    const known = await repository.findBy({ userId, subjectId: In(subjectIds) });
    const living = moving.filter(({ status }) => status !== 'revoked');
    const otherOf = ({ subjectId }: Entitlement) =>
      known.find((one) => one.subjectId === subjectId && one.status !== 'revoked');
    for (const entitlement of living) await this.leaveTo(tx, entitlement, otherOf(entitlement));
    await repository.update({ userId: formerUserId }, { userId });
    await tx.getRepository(Licence).update({ userId: formerUserId }, { userId });
    const gained = living.filter((one) => !otherOf(one)).map((one) => ({ ...one, userId }));
    const doubledIds = living.flatMap((one) => {
      const other = otherOf(one);
      return other ? [one.id, other.id] : [];
    });
    return { subjectIds, doubledIds, lost: living, gained };
  }

  /** The revoked licences of some entitlements, each with the licence of another one of them to the same product. */
  replacedLicences(
    tx: EntityManager,
    entitlementIds: readonly string[],
  ): Promise<{ from: string; to: string }[]> {
    return tx.query(
      `select former.id as "from", present.id as "to"
         from entitlements f join licences former on former.entitlement_id = f.id
         join entitlements p on p.id = any($1) and p.subject_id = f.subject_id and p.status <> 'revoked'
         join licences present on present.entitlement_id = p.id
        where f.id = any($1) and f.status = 'revoked' order by former.id`,
      [entitlementIds],
    );
  }

  private async leaveTo(
    tx: EntityManager,
    former: Entitlement,
    other: Entitlement | undefined,
  ): Promise<void> {
    if (!other) return;
    await this.revoke(tx, former);
    const ids = [former.id, other.id];
    await tx.query(
      `update licences set seat_limit = best.seats, covers_below = case when not best.covers_all then covers_below end
         from (select max(seat_limit) as seats, bool_or(covers_below is null) as covers_all
                 from licences where entitlement_id = any($1)) best
        where entitlement_id = any($1)`,
      [ids],
    );
    if (former.isHeld || other.isHeld)
      await tx.getRepository(Entitlement).update({ id: In(ids) }, { isHeld: true });
  }

  private async revoke(tx: EntityManager, entitlement: Entitlement): Promise<void> {
    await this.entitlements.revoke(tx, entitlement);
    await tx.getRepository(Licence).update({ entitlementId: entitlement.id }, { status: 'revoked' });
  }
}
