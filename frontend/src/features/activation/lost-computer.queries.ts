import { queryOptions } from '@tanstack/react-query';
import { ask, send } from '../../api/client';
import type { Activation, LostAllowance, SentSwapCode } from '../../api/schema';

export const lostAllowanceQuery = queryOptions({
  queryKey: ['account', 'lost-computers'],
  queryFn: () => ask<LostAllowance>('/account/lost-computers'),
  staleTime: 0,
});

export function sendLostCode(id: string): Promise<SentSwapCode> {
  return send('POST', `/account/activations/${id}/lost-code`);
}

export function releaseLost(id: string, code: string): Promise<Activation> {
  return send('POST', `/account/activations/${id}/lost`, { code });
}
