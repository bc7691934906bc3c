import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * queued → sending → handed → sent. `handed` is committed before the mail server is told that the letter is complete: until
 * then it has nothing, so a letter whose process died earlier is queued again; afterwards nobody can know, so it becomes
 * `unsettled` and is not sent twice.
 */
export type DeliveryState = 'queued' | 'sending' | 'handed' | 'sent' | 'failed' | 'skipped' | 'unsettled';

/** One letter of a campaign to one subscriber; there is never a second. */
@Entity('deliveries')
export class Delivery {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') campaignId: string;
  /** Nothing once the person was erased. */
  @Column('uuid', { nullable: true }) subscriberId: string | null;
  @Column('text') state: DeliveryState;
  @Column('int', { default: 0 }) attempts: number;
  @Column('timestamptz') nextTryAt: Date;
  /** Who is sending it. */
  @Column('uuid', { nullable: true }) claim: string | null;
  @Column('timestamptz', { nullable: true }) claimedAt: Date | null;
  @Column('timestamptz', { nullable: true }) settledAt: Date | null;
  @Column('text', { nullable: true }) lastError: string | null;
}
