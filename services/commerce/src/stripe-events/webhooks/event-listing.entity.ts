import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The date up to which Stripe's list of events was read. One row. */
@Entity('event_listings')
export class EventListing {
  @PrimaryColumn('text') name: string;
  @Column('timestamptz') listedUntil: Date;
}
