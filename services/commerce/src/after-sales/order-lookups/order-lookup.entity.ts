import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Language } from '#contracts/kit/actor';

/** A request to find the orders of an address. It has the same row whether the address has orders or not. */
@Entity('order_lookups')
export class OrderLookup {
  @PrimaryColumn('uuid') id: string;
  /** Lower case; empty once no order was found, because the address is then of no use. */
  @Column('text') email: string;
  @Column('text') language: Language;
  /** Null until the request was processed. */
  @Column('text', { nullable: true }) codeHash: string | null;
  @Column('text', { nullable: true }) tokenHash: string | null;
  @Column('int', { default: 0 }) tries: number;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  /** End of code and link. */
  @Column('timestamptz') expiresAt: Date;
  /** Null if no mail was sent. */
  @Column('timestamptz', { nullable: true }) mailedAt: Date | null;
  @Column('text', { nullable: true }) accessHash: string | null;
  @Column('timestamptz', { nullable: true }) accessExpiresAt: Date | null;
}
