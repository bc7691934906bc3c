import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * One attempt to fetch one file under a grant, with its continuations. It counts once 99 % of the bytes have left the shop;
 * an aborted one counts for nothing.
 */
@Entity('transfers')
export class TransferRow {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') grantId: string;
  @Column('uuid') fileId: string;
  @Column('bigint') fileBytes: string;
  /** Streams begun and not ended. Those of which the gateway still tells (`transfer_streams`) hold the transfer's place under the limit. */
  @Column('int', { default: 0 }) streams: number;
  @Column('timestamptz', { default: () => 'now()' }) lastSeenAt: Date;
  @Column('timestamptz', { default: () => 'now()' }) startedAt: Date;
  @Column('timestamptz', { nullable: true }) completedAt: Date | null;
}
