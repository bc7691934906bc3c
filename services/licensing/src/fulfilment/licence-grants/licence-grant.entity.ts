import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { GrantReason } from '#contracts/licensing/giving/licence-grants';

/** A licence that an administrator gave to a customer. Its id is also that of the purchase that it stands for. */
@Entity('licence_grants')
export class LicenceGrant {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') userId: string;
  @Column('uuid') pluginId: string;
  /** The name that the product had. */
  @Column('text') product: string;
  @Column('text') reason: GrantReason;
  /** Empty after the erasure of the customer. */
  @Column('text') note: string;
  @Column('uuid') grantedBy: string;
  @Column('timestamptz') grantedAt: Date;
  @Column('timestamptz', { nullable: true }) revokedAt: Date | null;
}
