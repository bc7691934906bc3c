import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The id of an erased user. Rows are never deleted, because a late event may name the user at any time. */
@Entity('erased_subjects')
export class ErasedSubject {
  @PrimaryColumn('uuid') subjectId: string;
  @Column('timestamptz', { default: () => 'now()' }) setAt: Date;
}
