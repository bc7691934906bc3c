import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A product that an order bought at an upgrade price, and the owned product whose licence it supersedes. */
@Entity('upgrades')
export class Upgrade {
  @PrimaryColumn('uuid') orderId: string;
  @PrimaryColumn('uuid') pluginId: string;
  @Column('uuid') userId: string;
  @Column('uuid') fromPluginId: string;
}
