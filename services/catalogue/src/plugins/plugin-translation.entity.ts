import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { DownloadSizes } from '#contracts/catalogue/plugins';
import type { Specifications } from '#contracts/catalogue/product-content';
import type { Language } from '#contracts/kit/actor';
import { Plugin } from './plugin.entity';

/** The texts of a plug-in in one language. English always exists. */
@Entity('plugin_translations')
export class PluginTranslation {
  @PrimaryColumn('uuid') pluginId: string;
  @PrimaryColumn('text') language: Language;
  @Column('text') name: string;
  @Column('text') description: string;
  @Column('text', { default: '' }) detailedDescription: string;
  @Column('text', { array: true, default: [] }) features: string[];
  @Column('text', { array: true, default: [] }) tags: string[];
  @Column('jsonb') specifications: Specifications;
  @Column('jsonb', { default: {} }) downloadSizes: DownloadSizes;
  @ManyToOne(() => Plugin, (plugin) => plugin.translations)
  @JoinColumn({ name: 'plugin_id' })
  plugin: Relation<Plugin>;
}
