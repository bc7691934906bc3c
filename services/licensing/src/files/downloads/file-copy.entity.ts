import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One copy of a file under a grant, sent in any number of requests. It counts once 99 % of the bytes were sent. */
@Entity('transfers')
export class FileCopy {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') grantId: string;
  @Column('uuid') fileId: string;
  @Column('bigint') fileBytes: string;
  @Column('timestamptz', { default: () => 'now()' }) lastSeenAt: Date;
  @Column('timestamptz', { default: () => 'now()' }) startedAt: Date;
  @Column('timestamptz', { nullable: true }) completedAt: Date | null;
}
