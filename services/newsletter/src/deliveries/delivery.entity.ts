import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * queued → sending → sent | failed | skipped | unsettled. A delivery whose process exited while it was `sending` is sent again with
 * the same Message-ID. `unsettled`: the server received the whole mail and did not reply; an administrator decides.
 */
export type DeliveryState = 'queued' | 'sending' | 'sent' | 'failed' | 'skipped' | 'unsettled';

/** One mail of a campaign to one subscriber. There is at most one per campaign and subscriber. */
@Entity('deliveries')
export class Delivery {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') campaignId: string;
  /** Null after the erasure of the subscriber. */
  @Column('uuid', { nullable: true }) subscriberId: string | null;
  @Column('text') state: DeliveryState;
  /** How often it was claimed. */
  @Column('int', { default: 0 }) attempts: number;
  /** Time of the next attempt; while it is `sending`, the end of the lease. */
  @Column('timestamptz') dueAt: Date;
  @Column('timestamptz', { nullable: true }) settledAt: Date | null;
  /** The class of the last failure, without the reply of the server, because it may contain the address. */
  @Column('text', { nullable: true }) lastError: string | null;
}
