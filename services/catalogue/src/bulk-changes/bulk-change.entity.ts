import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { BulkAction } from '#contracts/catalogue/bulk/bulk-changes';

/** A bulk change of products. It is deleted 30 days later, with its rows. */
@Entity('bulk_changes')
export class BulkChange {
  /** Created by the client, so that a repeated request finds the row. */
  @PrimaryColumn('uuid') id: string;
  @Column('text') action: BulkAction;
  /** Of the requested values: the same id with others is refused. */
  @Column('text') requestHash: string;
  /** A change that is being undone applies to no more products; an interrupted undo can be continued. */
  @Column('text', { default: 'applied' }) state: 'applied' | 'undoing' | 'undone';
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
}
