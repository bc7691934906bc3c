import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Up to when Stripe's own list of events was read. One row. */
@Entity('event_listings')
export class EventListing {
  @PrimaryColumn('text') name: string;
  @Column('timestamptz') listedUntil: Date;
}
