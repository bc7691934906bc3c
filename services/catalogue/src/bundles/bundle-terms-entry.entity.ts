import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Percentage and parts of a bundle from a moment on: former prices follow from them. */
@Entity('bundle_terms')
export class BundleTermsEntry {
  @PrimaryColumn('uuid') bundleId: string;
  @PrimaryColumn('timestamptz') startsAt: Date;
  @Column('int') percent: number;
  @Column('uuid', { array: true }) pluginIds: string[];
}
