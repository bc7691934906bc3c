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

/** Moves the entitlements of an order to another user, with their licences. */
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

  private async revoke(tx: EntityManager, entitlement: Entitlement): Promise<void> {
    await this.entitlements.revoke(tx, entitlement);
    await tx.getRepository(Licence).update({ entitlementId: entitlement.id }, { status: 'revoked' });
  }
}
