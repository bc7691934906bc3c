import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Min,
} from 'class-validator';
import type { Cents } from '../fields/money';
import { event } from '../kit/event';
import { One } from '../fields/nested';
import { categories, type Category } from './product-content';
import { SavedNotes } from './releases';
import { ReleaseRequirements } from './requirements/release-requirements';

/** What happened to a release. */
const releaseChanges = ['published', 'yanked', 'rolled-out'] as const;
export type ReleaseChange = (typeof releaseChanges)[number];

export class PluginChanged {
  @IsUUID() pluginId: string;
  @IsString() slug: string;
  @IsBoolean() isActive: boolean;
}
export const pluginChanged = event('catalogue.plugin-changed', 1, PluginChanged, {
  consumers: ['commerce'],
  subscribers: ['gateway', 'commerce'],
});

/** A bundle was created, changed or deleted. */
class BundleChanged {
  @IsUUID() bundleId: string;
  @IsString() slug: string;
  @IsBoolean() isActive: boolean;
}
export const bundleChanged = event('catalogue.bundle-changed', 1, BundleChanged, {
  subscribers: ['gateway', 'commerce'],
});

/** The list price of a product as it was saved; commerce keeps its history. */
export class ProductPriced {
  @IsUUID() pluginId: string;
  @IsIn([...categories]) category: Category;
  @IsInt() @Min(0) priceCents: Cents;
}
export const productPriced = event('catalogue.product-priced', 1, ProductPriced, { consumers: ['commerce'] });

/** Prices in effect, or the times at which they change next. */
class PricesChanged {
  @IsArray() @ArrayMaxSize(1_000) @IsUUID(undefined, { each: true }) pluginIds: string[];
}
export const pricesChanged = event('catalogue.prices-changed', 1, PricesChanged, {
  subscribers: ['gateway'],
});

/** A stable version of a plug-in on sale, with what a news item and a mail say about it. */
class AnnouncedRelease {
  @IsUUID() releaseId: string;
  @IsUUID() pluginId: string;
  @IsString() slug: string;
  @One(() => SavedNotes) names: SavedNotes;
  @IsString() imageUrl: string;
  @IsString() version: string;
}

export class ReleasePublished extends AnnouncedRelease {
  @IsBoolean() isCritical: boolean;
  @One(() => SavedNotes) notes: SavedNotes;
  /** Absent in events from before it was published. */
  @IsOptional() @One(() => ReleaseRequirements) requirements?: ReleaseRequirements;
}
export const releasePublished = event('catalogue.release-published', 1, ReleasePublished, {
  orderedConsumers: ['identity'],
  consumers: ['news', 'newsletter'],
});

/** A critical version was withdrawn, which every computer was offered. */
export class CriticalReleaseWithdrawn extends AnnouncedRelease {
  @One(() => SavedNotes) reason: SavedNotes;
}
export const criticalReleaseWithdrawn = event(
  'catalogue.critical-release-withdrawn',
  1,
  CriticalReleaseWithdrawn,
  { consumers: ['newsletter'] },
);

/** A release was published or withdrawn, or its roll-out was changed. */
class ReleaseChanged {
  @IsUUID() releaseId: string;
  /** Null for the installer. */
  @IsOptional() @IsUUID() pluginId: string | null;
  @IsString() version: string;
  @IsIn([...releaseChanges]) change: ReleaseChange;
}
export const releaseChanged = event('catalogue.release-changed', 1, ReleaseChanged, {
  subscribers: ['gateway'],
});
