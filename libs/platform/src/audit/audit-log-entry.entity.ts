import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One action of an administrator. A trigger rejects changes of rows. */
@Entity('audit_log')
export class AuditLogEntry {
  @PrimaryColumn('uuid') id: string;
  @Column('timestamptz') at: Date;
  @Column('text') actor: string;
  @Column('text') kind: string;
  @Column('text') action: string;
  @Column('text') subject: string;
  @Column('jsonb', { nullable: true }) before: object | null;
  @Column('jsonb', { nullable: true }) after: object | null;
  @Column('text') requestId: string;
}
