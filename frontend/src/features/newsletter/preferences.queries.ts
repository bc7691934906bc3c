import type { Query } from '../../api/answers';
import { ask, send } from '../../api/client';
import type { Lang } from '../../api/types';

export const topics = ['news', 'releases', 'offers'] as const;
export type Topic = (typeof topics)[number];

/** What a reader chose, by the link of a letter. */
export interface Preferences {
  email: string;
  isActive: boolean;
  language: Lang;
  topics: Topic[];
  pausedUntil: string | null;
}

const pathOf = (token: string) => `/newsletter/preferences/${encodeURIComponent(token)}`;

export const preferencesQuery = (token: string): Query<Preferences> => ({
  key: `preferences ${token}`,
  ask: () => ask<Preferences>(pathOf(token)),
});

export interface Choice {
  language: Lang;
  topics: Topic[];
  pauseDays?: number;
}

export function choosePreferences(token: string, choice: Choice): Promise<Preferences> {
  return send('PUT', pathOf(token), choice);
}

export async function unsubscribe(token: string): Promise<void> {
  await send('POST', `/newsletter/one-click/${encodeURIComponent(token)}`);
}
