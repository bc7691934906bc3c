import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Language } from '#contracts/kit/actor';

/** queued → sending → sent; back to queued after a transient failure, failed after a permanent one. */
export type MailState = 'queued' | 'sending' | 'sent' | 'failed';

/** One mail. The row is the record; the BullMQ job only triggers its delivery. */
@Entity('mail_deliveries')
export class MailDelivery {
  @PrimaryColumn('uuid') id: string;
  /** Idempotency key, such as `receipt:<order id>`: a second mail with the same key is ignored. */
  @Column('text') key: string;
  @Column('text') template: string;
  @Column('text') language: Language;
  @Column('text') toAddress: string;
  @Column('text', { nullable: true }) toName: string | null;
  /** Input of the template; deleted once the mail is sent, because it may contain a code or a link that grants access. */
  @Column('jsonb', { nullable: true }) data: object | null;
  @Column('jsonb', { nullable: true }) headers: Record<string, string> | null;
  @Column('text') state: MailState;
  @Column('int') attempts: number;
  @Column('text', { nullable: true }) lastError: string | null;
  @Column('timestamptz') queuedAt: Date;
  /** Time of the next attempt; while it is `sending`, the end of the lease. */
  @Column('timestamptz', { default: () => 'now()' }) dueAt: Date;
  /** How often a BullMQ job was added, and when one is added again unless the mail is finished. */
  @Column('int', { default: 0 }) jobAttempts: number;
  @Column('timestamptz', { default: () => 'now()' }) jobDueAt: Date;
  @Column('timestamptz', { nullable: true }) sentAt: Date | null;
  @Column('text', { nullable: true }) requestId: string | null;
}
