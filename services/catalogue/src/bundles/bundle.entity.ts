import { Column, Entity, OneToMany, PrimaryColumn, type Relation } from 'typeorm';
import { BundleItem } from './bundle-item.entity';

/** Several plug-ins that are sold together. */
@Entity('bundles')
export class Bundle {
  @PrimaryColumn('uuid') id: string;
  /** Chosen from the English title when the bundle is created; it never changes, because links name it. */
  @Column('text') slug: string;
  @Column('text') titleEn: string;
  @Column('text') titleRu: string;
  @Column('text', { default: '' }) descriptionEn: string;
  @Column('text', { default: '' }) descriptionRu: string;
  @Column('text', { default: '' }) imageUrl: string;
  /** Taken off the list price of every part. */
  @Column('int') percent: number;
  @Column('boolean', { default: true }) isActive: boolean;
  /** Raised by every change, so that a stale form cannot overwrite a newer one. */
  @Column('int', { default: 1 }) revision: number;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt: Date;
  @OneToMany(() => BundleItem, (item) => item.bundle) items: Relation<BundleItem[]>;
}
