import type { EntitlementState } from '#contracts/licensing/entitlements';
import type { PurchaseState } from '../purchase.states';
import type { Upgrade } from './upgrades.service';

/**
 * The products whose licences are superseded, each with the product that it was upgraded to. An upgrade counts while its order
 * pays for it; of two upgrades of one licence each alone keeps it superseded.
 */
export function supersededProducts(
  upgrades: readonly Upgrade[],
  isPaid: (upgrade: Upgrade) => boolean,
): Map<string, string> {
  // The last one of a product stays in the map; sorted, so that of two upgrades always the same one is named.
  const paid = upgrades.filter(isPaid).sort((a, b) => b.orderId.localeCompare(a.orderId));
  return new Map(paid.map(({ fromPluginId, pluginId }) => [fromPluginId, pluginId]));
}

/** A disputed licence stays suspended, and a revoked one revoked, whether it was upgraded or not. */
export function licenceState(state: PurchaseState, supersededBy: string | undefined): EntitlementState {
  return state === 'active' && supersededBy !== undefined ? 'superseded' : state;
}
