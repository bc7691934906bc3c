import { Column, Entity, PrimaryColumn } from 'typeorm';
import { dayMs } from '#contracts/fields/durations';
import type { ComputerState, Device } from '#contracts/licensing/activations';
import { idleDays } from '#contracts/licensing/swaps';

/** Whether a computer was not seen for so long that replacing it costs no swap (activations §7). */
export const isIdle = ({ lastSeenAt }: Pick<Computer, 'lastSeenAt'>, now = Date.now()) =>
  lastSeenAt.getTime() <= now - idleDays * dayMs;

/** A registered device of a user. The row is kept when the computer is deactivated. */
@Entity('computers')
export class Computer {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') userId: string;
  @Column('text') deviceId: string;
  @Column('text') machineName: string;
  /** The name that the owner gave it; `machineName` is what it reports. */
  @Column('text', { nullable: true }) givenName?: string | null;
  /** When its owner removed it from the list; an activation shows it again. */
  @Column('timestamptz', { nullable: true }) hiddenAt?: Date | null;
  @Column('text') os: string;
  @Column('jsonb') device: Device;
  @Column('text') status: ComputerState;
  @Column('timestamptz') issuedAt: Date;
  @Column('timestamptz') lastSeenAt: Date;
  /** Hashes of components; they identify a computer whose device id has changed. */
  @Column('bytea', { nullable: true }) boardHash?: Buffer | null;
  @Column('bytea', { nullable: true }) diskHash?: Buffer | null;
  @Column('bytea', { nullable: true }) osHash?: Buffer | null;
}
