import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The last number of a series of documents; each timeline and year begin at 1. */
@Entity('invoice_series')
export class InvoiceSeries {
  @PrimaryColumn('text') name: string;
  @Column('int') timeline: number;
  @Column('int') year: number;
  @Column('int') lastSequence: number;
  @Column('timestamptz') lastIssuedAt: Date;
}
