import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { Language } from '#contracts/kit/actor';
import { Plugin } from './plugin.entity';

/** An audio file in the storage. */
export interface StoredAudio {
  storageKey: string;
  bytes: number;
  sha256: string;
  /** Default: MP3. */
  contentType?: string;
}

/** A phrase played through a plug-in. One without a file is listed, and the player shows a message. */
@Entity('audio_samples')
export class AudioSample {
  @PrimaryColumn('uuid') pluginId: string;
  @PrimaryColumn('int') index: number;
  @Column('jsonb') texts: Partial<Record<Language, { name: string; description: string }>>;
  @Column('text') duration: string;
  @Column('smallint', { array: true, default: [] }) peaks: number[];
  @Column('text', { nullable: true }) storageKey: string | null;
  @Column('int', { nullable: true }) bytes: number | null;
  @Column('text', { nullable: true }) sha256: string | null;
  @Column('text', { default: 'audio/mpeg' }) contentType: string;
  /** The same phrase without the plug-in, at the same loudness, for comparison. */
  @Column('jsonb', { nullable: true }) bypassed: StoredAudio | null;
  @ManyToOne(() => Plugin, (plugin) => plugin.audioSamples)
  @JoinColumn({ name: 'plugin_id' })
  plugin: Relation<Plugin>;
}
