import type { Campaign, CampaignProgress } from '#contracts/newsletter/campaigns';
import type { DeliveryState } from './delivery.entity';
import type { CampaignRow } from './campaign.entity';
import { completeLanguages } from './letter-text';

export type StateCounts = Partial<Record<DeliveryState, number>>;

function progressOf(counts: StateCounts): CampaignProgress {
  const { queued = 0, sending = 0, handed = 0, sent = 0, failed = 0, skipped = 0, unsettled = 0 } = counts;
  const open = queued + sending + handed;
  return {
    total: open + sent + failed + skipped + unsettled,
    queued: open,
    sent,
    failed,
    skipped,
    unsettled,
  };
}

/** A campaign as administrators see it. */
export function campaignView(row: CampaignRow, counts: StateCounts): Campaign {
  return {
    ...row,
    _id: row.id,
    kind: row.articles.length > 1 ? 'digest' : 'article',
    languages: completeLanguages(row.articles),
    createdAt: row.createdAt.toISOString(),
    scheduledAt: row.scheduledAt?.toISOString() ?? null,
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    progress: progressOf(counts),
  };
}
