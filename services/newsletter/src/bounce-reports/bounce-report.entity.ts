import { Column, Entity, PrimaryColumn } from 'typeorm';

/** `hard`: no such mailbox. `soft`: a transient rejection. `complaint`: the recipient marked the mail as spam. */
export type BounceKind = 'hard' | 'soft' | 'complaint';

/** A mail provider's report about one address. */
@Entity('bounce_reports')
export class BounceReport {
  /** The provider's message id and the address: a report may arrive twice. */
  @PrimaryColumn('text') id: string;
  /** The row is deleted with the subscriber of this address. */
  @Column('text') email: string;
  @Column('text') kind: BounceKind;
  @Column('timestamptz') reportedAt: Date;
}
