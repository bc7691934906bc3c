import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ProductValues } from '../plugins/products.service';

/** A product that a bulk change has changed. */
@Entity('bulk_change_rows')
export class BulkChangeRow {
  @PrimaryColumn('uuid') changeId: string;
  @PrimaryColumn('uuid') pluginId: string;
  /** In English, at the time of the change. */
  @Column('text') name: string;
  @Column('jsonb') before: ProductValues;
  @Column('jsonb') after: ProductValues;
  /** Of the product after the change: with another one it was changed since. */
  @Column('int') revision: number;
  @Column('boolean', { default: false }) isUndone: boolean;
}
