import { join } from 'node:path';
import { BulkChangeRow } from './bulk-changes/bulk-change-row.entity';
import { BulkChange } from './bulk-changes/bulk-change.entity';
import { BundleItem } from './bundles/bundle-item.entity';
import { BundleTermsEntry } from './bundles/bundle-terms-entry.entity';
import { Bundle } from './bundles/bundle.entity';
import { ListingPeriod } from './plugins/listings/listing-period.entity';
import { ListingPrice } from './plugins/listings/listing-price.entity';
import { ListingSearch } from './plugins/listings/listing-search.entity';
import { PluginListing } from './plugins/listings/plugin-listing.entity';
import { ProductLabel } from './plugins/listings/product-label.entity';
import { AudioSample } from './plugins/audio-sample.entity';
import { PluginTranslation } from './plugins/plugin-translation.entity';
import { Plugin } from './plugins/plugin.entity';
import { PriceReduction } from './prices/price-reduction.entity';
import { PriceScheduleVersion } from './prices/price-schedule.entity';
import { Artifact } from './releases/artifact.entity';
import { Release } from './releases/release.entity';

/** The tables of the catalogue. */
export const catalogueDatabase = {
  entities: [
    Plugin,
    PluginTranslation,
    PluginListing,
    ListingPeriod,
    ListingPrice,
    ListingSearch,
    ProductLabel,
    AudioSample,
    Release,
    Artifact,
    PriceReduction,
    PriceScheduleVersion,
    Bundle,
    BundleItem,
    BundleTermsEntry,
    BulkChange,
    BulkChangeRow,
  ],
  migrations: join(__dirname, 'migrations'),
};
