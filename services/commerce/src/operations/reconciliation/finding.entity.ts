import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { FindingKind } from '#contracts/commerce/reconciliation';

/** A discrepancy of the newest run that found it; one row for a kind and a subject. */
@Entity('reconciliation_findings')
export class Finding {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') runId: string;
  @Column('text') kind: FindingKind;
  @Column('text') subject: string;
  @Column('uuid', { nullable: true }) orderId: string | null;
  @Column('text', { nullable: true }) orderNumber: string | null;
  @Column('uuid', { nullable: true }) userId: string | null;
  @Column('text') detail: string;
  @Column('boolean') isRepairable: boolean;
  /** When it was found first. */
  @Column('timestamptz') foundAt: Date;
  @Column('timestamptz', { nullable: true }) repairedAt: Date | null;
}
