import {
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  IsUUID,
  Min,
} from 'class-validator';
import type { Language } from '../kit/actor';
import { failure } from '../kit/failure';
import { Many, One } from '../kit/nested';
import { request } from '../kit/request';
import { IsLanguage, IsSlug } from '../kit/text';

export const categories = ['synthesizer', 'effect', 'sampler', 'utility', 'other'] as const;
export type Category = (typeof categories)[number];

export class AudioSample {
  @IsString() name: string;
  @IsString() description: string;
  /** Absent when the sample has no file: the player says so (spec storefront §8). */
  @IsOptional() @IsString() url?: string;
  @IsString() duration: string;
  /** The same phrase without the plug-in, as loud as with it. */
  @IsOptional() @IsString() bypassedUrl?: string;
  /** 120 heights of 0–100 for the waveform. */
  @IsOptional() @IsArray() @IsInt({ each: true }) peaks?: number[];
}

export class DownloadSize {
  @IsString() size: string;
}

export class DownloadSizes {
  @IsOptional() @One(() => DownloadSize) macOS?: DownloadSize;
  @IsOptional() @One(() => DownloadSize) windows?: DownloadSize;
}

/** Values are translation keys. */
export class SystemRequirements {
  @IsString() mac: string;
  @IsString() windows: string;
  @IsOptional() @IsString() ram?: string;
  @IsOptional() @IsString() storage?: string;
}

export class Specifications {
  @IsArray() @IsString({ each: true }) format: string[];
  @IsString() bitDepth: string;
  @IsString() sampleRate: string;
  @IsOptional() @IsString() latency?: string;
  @IsString() interface: string;
}

/** What a card shows. */
export class PluginCard {
  @IsUUID() id: string;
  @IsUUID() _id: string;
  @IsString() slug: string;
  @IsString() name: string;
  @IsIn([...categories]) category: Category;
  /** Dollars; 0 is free. */
  @IsNumber() @Min(0) price: number;
  @IsString() imageUrl: string;
  @IsString() description: string;
  @IsString() version: string;
  @IsArray() @IsString({ each: true }) compatibility: string[];
  @IsArray() @IsString({ each: true }) features: string[];
  @IsArray() @IsString({ each: true }) tags: string[];
  @Many(() => AudioSample) audioSamples: AudioSample[];
}

export class Plugin extends PluginCard {
  @IsString() detailedDescription: string;
  @IsString() descriptionImageUrl: string;
  @IsArray() @IsString({ each: true }) gallery: string[];
  @IsString() videoUrl: string;
  @One(() => DownloadSizes) downloadFiles: DownloadSizes;
  @One(() => SystemRequirements) systemRequirements: SystemRequirements;
  @One(() => Specifications) specifications: Specifications;
}

export class ListPlugins {
  @IsString() @IsLanguage() lang: Language = 'en';
}

export class PluginList {
  @IsBoolean() success: boolean;
  @Many(() => PluginCard) data: PluginCard[];
}

export const listPlugins = request('catalogue.plugins.list', {
  input: ListPlugins,
  output: PluginList,
  access: 'public',
  callers: ['commerce', 'news'],
  idempotent: true,
});

export class FindPlugin extends ListPlugins {
  @IsString() @IsSlug() slug: string;
}

export class PluginAnswer {
  @IsBoolean() success: boolean;
  @One(() => Plugin) data: Plugin;
}

export const pluginNotFound = failure<{ slug: string }>()('PLUGIN_NOT_FOUND', 'not-found');

export const findPlugin = request('catalogue.plugins.find', {
  input: FindPlugin,
  output: PluginAnswer,
  access: 'public',
  fails: [pluginNotFound],
  idempotent: true,
});
