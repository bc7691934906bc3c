import type { CampaignView } from '../../../api/schema';

export const isEditable = ({ state }: CampaignView) => state === 'draft' || state === 'scheduled';
export const canPause = ({ state }: CampaignView) => state === 'scheduled' || state === 'sending';
export const canResume = ({ state }: CampaignView) => state === 'paused';
export const canCancel = (campaign: CampaignView) =>
  isEditable(campaign) || canPause(campaign) || canResume(campaign);

/** Deliveries that are done, in per cent of all. */
export function progressPercent({ progress: { total, queued } }: Pick<CampaignView, 'progress'>): number {
  return total === 0 ? 0 : Math.floor(((total - queued) / total) * 100);
}
