import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { Language } from '#contracts/kit/actor';
import { PluginRow } from './plugin.entity';

/** Where the bytes of a sound lie. */
export interface StoredSound {
  storageKey: string;
  bytes: number;
  sha256: string;
  /** MP3 where it is not said. */
  contentType?: string;
}

/** A phrase played through a plug-in. One without a file is shown, and says so when it is pressed. */
@Entity('audio_samples')
export class AudioSampleRow {
  @PrimaryColumn('uuid') pluginId: string;
  @PrimaryColumn('int') index: number;
  @Column('jsonb') texts: Partial<Record<Language, { name: string; description: string }>>;
  @Column('text') duration: string;
  @Column('smallint', { array: true, default: [] }) peaks: number[];
  @Column('text', { nullable: true }) storageKey: string | null;
  @Column('int', { nullable: true }) bytes: number | null;
  @Column('text', { nullable: true }) sha256: string | null;
  @Column('text', { default: 'audio/mpeg' }) contentType: string;
  /** The same phrase without the plug-in, as loud as with it: the two are heard side by side. */
  @Column('jsonb', { nullable: true }) bypassed: StoredSound | null;
  @ManyToOne(() => PluginRow, (plugin) => plugin.audioSamples)
  @JoinColumn({ name: 'plugin_id' })
  plugin: Relation<PluginRow>;
}
