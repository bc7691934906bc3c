import type { Query } from '../../api/answers';
import { ask, send } from '../../api/client';
import type { Preferences } from '../../api/schema';

export type Topic = Preferences['topics'][number];
export const topics: readonly Topic[] = ['news', 'releases', 'offers'];

const pathOf = (token: string) => `/newsletter/preferences/${encodeURIComponent(token)}`;

export const preferencesQuery = (token: string): Query<Preferences> => ({
  key: `preferences ${token}`,
  ask: () => ask<Preferences>(pathOf(token)),
});

export interface Choice extends Pick<Preferences, 'language' | 'topics'> {
  pauseDays?: number;
}

export function choosePreferences(token: string, choice: Choice): Promise<Preferences> {
  return send('PUT', pathOf(token), choice);
}

export async function unsubscribe(token: string): Promise<void> {
  await send('POST', `/newsletter/one-click/${encodeURIComponent(token)}`);
}
