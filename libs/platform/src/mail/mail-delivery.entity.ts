import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Language } from '#contracts/kit/actor';

/** queued → sending → sent, or back to queued after a try that may succeed later, or failed for good. */
export type MailState = 'queued' | 'sending' | 'sent' | 'failed';

/** One promised mail. The row is the record; queue and worker only act on it. */
@Entity('mail_deliveries')
export class MailDelivery {
  @PrimaryColumn('uuid') id: string;
  /** What the mail is about, such as `receipt:<order id>`: a second mail with the same key is not written. */
  @Column('text') key: string;
  @Column('text') template: string;
  @Column('text') language: Language;
  @Column('text') toAddress: string;
  @Column('text', { nullable: true }) toName: string | null;
  /** What the template is filled with; gone once the mail is sent, because it may hold a licence key. */
  @Column('jsonb', { nullable: true }) data: object | null;
  @Column('jsonb', { nullable: true }) headers: Record<string, string> | null;
  @Column('text') state: MailState;
  @Column('int') attempts: number;
  @Column('text', { nullable: true }) lastError: string | null;
  @Column('timestamptz') queuedAt: Date;
  /** When Redis last took a job for it. */
  @Column('timestamptz', { nullable: true }) handedAt: Date | null;
  @Column('timestamptz', { nullable: true }) sendingAt: Date | null;
  @Column('timestamptz', { nullable: true }) sentAt: Date | null;
  @Column('text', { nullable: true }) requestId: string | null;
}
