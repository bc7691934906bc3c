import type { Query } from '../../api/answers';
import { ask } from '../../api/client';
import type { Entitlements } from '../../api/schema';
import type { Entitlement } from '../../api/types';

/** What the customer owns. In a file of its own, because the catalogue needs it and nothing else of the account. */
export const entitlementsQuery: Query<Entitlement[]> = {
  key: 'account entitlements',
  ask: async () => (await ask<Entitlements>('/account/entitlements')).entitlements,
  freshMs: 0,
};
