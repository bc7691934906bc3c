import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One running response of a transfer, with the range of bytes that it sends. */
@Entity('transfer_streams')
export class TransferStream {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') transferId: string;
  @Column('timestamptz', { default: () => 'now()' }) seenAt: Date;
  @Column('bigint', { default: 0 }) fromByte: string;
  @Column('bigint', { nullable: true }) endByte: string | null;
}
