import { Injectable } from '@nestjs/common';
import { type EntityManager, Not } from 'typeorm';
import {
  type EntitlementSource,
  EntitlementsService,
  type OwnedSubject,
} from '../../entitlements/licences/entitlements.service';
import { LicencesService } from '../../entitlements/licences/licences.service';
import { Purchase } from './purchase.entity';
import { licenceState, supersededProducts } from './upgrades/superseded-products';
import { UpgradesService } from './upgrades/upgrades.service';

/** Entitlements that a change granted, and those that it revoked. */
export interface OwnershipChange {
  gained: OwnedSubject[];
  lost: OwnedSubject[];
}

/**
 * A user has one entitlement per product, however many purchases paid for it. An active purchase grants it before a suspended one, and
 * another purchase replaces it when the first is revoked (docs/decisions/0007). A product is superseded while the user has a purchase
 * that upgraded it (docs/decisions/0057), and suspended while an administrator holds it.
 */
@Injectable()
export class OwnershipService {
  constructor(
    private readonly entitlements: EntitlementsService,
    private readonly licences: LicencesService,
    private readonly upgrades: UpgradesService,
  ) {}

  /** Sets the entitlements of a user for some products to the state that follows from all purchases of the user. */
  async reconcile(tx: EntityManager, userId: string, pluginIds: string[]): Promise<OwnershipChange> {
    const purchases = await tx
      .getRepository(Purchase)
      .find({ where: { userId, state: Not('revoked') }, order: { fulfilledAt: 'ASC', orderId: 'ASC' } });
    const upgrades = await this.upgrades.ofUser(tx, userId);
    const superseded = supersededProducts(upgrades, ({ orderId, pluginId }) =>
      purchases.some((purchase) => purchase.orderId === orderId && grants(purchase, pluginId)),
    );
    const upgraded = upgrades.filter(({ pluginId }) => pluginIds.includes(pluginId));
    const affected = [...new Set([...pluginIds, ...upgraded.map(({ fromPluginId }) => fromPluginId)])];
    const known = await this.entitlements.findBySubjects(tx, userId, affected);
    const change: OwnershipChange = { gained: [], lost: [] };
    for (const pluginId of affected) {
      const ofPlugin = known.filter(({ subjectId }) => subjectId === pluginId);
      const before = ofPlugin.find(({ status }) => status !== 'revoked');
      const paid = purchases.filter((purchase) => grants(purchase, pluginId));
      const source = sourcePurchase(paid, before);
      const after = await this.setSource(tx, ofPlugin, before, source, superseded.get(pluginId));
      if (after && !before) change.gained.push(after);
      if (before && !after) change.lost.push(before);
    }
    return change;
  }

  /** Grants a product by a purchase, or revokes it without one. @returns the entitlement that is granted afterwards */
  private async setSource(
    tx: EntityManager,
    ofPlugin: readonly EntitlementSource[],
    before: EntitlementSource | undefined,
    source: Purchase | undefined,
    supersededBy: string | undefined,
  ): Promise<EntitlementSource | undefined> {
    // The entitlement that this order granted first is used again: an order has no two of the same product.
    const own = ofPlugin.find(({ sourceOrderId }) => sourceOrderId === source?.orderId);
    const after = source && (own ?? before ?? ofPlugin[0]);
    if (before && before !== after) await this.revoke(tx, before);
    if (source && after) await this.grant(tx, after, source, supersededBy);
    return after;
  }

  private async grant(
    tx: EntityManager,
    entitlement: EntitlementSource,
    { orderId: sourceOrderId, orderNumber, state, source, isNfr }: Purchase,
    upgradedTo: string | undefined,
  ): Promise<void> {
    const status = entitlement.isHeld ? 'suspended' : licenceState(state, upgradedTo);
    const supersededBy = upgradedTo ?? null;
    if (orderNumber === null)
      throw new Error(`order ${sourceOrderId} grants an entitlement before its payment`);
    await this.entitlements.moveToOrder(tx, entitlement, {
      sourceOrderId,
      orderNumber,
      status,
      supersededBy,
      source,
      isNfr,
    });
    await this.licences.setStatus(tx, entitlement.id, status);
  }

  private async revoke(tx: EntityManager, entitlement: EntitlementSource): Promise<void> {
    await this.entitlements.revoke(tx, entitlement);
    await this.licences.setStatus(tx, entitlement.id, 'revoked');
  }
}

const grants = ({ pluginIds, revokedPluginIds }: Purchase, pluginId: string) =>
  pluginIds.includes(pluginId) && !revokedPluginIds.includes(pluginId);

/** An active purchase before a suspended one; among equals the one that grants the entitlement now, then the oldest. */
function sourcePurchase(
  paid: readonly Purchase[],
  current: EntitlementSource | undefined,
): Purchase | undefined {
  const isActive = ({ state }: Purchase) => state === 'active';
  const isCurrent = ({ orderId }: Purchase) => orderId === current?.sourceOrderId;
  const best = paid.some(isActive) ? paid.filter(isActive) : paid;
  return best.find(isCurrent) ?? best[0];
}
