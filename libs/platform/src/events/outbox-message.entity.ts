import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A fact that was committed with the change it tells of, and waits to be published. Kept 7 days after that. */
@Entity('outbox')
export class OutboxMessage {
  @PrimaryColumn('uuid') id: string;
  @Column('text') subject: string;
  @Column('jsonb') data: object;
  @Column('text') actor: string;
  @Column('text') requestId: string;
  @Column('timestamptz') occurredAt: Date;
  @Column('timestamptz', { nullable: true }) publishedAt: Date | null;
  @Column('int', { default: 0 }) attempts: number;
  @Column('text', { nullable: true }) lastError: string | null;
}
