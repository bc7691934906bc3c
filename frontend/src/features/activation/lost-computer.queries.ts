import type { Query } from '../../api/answers';
import { ask, send } from '../../api/client';
import type { Activation, LostAllowance, SentSwapCode } from '../../api/schema';

export const lostAllowanceQuery: Query<LostAllowance> = {
  key: 'account lost-computers',
  ask: () => ask<LostAllowance>('/account/lost-computers'),
  freshMs: 0,
};

export function sendLostCode(id: string): Promise<SentSwapCode> {
  return send('POST', `/account/activations/${id}/lost-code`);
}

export function releaseLost(id: string, code: string): Promise<Activation> {
  return send('POST', `/account/activations/${id}/lost`, { code });
}
