/** A campaign of the list. */
export interface Campaign {
  _id: string;
  title: string;
  kind: 'article' | 'digest';
  topic: Topic;
  state: 'draft' | 'scheduled' | 'sending' | 'paused' | 'finished' | 'cancelled';
  languages: ('en' | 'ru')[];
  createdAt: string;
  scheduledAt: string | null;
  pausedReason: string | null;
  progress: {
    total: number;
    queued: number;
    sent: number;
    failed: number;
    skipped: number;
    unsettled: number;
  };
}

export const topics = ['news', 'releases', 'offers'] as const;
export type Topic = (typeof topics)[number];

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
