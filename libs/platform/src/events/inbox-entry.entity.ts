import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An event that a consumer has applied, so that a redelivery changes nothing. Deleted 30 days later. */
@Entity('inbox')
export class InboxEntry {
  @PrimaryColumn('text') consumer: string;
  @PrimaryColumn('uuid') eventId: string;
  @Column('timestamptz', { default: () => 'now()' }) appliedAt: Date;
}
