import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * One copy of one file under a grant, put together from any number of requests. It counts once 99 % of the bytes have left the
 * shop; an aborted one counts for nothing.
 */
@Entity('transfers')
export class TransferRow {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') grantId: string;
  @Column('uuid') fileId: string;
  @Column('bigint') fileBytes: string;
  @Column('timestamptz', { default: () => 'now()' }) lastSeenAt: Date;
  @Column('timestamptz', { default: () => 'now()' }) startedAt: Date;
  @Column('timestamptz', { nullable: true }) completedAt: Date | null;
}
