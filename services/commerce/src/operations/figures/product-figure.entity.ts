import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The sales, or the refunds for one reason, of a plug-in or bundle on a past day. Every row can be counted again. */
@Entity('product_figures')
export class ProductFigure {
  /** `sold-` or `refunded-products`, by plug-in; `sold-` or `refunded-titles`, by what was bought. */
  @PrimaryColumn('text') kind: string;
  @PrimaryColumn('date') day: string;
  /** The bundle in `-titles` whose reason is `bundle`. */
  @PrimaryColumn('uuid') pluginId: string;
  /** Empty for sales of plug-ins. */
  @PrimaryColumn('text') reason: string;
  @Column('text') name: string;
  @Column('int') count: number;
  @Column('bigint') cents: string;
}
