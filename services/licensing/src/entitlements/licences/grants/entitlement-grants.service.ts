import { Injectable } from '@nestjs/common';
import { type EntityManager, In, Not } from 'typeorm';
import { seatLimit } from '#contracts/shop-rules';
import { newId } from '#platform/database/new-id';
import { Entitlement } from '../entitlement.entity';
import type { OwnedSubject } from '../entitlements.service';
import { LicenceHistoryService } from '../licence-history.service';
import { Licence } from '../licence.entity';

/** The columns of an entitlement that its order, code or grant decides. */
export type NewEntitlement = Omit<
  Entitlement,
  'id' | 'subjectType' | 'supersededBy' | 'createdAt' | 'language' | 'isHeld'
> &
  Partial<Pick<Entitlement, 'createdAt' | 'language'>>;

/** Grants entitlements with their licences. */
@Injectable()
export class EntitlementGrantsService {
  constructor(private readonly history: LicenceHistoryService) {}

  /** The entitlements that an order has granted already, or others of its user that are not revoked; one for each product at most. */
  async findExisting(
    tx: EntityManager,
    { orderId, userId }: { orderId: string; userId: string },
    productIds: readonly string[],
  ): Promise<OwnedSubject[]> {
    const subjectId = In([...productIds]);
    const rows = await tx.getRepository(Entitlement).find({
      where: [
        { userId, subjectId, status: Not('revoked') },
        { sourceOrderId: orderId, subjectId },
      ],
    });
    return productIds.flatMap((id) => {
      const ofProduct = rows.filter((row) => row.subjectId === id);
      return ofProduct.find(({ sourceOrderId }) => sourceOrderId === orderId) ?? ofProduct[0] ?? [];
    });
  }

  /** Grants a product with its licence. A refund may be processed before the payment: it is then granted as revoked. */
  async grant(tx: EntityManager, granted: NewEntitlement): Promise<OwnedSubject> {
    const { userId, subjectId, status, sourceOrderId } = granted;
    const id = newId();
    await tx.getRepository(Entitlement).insert({ ...granted, id, subjectType: 'product' });
    await tx.getRepository(Licence).insert({ id: newId(), entitlementId: id, userId, status, seatLimit });
    await this.history.record(tx, id, { sourceOrderId, status: 'active' }, { sourceOrderId, status });
    return { id, userId, subjectId };
  }
}
