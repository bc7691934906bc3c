import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The sales, or the refunds for one reason, of a plug-in on a past day. Every row can be counted again. */
@Entity('product_figures')
export class ProductFigure {
  /** `sold-products` or `refunded-products`. */
  @PrimaryColumn('text') kind: string;
  @PrimaryColumn('date') day: string;
  @PrimaryColumn('uuid') pluginId: string;
  /** Empty for sales. */
  @PrimaryColumn('text') reason: string;
  @Column('text') name: string;
  @Column('int') count: number;
  @Column('bigint') cents: string;
}
