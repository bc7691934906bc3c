import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ConsentKind } from '#contracts/commerce/consumer-law/consents';
import type { Language } from '#contracts/kit/actor';

/** What a customer agreed to before the payment, in which words and when. */
@Entity('order_consents')
export class OrderConsentRow {
  @PrimaryColumn('uuid') orderId: string;
  @PrimaryColumn('text') kind: ConsentKind;
  @PrimaryColumn('text') textVersion: string;
  @Column('text') language: Language;
  @Column('timestamptz', { default: () => 'now()' }) at: Date;
}
