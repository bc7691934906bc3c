import { Column, Entity, OneToMany, PrimaryColumn, type Relation } from 'typeorm';
import type { Category, SystemRequirements } from '#contracts/catalogue/plugins';
import type { Cents } from '#contracts/kit/money';
import { AudioSampleRow } from './audio-sample.entity';
import { PluginTranslation } from './plugin-translation.entity';

/** A plug-in for sale: what is the same in every language. */
@Entity('plugins')
export class PluginRow {
  @PrimaryColumn('uuid') id: string;
  @Column('text') slug: string;
  @Column('text') category: Category;
  @Column('int') priceCents: Cents;
  /** Inactive ones are invisible and cannot be bought; what was bought stays downloadable. */
  @Column('boolean', { default: true }) isActive: boolean;
  @Column('text', { default: '1.0.0' }) version: string;
  @Column('text', { default: '' }) imageUrl: string;
  @Column('text', { default: '' }) descriptionImageUrl: string;
  @Column('text', { default: '' }) videoUrl: string;
  @Column('text', { default: '' }) downloadUrl: string;
  @Column('text', { array: true, default: [] }) compatibility: string[];
  @Column('text', { array: true, default: [] }) gallery: string[];
  @Column('jsonb') systemRequirements: SystemRequirements;
  /** Order of the featured list; lower comes first. */
  @Column('int', { default: 1000 }) position: number;
  /** Counts the changes, so that nobody writes over what he has not seen. */
  @Column('int', { default: 1 }) revision: number;
  /** Deleted in the panel: out of the shop and the lists; owners keep their files. */
  @Column('timestamptz', { nullable: true }) archivedAt: Date | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt: Date;
  @OneToMany(() => PluginTranslation, (translation) => translation.plugin) translations: Relation<
    PluginTranslation[]
  >;
  @OneToMany(() => AudioSampleRow, (sample) => sample.plugin) audioSamples: Relation<AudioSampleRow[]>;
}
