import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Envelope } from '../event-stream/envelope';

/** An event that could not be applied, stored completely so that it can be replayed after a fix. */
@Entity('dead_letters')
export class DeadLetter {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') eventId: string;
  @Column('text') consumer: string;
  @Column('text') subject: string;
  @Column('jsonb', { nullable: true }) envelope: Envelope | null;
  /** The received bytes, if they were no envelope. */
  @Column('text', { nullable: true }) raw: string | null;
  @Column('text') error: string;
  @Column('int') deliveries: number;
  @Column('timestamptz', { default: () => 'now()' }) diedAt: Date;
}
