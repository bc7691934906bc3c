import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Bundle } from './bundle.entity';

/** A plug-in of a bundle. */
@Entity('bundle_items')
export class BundleItem {
  @PrimaryColumn('uuid') bundleId: string;
  @PrimaryColumn('uuid') pluginId: string;
  @Column('int') position: number;
  @ManyToOne(() => Bundle, (bundle) => bundle.items)
  @JoinColumn({ name: 'bundle_id' })
  bundle: Relation<Bundle>;
}
