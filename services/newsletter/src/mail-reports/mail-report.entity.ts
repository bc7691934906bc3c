import { Column, Entity, PrimaryColumn } from 'typeorm';

/** `hard`: no such mailbox. `soft`: not this time. `complaint`: the reader called the letter spam. */
export type ReportKind = 'hard' | 'soft' | 'complaint';

/** What a provider told of one address, once. */
@Entity('mail_reports')
export class MailReport {
  /** The provider's id of the message and the address: a report may come again. */
  @PrimaryColumn('text') id: string;
  @Column('text') email: string;
  @Column('text') kind: ReportKind;
  @Column('timestamptz') reportedAt: Date;
}
