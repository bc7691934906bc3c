import type { Query } from '../../api/answers';
import { ask } from '../../api/client';
import type { Activation, Activations } from '../../api/schema';

export const activationsQuery: Query<Activation[]> = {
  key: 'account activations',
  ask: async () => (await ask<Activations>('/account/activations')).activations,
  freshMs: 0,
};
