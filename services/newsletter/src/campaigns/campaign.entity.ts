import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CampaignText } from '#contracts/news/campaign-text';
import type { CampaignState, Segment } from '#contracts/newsletter/campaigns';
import type { Topic } from '#contracts/newsletter/topics';

/** One letter to everybody who wants it. Its text is a copy: what was previewed is what is sent. */
@Entity('campaigns')
export class CampaignRow {
  @PrimaryColumn('uuid') id: string;
  @Column('text') title: string;
  @Column('text') topic: Topic;
  /** Who of the topic's readers gets it; empty for all. */
  @Column('jsonb', { default: {} }) segment: Segment;
  @Column('jsonb') articles: CampaignText[];
  @Column('text') state: CampaignState;
  @Column('boolean', { default: false }) englishForAll: boolean;
  @Column('timestamptz') createdAt: Date;
  @Column('uuid') createdBy: string;
  @Column('timestamptz', { nullable: true }) scheduledAt: Date | null;
  @Column('timestamptz', { nullable: true }) startedAt: Date | null;
  @Column('timestamptz', { nullable: true }) finishedAt: Date | null;
  @Column('text', { nullable: true }) pausedReason: string | null;
  /** Up to which subscriber the deliveries are written, by id; and whether all are. */
  @Column('uuid', { nullable: true }) filledThrough: string | null;
  @Column('boolean', { default: false }) isFilled: boolean;
}
