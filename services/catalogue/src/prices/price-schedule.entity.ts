import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The version of the reductions of a product, as commerce published it last. */
@Entity('price_schedules')
export class PriceScheduleVersion {
  @PrimaryColumn('uuid') pluginId: string;
  @Column('int') version: number;
}
