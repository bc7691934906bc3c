import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The only row is written by whatever makes the backups (deploy/operations/backup). */
@Entity('last_backup')
export class LastBackup {
  @PrimaryColumn('int', { default: 1 }) id: number;
  @Column('timestamptz') endedAt: Date;
}
