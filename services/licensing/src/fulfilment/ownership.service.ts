import { Injectable } from '@nestjs/common';
import { type EntityManager, Not } from 'typeorm';
import {
  type CarriedSubject,
  EntitlementsService,
  type OwnedSubject,
} from '../entitlements/entitlements.service';
import { LicencesService } from '../licences/licences.service';
import { Purchase } from './purchase.entity';

/** What a customer owns anew by a change, and what no longer. */
export interface OwnershipChange {
  gained: OwnedSubject[];
  lost: OwnedSubject[];
}

/**
 * What is owned is owned once, however many purchases paid for it: the one that is worth most carries the entitlement, and
 * another takes it over when the first is worth less (docs/decisions/0007).
 */
@Injectable()
export class OwnershipService {
  constructor(
    private readonly entitlements: EntitlementsService,
    private readonly licences: LicencesService,
  ) {}

  /** Brings what a customer has of some products to what all of their purchases are worth now. */
  async arrange(tx: EntityManager, userId: string, pluginIds: string[]): Promise<OwnershipChange> {
    const known = await this.entitlements.ofSubjects(tx, userId, pluginIds);
    const purchases = await tx
      .getRepository(Purchase)
      .find({ where: { userId, state: Not('revoked') }, order: { fulfilledAt: 'ASC', orderId: 'ASC' } });
    const change: OwnershipChange = { gained: [], lost: [] };
    for (const pluginId of pluginIds) {
      const ofPlugin = known.filter(({ subjectId }) => subjectId === pluginId);
      const living = ofPlugin.find(({ status }) => status !== 'revoked');
      const paid = purchases.filter((purchase) => purchase.pluginIds.includes(pluginId));
      const carried = await this.carryOn(tx, ofPlugin, living, carrierOf(paid, living));
      if (carried && !living) change.gained.push(carried);
      if (living && !carried) change.lost.push(living);
    }
    return change;
  }

  /** Lets a product go on under its carrier, or end without one. @returns what lives afterwards. */
  private async carryOn(
    tx: EntityManager,
    ofPlugin: readonly CarriedSubject[],
    living: CarriedSubject | undefined,
    carrier: Purchase | undefined,
  ): Promise<CarriedSubject | undefined> {
    // What the carrier once gave itself comes back in place of another's: an order has no two of the same product.
    const own = ofPlugin.find(({ sourceOrderId }) => sourceOrderId === carrier?.orderId);
    const carried = carrier && (own ?? living ?? ofPlugin[0]);
    if (living && living !== carried) await this.end(tx, living);
    if (carrier && carried) await this.carry(tx, carried, carrier);
    return carried;
  }

  private async carry(tx: EntityManager, carried: CarriedSubject, purchase: Purchase): Promise<void> {
    const { orderId: sourceOrderId, orderNumber, state: status } = purchase;
    if (orderNumber === null) throw new Error(`order ${sourceOrderId} carries before it was paid`);
    await this.entitlements.carryBy(tx, carried, { sourceOrderId, orderNumber, status });
    await this.licences.setStatus(tx, carried.id, status);
  }

  private async end(tx: EntityManager, ended: CarriedSubject): Promise<void> {
    await this.entitlements.revoke(tx, ended);
    await this.licences.setStatus(tx, ended.id, 'revoked');
  }
}

/** An active purchase before a suspended one; among equals the one that carries already, then the oldest. */
function carrierOf(paid: readonly Purchase[], living: CarriedSubject | undefined): Purchase | undefined {
  const isActive = ({ state }: Purchase) => state === 'active';
  const isCarrier = ({ orderId }: Purchase) => orderId === living?.sourceOrderId;
  const best = paid.some(isActive) ? paid.filter(isActive) : paid;
  return best.find(isCarrier) ?? best[0];
}
