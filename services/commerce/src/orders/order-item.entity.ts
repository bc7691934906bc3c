import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Cents } from '#contracts/fields/money';

/** A product of an order, with its name and price at the time of purchase. */
@Entity('order_items')
export class OrderItem {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') orderId: string;
  @Column('uuid') pluginId: string;
  @Column('text') slug: string;
  @Column('text') name: string;
  @Column('text') version: string;
  @Column('text') imageUrl: string;
  /** The list price. */
  @Column('int') priceCents: Cents;
  /** The list price less the adjustments; null in rows of the release before, whose orders have one item. */
  @Column('int', { nullable: true }) dueCents: Cents | null;
}
