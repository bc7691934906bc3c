import { ask } from '../../api/client';
import type { Query } from '../../api/query';
import type { SecondFactor } from '../../api/schema';

/** Whether the account has a second factor. */
export const secondFactorQuery: Query<SecondFactor> = {
  key: 'account second-factor',
  ask: () => ask<SecondFactor>('/account/second-factor'),
  freshMs: 0,
};
