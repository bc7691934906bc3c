import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Language } from '#contracts/kit/actor';

/** A gift: an order whose products another person redeems. Words and address are erased with the buyer or the recipient. */
@Entity('gifts')
export class Gift {
  @PrimaryColumn('uuid') orderId: string;
  @Column('text') orderNumber: string;
  @Column('uuid') buyerId: string;
  @Column('text') buyerName: string;
  @Column('uuid') codeId: string;
  @Column('text') email: string;
  @Column('text') name: string;
  @Column('text') message: string;
  @Column('text') language: Language;
  @Column('timestamptz') deliverAt: Date;
  /** When the last mail was queued. */
  @Column('timestamptz', { nullable: true }) sentAt: Date | null;
  @Column('int', { default: 0 }) mailCount: number;
  @Column('timestamptz') createdAt: Date;
}
