import type { ReconciledAccount } from '#contracts/identity/reconciliation';
import type { ReconciledRight } from '#contracts/licensing/reconciliation';
import type { ReconciledCustomer } from '#contracts/newsletter/reconciliation';
import type { Discrepancy } from './discrepancy';

/** Compares the address that links a subscriber to an account with the account. */
export function addressDiscrepancies(
  { userId, emailHash }: ReconciledCustomer,
  account: ReconciledAccount | undefined,
  cutoff: Date,
): Discrepancy[] {
  if (account?.emailHash == null || emailHash === null || emailHash === account.emailHash) return [];
  if (account.emailSince !== null && new Date(account.emailSince) > cutoff) return [];
  return [
    {
      kind: 'address-differs',
      subject: userId,
      userId,
      detail: 'newsletter has another address than the account',
    },
  ];
}

const isLiving = ({ status }: ReconciledRight) => status !== 'revoked';

/** Products that newsletter records as owned without a right. */
export function unownedDiscrepancies(
  customer: ReconciledCustomer,
  rights: readonly ReconciledRight[],
): Discrepancy[] {
  const { userId, pluginIds } = customer;
  const owned = new Set(
    rights.filter((right) => right.userId === userId && isLiving(right)).map(({ pluginId }) => pluginId),
  );
  return pluginIds
    .filter((pluginId) => !owned.has(pluginId))
    .map((pluginId) => ({
      kind: 'ownership-differs' as const,
      subject: `${userId} ${pluginId}`,
      userId,
      detail: `newsletter records ownership of product ${pluginId}, licensing has no right`,
    }));
}

/** A right whose product newsletter does not record as owned. */
export function unrecordedDiscrepancies(
  right: ReconciledRight,
  customer: ReconciledCustomer | undefined,
  cutoff: Date,
): Discrepancy[] {
  const { userId, pluginId, orderId } = right;
  if (!isLiving(right) || new Date(right.createdAt) > cutoff || customer?.pluginIds.includes(pluginId))
    return [];
  const detail = `licensing has a right to product ${pluginId}, newsletter records no ownership`;
  return [{ kind: 'ownership-differs', subject: `${userId} ${pluginId}`, orderId, userId, detail }];
}
