import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * The use of a code by an order. The state of the order decides what it is: reserved while the payment is open, used once it is
 * paid, and released by an expired, failed or refunded order.
 */
@Entity('order_codes')
export class OrderCode {
  @PrimaryColumn('uuid') orderId: string;
  @PrimaryColumn('text') code: string;
  @Column('uuid') discountId: string;
  /** SHA-256 of the customer's plain address, so that a second account of the address counts as the same customer. */
  @Column('text', { nullable: true }) addressHash: string | null;
}
