import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A fee as Stripe's balance has it, also one of another application of the account. */
@Entity('stripe_fees')
export class StripeFeeRow {
  /** The balance transaction. */
  @PrimaryColumn('text') id: string;
  @Column('text') chargeId: string;
  /** In minor units of the currency of the charge. */
  @Column('int') feeCents: number;
  @Column('timestamptz') createdAt: Date;
}
