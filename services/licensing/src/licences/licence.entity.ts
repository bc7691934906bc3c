import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { EntitlementState } from '#contracts/licensing/entitlements';

/** The proof of an entitlement. The key itself is nowhere: only its hash and its last four characters. */
@Entity('licences')
export class Licence {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') entitlementId: string;
  @Column('uuid') userId: string;
  @Column('bytea') keyHash: Buffer;
  @Column('text') displayLast4: string;
  @Column('text') status: EntitlementState;
  /** Copied at purchase, so that a later change of the rule leaves old buyers theirs. */
  @Column('int') seatLimit: number;
  /** The first version that is not covered; null: every version is. */
  @Column('text', { nullable: true }) coversBelow?: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
}
