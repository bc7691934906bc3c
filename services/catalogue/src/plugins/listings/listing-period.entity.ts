import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A period in which prices of plug-ins do not change; those of one sale share it. Triggers write it; statements here read it. */
@Entity('listing_periods')
export class ListingPeriod {
  @PrimaryColumn('int') id: number;
  /** Minus infinity for the present one. */
  @Column('timestamptz') startsAt: Date;
  @Column('timestamptz') endsAt: Date;
  /** Whether a sale reduces the prices. */
  @Column('boolean') isReduced: boolean;
}
