import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ReleaseRequirements } from '#contracts/catalogue/requirements/release-requirements';
import type { CampaignText } from '#contracts/news/campaign-text';
import type { CampaignState, Segment } from '#contracts/newsletter/campaigns';
import type { Topic } from '#contracts/newsletter/topics';
import type { StateCounts } from '../deliveries/deliveries.service';

/** One newsletter to many subscribers. Its articles are copies, so the sent mail equals the preview. */
@Entity('campaigns')
export class Campaign {
  @PrimaryColumn('uuid') id: string;
  @Column('text') title: string;
  @Column('text') topic: Topic;
  /** Restricts the subscribers of the topic; empty for all. */
  @Column('jsonb', { default: {} }) segment: Segment;
  @Column('jsonb') articles: CampaignText[];
  /** Of the release that it is about: each mail names the computers of its recipient. */
  @Column('jsonb', { nullable: true }) requirements: ReleaseRequirements | null;
  @Column('text') state: CampaignState;
  @Column('boolean', { default: false }) englishForAll: boolean;
  @Column('timestamptz') createdAt: Date;
  @Column('uuid') createdBy: string;
  @Column('timestamptz', { nullable: true }) scheduledAt: Date | null;
  @Column('timestamptz', { nullable: true }) startedAt: Date | null;
  @Column('timestamptz', { nullable: true }) finishedAt: Date | null;
  @Column('text', { nullable: true }) pausedReason: string | null;
  /** Failures before an administrator resumed the campaign do not pause it again. */
  @Column('timestamptz', { nullable: true }) resumedAt: Date | null;
  /** The last subscriber, by id, with a delivery; and whether all have one. */
  @Column('uuid', { nullable: true }) filledThrough: string | null;
  @Column('boolean', { default: false }) isFilled: boolean;
  /** Deliveries by state, counted when the campaign was finished at that time. */
  @Column('jsonb', { nullable: true }) results: CampaignResults | null;
}

interface CampaignResults {
  finishedAt: string;
  counts: StateCounts;
}
