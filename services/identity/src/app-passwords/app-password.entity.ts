import { Column, Entity, PrimaryColumn } from 'typeorm';

/** It is valid while it has the user's current token version. */
@Entity('app_passwords')
export class AppPassword {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') userId: string;
  @Column('int') tokenVersion: number;
  @Column('text') name: string;
  @Column('text') passwordHash: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { nullable: true }) lastUsedAt: Date | null;
}
