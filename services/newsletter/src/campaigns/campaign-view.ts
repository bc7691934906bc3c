import type { Language } from '#contracts/kit/actor';
import type { CampaignProgress, CampaignView } from '#contracts/newsletter/campaigns';
import type { StateCounts } from '../deliveries/deliveries.service';
import type { Campaign } from './campaign.entity';

function progressOf(counts: StateCounts): CampaignProgress {
  const { queued = 0, sending = 0, sent = 0, failed = 0, skipped = 0, unsettled = 0 } = counts;
  const pending = queued + sending;
  return {
    total: pending + sent + failed + skipped + unsettled,
    queued: pending,
    sent,
    failed,
    skipped,
    unsettled,
  };
}

/** A campaign as administrators see it. */
export function campaignView(row: Campaign, languages: Language[], counts: StateCounts): CampaignView {
  return {
    ...row,
    _id: row.id,
    kind: row.articles.length > 1 ? 'digest' : 'article',
    languages,
    createdAt: row.createdAt.toISOString(),
    scheduledAt: row.scheduledAt?.toISOString() ?? null,
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    progress: progressOf(counts),
  };
}
