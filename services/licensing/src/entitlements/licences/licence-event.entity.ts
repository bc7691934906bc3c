import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { LicenceEventKind } from '#contracts/licensing/order-entitlements';

/** A change of a licence after it was granted, recorded under the order that granted it at that time. */
@Entity('licence_events')
export class LicenceEvent {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') entitlementId: string;
  @Column('uuid') orderId: string;
  @Column('text') kind: LicenceEventKind;
  @Column('timestamptz', { default: () => 'now()' }) at: Date;
}
