import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A setting of the whole shop. */
@Entity('shop_settings')
export class ShopSetting {
  @PrimaryColumn('text') name: string;
  @Column('jsonb') value: unknown;
  @Column('timestamptz', { default: () => 'now()' }) changedAt: Date;
  @Column('text') changedBy: string;
}
