import { BundleItem } from './bundles/bundle-item.entity';
import { BundleTermsEntry } from './bundles/bundle-terms-entry.entity';
import { Bundle } from './bundles/bundle.entity';
import { DownloadFile } from './download-files/download-file.entity';
import { InstallerRelease } from './installers/installer-release.entity';
import { CreateCatalogue1763100000000 } from './migrations/1763100000000-create-catalogue';
import { CreateBundles1790620000000 } from './migrations/1790620000000-create-bundles';
import { NoteVersions1790650000000 } from './migrations/1790650000000-note-versions';
import { CreatePriceReductions1797600000000 } from './migrations/1797600000000-create-price-reductions';
import { PluginListings1797100000000 } from './migrations/1797100000000-plugin-listings';
import { ReducedPriceRanges1798340000000 } from './migrations/1798340000000-reduced-price-ranges';
import { ListingPrices1798400200000 } from './migrations/1798400200000-listing-prices';
import { FoldSearches1798500000005 } from './migrations/1798500000005-fold-searches';
import { AnnounceVideos1799000830001 } from './migrations/1799000830001-announce-videos';
import { NarrowSearches1799000840000 } from './migrations/1799000840000-narrow-searches';
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
    DownloadFile,
    InstallerRelease,
    PriceReduction,
    PriceScheduleVersion,
    Bundle,
    BundleItem,
    BundleTermsEntry,
  ],
  migrations: {
    CreateCatalogue1763100000000,
    NoteVersions1790650000000,
    PluginListings1797100000000,
    CreatePriceReductions1797600000000,
    CreateBundles1790620000000,
    ReducedPriceRanges1798340000000,
    ListingPrices1798400200000,
    FoldSearches1798500000005,
    AnnounceVideos1799000830001,
    NarrowSearches1799000840000,
  },
};
