import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One thing that an administrator did. Rows are added, never changed: the database refuses it. */
@Entity('audit_log')
export class AuditRow {
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
