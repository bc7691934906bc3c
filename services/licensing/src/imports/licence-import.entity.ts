import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Language } from '#contracts/kit/actor';
import type { LicenceImportState } from '#contracts/licensing/giving/licence-imports';

/** A file of customers with their licences from another shop. */
@Entity('licence_imports')
export class LicenceImport {
  @PrimaryColumn('uuid') id: string;
  @Column('text') name: string;
  /** Of the welcome mails. */
  @Column('text') language: Language;
  @Column('text') state: LicenceImportState;
  @Column('int') rowCount: number;
  /** The file until it is checked. */
  @Column('text', { nullable: true, select: false }) csv?: string | null;
  @Column('uuid') createdBy: string;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz', { nullable: true }) startedAt: Date | null;
  @Column('timestamptz', { nullable: true }) endedAt: Date | null;
  @Column('timestamptz', { nullable: true }) mailsRequestedAt: Date | null;
}
