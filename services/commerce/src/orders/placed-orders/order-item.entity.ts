import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Cents } from '#contracts/fields/money';

/** A product that an order grants, with its name and price at the time of purchase. */
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
  /** The list price less the adjustments. */
  @Column('int') dueCents: Cents;
  /** Counted from 0; the parts of a bundle share their line. */
  @Column('int', { default: 0 }) line: number;
  /** The bundle that the product was bought with; null for a plug-in bought alone. */
  @Column('uuid', { nullable: true }) bundleId: string | null;
  @Column('text', { nullable: true }) bundleSlug: string | null;
  @Column('text', { nullable: true }) bundleName: string | null;
  /** The owned product whose licence this purchase at an upgrade price supersedes. */
  @Column('uuid', { nullable: true }) upgradesPluginId: string | null;
  /** Parts of the bundle that the customer owned, so that the bundle reduced the price of this one without their payment. */
  @Column('uuid', { array: true, default: [] }) completedPluginIds: string[];
  /** A refund has withdrawn the licence of this item. */
  @Column('boolean', { default: false }) isRevoked: boolean;
}
