import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ComputerState, Device } from '#contracts/licensing/computers';

/** A customer's computer: one row for each device, whatever happens to it. */
@Entity('computers')
export class Computer {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') userId: string;
  @Column('text') deviceId: string;
  @Column('text') machineName: string;
  @Column('text') os: string;
  @Column('jsonb') device: Device;
  @Column('text') status: ComputerState;
  @Column('timestamptz') issuedAt: Date;
  @Column('timestamptz') lastSeenAt: Date;
  /** What it is known by when its id has changed. */
  @Column('bytea', { nullable: true }) boardHash?: Buffer | null;
  @Column('bytea', { nullable: true }) diskHash?: Buffer | null;
  @Column('bytea', { nullable: true }) osHash?: Buffer | null;
}

/** A licence in use on a computer. A deactivated computer holds none. */
@Entity('seats')
export class Seat {
  @PrimaryColumn('uuid') licenceId: string;
  @PrimaryColumn('uuid') computerId: string;
  @Column('timestamptz') takenAt: Date;
  @Column('text', { default: 'online' }) kind: 'online' | 'offline';
  /** An offline seat is taken until then. */
  @Column('timestamptz', { nullable: true }) leaseUntil: Date | null;
}
