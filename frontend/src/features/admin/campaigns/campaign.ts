import type { Campaign } from '../../../api/schema';

export type Topic = Campaign['topic'];
export const topics: readonly Topic[] = ['news', 'releases', 'offers'];

export const campaignsPath = '/admin/campaigns';

export const isOpen = ({ state }: Campaign) => state === 'draft' || state === 'scheduled';
export const canPause = ({ state }: Campaign) => state === 'scheduled' || state === 'sending';
export const canResume = ({ state }: Campaign) => state === 'paused';
export const canCancel = (campaign: Campaign) =>
  isOpen(campaign) || canPause(campaign) || canResume(campaign);

/** Letters that are done, of all, in hundredths. */
export function doneShare({ progress: { total, queued } }: Pick<Campaign, 'progress'>): number {
  return total === 0 ? 0 : Math.floor(((total - queued) / total) * 100);
}
