import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AlertKind } from '#contracts/operations/alert-conditions';

/** A condition that a person has to know. There is one open row for each condition; one that comes back is another row. */
@Entity('alerts')
export class Alert {
  @PrimaryColumn('uuid') id: string;
  /** Who reports it and its end: a service, `alerts` for an outage, or `disks` for all services. */
  @Column('text') source: string;
  @Column('text') kind: AlertKind;
  @Column('text') subject: string;
  @Column('int', { nullable: true }) count: number | null;
  @Column('timestamptz') raisedAt: Date;
  @Column('timestamptz') seenAt: Date;
  @Column('timestamptz', { nullable: true }) endedAt: Date | null;
  /** When the last mail about it was queued, and the count in it. */
  @Column('timestamptz', { nullable: true }) mailedAt: Date | null;
  @Column('int', { nullable: true }) mailedCount: number | null;
}
