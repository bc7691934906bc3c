import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsInt, IsString, IsUUID, Min } from 'class-validator';
import type { Cents } from '../fields/money';
import { event } from '../kit/event';
import { type Platform, platforms } from './download-files';
import { categories, type Category } from './product-content';

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

/** A release of the installer was published or withdrawn. */
class InstallerChanged {
  @IsUUID() releaseId: string;
  @IsIn([...platforms]) platform: Platform;
  @IsString() version: string;
  @IsBoolean() isYanked: boolean;
}
export const installerChanged = event('catalogue.installer-changed', 1, InstallerChanged, {
  subscribers: ['gateway'],
});
