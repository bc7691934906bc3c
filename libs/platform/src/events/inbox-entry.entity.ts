import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Records that a consumer applied an event, so that a redelivery changes nothing. Deleted after 30 days. */
@Entity('inbox')
export class InboxEntry {
  @PrimaryColumn('text') consumer: string;
  @PrimaryColumn('uuid') eventId: string;
  @Column('timestamptz', { default: () => 'now()' }) appliedAt: Date;
}
