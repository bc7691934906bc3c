import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A code that is redeemed once. It is found by its hash and read again by the service alone. */
@Entity('redemption_codes')
export class RedemptionCode {
  /** Also the id of the purchase and the source of the entitlements that it grants. */
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') batchId: string;
  @Column('bytea') codeHash: Buffer;
  /** Encrypted, for the CSV of the batch and the mail of a gift. */
  @Column('bytea') sealedCode: Buffer;
  @Column('text') last4: string;
  @Column('timestamptz', { nullable: true }) withdrawnAt: Date | null;
  @Column('timestamptz', { nullable: true }) redeemedAt: Date | null;
  @Column('uuid', { nullable: true }) redeemedBy: string | null;
}
