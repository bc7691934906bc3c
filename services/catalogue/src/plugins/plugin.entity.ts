import { Column, Entity, OneToMany, PrimaryColumn, type Relation } from 'typeorm';
import type { Category, SystemRequirements } from '#contracts/catalogue/product-content';
import type { Cents } from '#contracts/fields/money';
import { AudioSample } from './audio-sample.entity';
import { PluginTranslation } from './plugin-translation.entity';

/** A plug-in for sale, with the columns that are the same in every language. */
@Entity('plugins')
export class Plugin {
  @PrimaryColumn('uuid') id: string;
  @Column('text') slug: string;
  @Column('text') category: Category;
  @Column('int') priceCents: Cents;
  /** An inactive plug-in is invisible and cannot be bought; its owners keep their downloads. */
  @Column('boolean', { default: true }) isActive: boolean;
  @Column('text', { default: '1.0.0' }) version: string;
  @Column('text', { default: '' }) imageUrl: string;
  /** Of the ground behind its pictures. */
  @Column('text', { default: '#d9d1c1' }) colour: string;
  @Column('text', { default: '' }) descriptionImageUrl: string;
  @Column('text', { default: '' }) videoUrl: string;
  /** Whether the page announces a video while there is none. */
  @Column('boolean', { default: true }) isVideoAnnounced: boolean;
  /** Days that it can be tried without a licence; 0: not at all. */
  @Column('int', { default: 14 }) trialDays: number;
  /** A new number, as of a major version, allows everyone a trial once more. */
  @Column('int', { default: 1 }) trialEpoch: number;
  @Column('text', { default: '' }) downloadUrl: string;
  @Column('text', { array: true, default: [] }) compatibility: string[];
  @Column('text', { array: true, default: [] }) gallery: string[];
  @Column('jsonb') systemRequirements: SystemRequirements;
  /** Order of the featured list; lower is first. */
  @Column('int', { default: 1000 }) position: number;
  /** Raised by every change, so that a stale form cannot overwrite a newer one. */
  @Column('int', { default: 1 }) revision: number;
  /** When an administrator deleted it; owners keep their files. */
  @Column('timestamptz', { nullable: true }) archivedAt: Date | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt: Date;
  @OneToMany(() => PluginTranslation, (translation) => translation.plugin) translations: Relation<
    PluginTranslation[]
  >;
  @OneToMany(() => AudioSample, (sample) => sample.plugin) audioSamples: Relation<AudioSample[]>;
}
