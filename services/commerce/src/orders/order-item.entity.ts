import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Cents } from '#contracts/kit/money';

/** What was bought, as it was called and priced then. */
@Entity('order_items')
export class OrderItem {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') orderId: string;
  @Column('uuid') pluginId: string;
  @Column('text') slug: string;
  @Column('text') name: string;
  @Column('text') version: string;
  @Column('text') imageUrl: string;
  @Column('int') priceCents: Cents;
}
