import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { DocumentKind } from '#contracts/commerce/order-documents';
import type { Brand } from '#contracts/identity/shop/brand';
import type { Cents } from '#contracts/fields/money';

/** Who issues a document. */
export type Seller = Pick<Brand, 'legalName' | 'address' | 'vatId' | 'supportEmail'>;

/** An invoice, the credit note of a refund, or the cancellation of a credit note. Rows are never changed. */
@Entity('invoices')
export class Invoice {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') orderId: string;
  @Column('text') kind: Exclude<DocumentKind, 'receipt'>;
  @Column('uuid', { nullable: true }) refundId: string | null;
  @Column('text') number: string;
  @Column('text') currency: string;
  @Column('int') taxCents: Cents;
  @Column('int') totalCents: Cents;
  @Column('timestamptz') issuedAt: Date;
  /** The company as it was on that day. Null: issued before it was stored. */
  @Column('jsonb', { nullable: true }) seller: Seller | null;
}
