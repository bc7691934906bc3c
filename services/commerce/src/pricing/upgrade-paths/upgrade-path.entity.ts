import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Cents } from '#contracts/fields/money';

/** A fixed price of one product for the owners of another one. */
@Entity('upgrade_paths')
export class UpgradePath {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') fromPluginId: string;
  /** English names of the time when the path was created, for reasons of prices and for the panel. */
  @Column('text') fromName: string;
  /** Only for licences that end with this major version or an earlier one; null: for every licence. */
  @Column('int', { nullable: true }) fromMajor: number | null;
  @Column('uuid') toPluginId: string;
  @Column('text') toName: string;
  @Column('int') priceCents: Cents;
  @Column('boolean') isActive: boolean;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;
}
