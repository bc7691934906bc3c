import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An account that was merged into another one. Rows are never deleted, because a late event may name the account at any time. */
@Entity('merged_accounts')
export class MergedAccount {
  @PrimaryColumn('uuid') userId: string;
  /** The account that is left, after later merges too. */
  @Column('uuid') ownerId: string;
  @Column('timestamptz') mergedAt: Date;
}
