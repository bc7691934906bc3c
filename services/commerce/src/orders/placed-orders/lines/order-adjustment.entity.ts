import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AdjustmentKind } from '#contracts/commerce/pricing/quotes';
import type { Cents } from '#contracts/fields/money';

/** Why an item of an order cost less than its list price. */
@Entity('order_adjustments')
export class OrderAdjustment {
  @PrimaryColumn('uuid') orderItemId: string;
  @PrimaryColumn('int') position: number;
  @Column('uuid') orderId: string;
  @Column('text') kind: AdjustmentKind;
  /** Id of the sale, offer, bundle or upgrade path; the code. */
  @Column('text') key: string;
  /** The name of the sale in the language of the order; the code. */
  @Column('text') name: string;
  @Column('int') amountCents: Cents;
}
