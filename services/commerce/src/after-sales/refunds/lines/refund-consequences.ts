import type { RefundState, Revocation } from '#contracts/commerce/refunds';
import { isMade } from '../refund-states';

/** What one refund says about the licences of its order. */
export interface RefundDecision {
  state: RefundState;
  /** Null if the refunded sum decides. */
  revoke: Revocation | null;
  /** The items that it is for. */
  pluginIds: readonly string[];
}

/** What all refunds of an order mean for its licences. */
interface RefundConsequences {
  revoked: ReadonlySet<string>;
  /** The full amount was refunded, and the customer keeps the licences. */
  keepsLicences: boolean;
}

/**
 * A refund of lines revokes their licences, one of an amount keeps them, and a full one revokes all, unless the administrator
 * decided otherwise. A refund that failed or was refused has no consequence.
 * @param refunds oldest first
 */
export function consequencesOf(
  refunds: readonly RefundDecision[],
  items: readonly string[],
  isFullyRefunded: boolean,
): RefundConsequences {
  const made = refunds.filter(isMade);
  const keepsLicences = isFullyRefunded && made.at(-1)?.revoke === 'none';
  if (isFullyRefunded && !keepsLicences) return { revoked: new Set(items), keepsLicences };
  const revoked = new Set(
    made.flatMap(({ revoke, pluginIds }) => (revoke === 'all' ? items : revoke === 'lines' ? pluginIds : [])),
  );
  return { revoked, keepsLicences };
}
