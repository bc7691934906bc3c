import type { FindingKind } from '#contracts/commerce/reconciliation';

/** Two facts that contradict each other. */
export interface Discrepancy {
  kind: FindingKind;
  /** The id of the order, session, entitlement, user or event, or the key of the file. */
  subject: string;
  orderId?: string | null;
  orderNumber?: string | null;
  userId?: string | null;
  detail: string;
}

/** The kinds whose correction follows from facts; a person decides about the others. */
export const repairableKinds: ReadonlySet<FindingKind> = new Set<FindingKind>([
  'session-without-order',
  'payment-not-recorded',
  'attempt-lost',
  'refund-differs',
  'dispute-differs',
  'order-without-right',
  'right-state-differs',
  'refunded-with-right',
  'licence-differs',
  'token-lost',
  'purchase-differs',
  'upgrade-differs',
  'superseded-right-active',
  'gift-state-differs',
  'erased-user-held',
]);
