import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A mailed link behind which a button confirms a declaration. */
@Entity('withdrawal_links')
export class WithdrawalLink {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') withdrawalId: string;
  /** The address of the order when it was mailed. */
  @Column('text') email: string;
  @Column('text') tokenHash: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz') expiresAt: Date;
}
