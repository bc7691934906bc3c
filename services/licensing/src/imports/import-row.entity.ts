import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ImportFault, ImportRowState } from '#contracts/licensing/giving/licence-imports';

/** A row of an imported file. */
@Entity('licence_import_rows')
export class ImportRow {
  /** Also the id of the purchase and the source of the entitlement that it grants. */
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') importId: string;
  /** In the file. */
  @Column('int') line: number;
  /** Empty after the erasure of the customer. */
  @Column('text') email: string;
  /** The slug. */
  @Column('text') product: string;
  @Column('text') date: string;
  @Column('text') serial: string;
  @Column('text') state: ImportRowState;
  @Column('text', { nullable: true }) fault: ImportFault | null;
  @Column('uuid', { nullable: true }) pluginId: string | null;
  /** The name that the product had. */
  @Column('text', { nullable: true }) name: string | null;
  @Column('uuid', { nullable: true }) userId: string | null;
  /** When the welcome mail to its address was queued. */
  @Column('timestamptz', { nullable: true }) mailedAt: Date | null;
}
