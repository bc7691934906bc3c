import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Cents } from '#contracts/fields/money';

/** An item of the order that a refund is for, with its share of the amount. */
@Entity('refund_lines')
export class RefundLine {
  @PrimaryColumn('uuid') refundId: string;
  @PrimaryColumn('uuid') pluginId: string;
  @Column('int') amountCents: Cents;
}
