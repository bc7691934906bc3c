import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { DocumentKind } from '#contracts/commerce/order-documents';
import type { Cents } from '#contracts/fields/money';

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
}
