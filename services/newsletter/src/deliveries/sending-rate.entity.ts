import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many mails of campaigns were claimed in the current second, over all replicas. One row. */
@Entity('sending_rates')
export class SendingRate {
  @PrimaryColumn('boolean', { default: true }) isOnly: boolean;
  @Column('timestamptz') second: Date;
  @Column('int') claimedCount: number;
}
