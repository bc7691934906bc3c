import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Envelope } from './envelope';

/** An event this service could not digest, whole, so that it can be replayed after a repair. */
@Entity('dead_letters')
export class DeadLetterRow {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') eventId: string;
  @Column('text') consumer: string;
  @Column('text') subject: string;
  @Column('jsonb', { nullable: true }) envelope: Envelope | null;
  /** The bytes as they came, where they were not even an envelope. */
  @Column('text', { nullable: true }) raw: string | null;
  @Column('text') error: string;
  @Column('int') deliveries: number;
  @Column('timestamptz', { default: () => 'now()' }) diedAt: Date;
}
