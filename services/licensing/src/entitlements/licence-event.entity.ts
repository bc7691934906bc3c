import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { LicenceEventKind } from '#contracts/licensing/order-rights';

/** A change of a licence after it was granted, under the order that gave it then. */
@Entity('licence_events')
export class LicenceEvent {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') entitlementId: string;
  @Column('uuid') orderId: string;
  @Column('text') kind: LicenceEventKind;
  @Column('timestamptz', { default: () => 'now()' }) at: Date;
}
