import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An event that was committed with its change and is to be published. Deleted 7 days after its publication. */
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
