import { Injectable } from '@nestjs/common';
import { type EntityManager, Not } from 'typeorm';
import type { EntitlementState } from '#contracts/licensing/entitlements';
import {
  type CarriedSubject,
  EntitlementsService,
  type OwnedSubject,
} from '../entitlements/entitlements.service';
import { LicencesService } from '../licences/licences.service';
import { Purchase } from './purchase.entity';

/** An order under which an entitlement can stand. */
interface Carrier {
  orderId: string;
  orderNumber: string;
  state: EntitlementState;
}

/**
 * What is owned is owned once, however many purchases paid for it: one of them carries the entitlement, and another takes it
 * over when the first is worth nothing any more (docs/decisions/0007).
 */
@Injectable()
export class OwnershipService {
  constructor(
    private readonly entitlements: EntitlementsService,
    private readonly licences: LicencesService,
  ) {}

  /** A purchase is worth something (again). @returns what its customer owns anew. */
  async grant(tx: EntityManager, purchase: Purchase): Promise<OwnedSubject[]> {
    const { orderId, orderNumber, userId, pluginIds, state } = purchase;
    // Its payment was not told of yet, so there is nothing to bring back.
    if (orderNumber === null) return [];
    const known = await this.entitlements.ofSubjects(tx, userId, pluginIds);
    const carried = pluginIds.flatMap((pluginId) => {
      const ofPlugin = known.filter(({ subjectId }) => subjectId === pluginId);
      return carriedBy(orderId, ofPlugin) ?? [];
    });
    for (const { id } of carried) await this.carry(tx, id, { orderId, orderNumber, state });
    return carried.filter(({ status }) => status === 'revoked');
  }

  /** A purchase is worth nothing any more. @returns what its customer owns no longer, by no other purchase either. */
  async revoke(tx: EntityManager, { orderId, userId, pluginIds }: Purchase): Promise<OwnedSubject[]> {
    const known = await this.entitlements.ofSubjects(tx, userId, pluginIds);
    const others = await tx
      .getRepository(Purchase)
      .findBy({ userId, state: 'active', orderId: Not(orderId) });
    const lost: OwnedSubject[] = [];
    for (const entitlement of known.filter((row) => isLiving(row) && row.sourceOrderId === orderId)) {
      const carrier = others.find((other) => other.pluginIds.includes(entitlement.subjectId));
      if (carrier?.orderNumber) {
        const { orderId: otherId, orderNumber, state } = carrier;
        await this.handOver(tx, entitlement, known, { orderId: otherId, orderNumber, state });
      } else {
        await this.end(tx, entitlement.id);
        lost.push(entitlement);
      }
    }
    return lost;
  }

  /** What the other order once gave itself comes back in its place: an order has no two of the same product. */
  private async handOver(
    tx: EntityManager,
    entitlement: CarriedSubject,
    known: readonly CarriedSubject[],
    carrier: Carrier,
  ): Promise<void> {
    const own = known.find(
      ({ subjectId, sourceOrderId }) =>
        subjectId === entitlement.subjectId && sourceOrderId === carrier.orderId,
    );
    if (own) await this.end(tx, entitlement.id);
    await this.carry(tx, (own ?? entitlement).id, carrier);
  }

  private async carry(
    tx: EntityManager,
    id: string,
    { orderId: sourceOrderId, orderNumber, state: status }: Carrier,
  ): Promise<void> {
    await this.entitlements.carryBy(tx, id, { sourceOrderId, orderNumber, status });
    await this.licences.setStatus(tx, id, status);
  }

  private async end(tx: EntityManager, id: string): Promise<void> {
    await this.entitlements.revoke(tx, id);
    await this.licences.setStatus(tx, id, 'revoked');
  }
}

const isLiving = ({ status }: CarriedSubject) => status !== 'revoked';

/**
 * Which of a customer's entitlements to one product an order carries: the living one if it is the order's, and nothing beside
 * one that another order carries. If none lives, the order's own comes back, or the one that was handed on and lost there.
 */
function carriedBy(orderId: string, ofProduct: readonly CarriedSubject[]): CarriedSubject | undefined {
  const living = ofProduct.find(isLiving);
  if (living) return living.sourceOrderId === orderId ? living : undefined;
  return ofProduct.find(({ sourceOrderId }) => sourceOrderId === orderId) ?? ofProduct[0];
}
