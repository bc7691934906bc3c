import { Module } from '@nestjs/common';
import { BrandModule } from '#brand/brand.module';
import { PlatformModule } from '#platform/run/platform.module';
import { Storage } from '#platform/storage/storage';
import { storageFromEnv } from '#platform/storage/storage-from-env';
import { BulkChangesService } from './bulk-changes/bulk-changes.service';
import { BundleQueriesService } from './bundles/bundle-queries.service';
import { BundlesService } from './bundles/bundles.service';
import { CatalogueConfig } from './catalogue.config';
import { catalogueDatabase } from './catalogue.database';
import { DemoBundleSeeder } from './demo/demo-bundles';
import { DemoCatalogueSeeder } from './demo/demo-catalogue';
import { DemoInstallerSeeder } from './demo/demo-installers';
import { PluginCountsService } from './plugins/listings/plugin-counts.service';
import { PluginListService } from './plugins/listings/plugin-list.service';
import { PluginSummariesService } from './plugins/listings/plugin-summaries.service';
import { ProductPageService } from './plugins/listings/product-page.service';
import { PluginsService } from './plugins/plugins.service';
import { ProductsService } from './plugins/products.service';
import { ProductTextsService } from './plugins/texts/product-texts.service';
import { ReleasedVersionsService } from './plugins/released-versions.service';
import { SalesService } from './plugins/sales.service';
import { AudioReferencesService } from './plugins/samples/audio-references.service';
import { ApplyPricesWhenScheduled } from './prices/apply-prices-when-scheduled.consumer';
import { ReductionsService } from './prices/reductions.service';
import { ReleaseAdminService } from './publishing/release-admin.service';
import { ReleaseFeedsService } from './publishing/release-feeds.service';
import { ReleaseRequirementsService } from './publishing/release-requirements.service';
import { UpdatesService } from './publishing/updates.service';
import { PurchasedFilesService } from './purchased-files/purchased-files.service';
import { FileReconciliationService } from './reconciliation/file-reconciliation.service';
import { ArtifactReferencesService } from './releases/artifact-references.service';
import { DownloadFilesService } from './releases/download-files.service';
import { InstallersService } from './releases/installers.service';
import { OfferedReleasesService } from './releases/offered-releases.service';
import { ReleasesService } from './releases/releases.service';
import { FileSignerService } from './stored-files/file-signer.service';
import { StoredFilesService } from './stored-files/stored-files.service';

/** Plug-ins, bundles and the files that their buyers download. */
@Module({
  imports: [
    PlatformModule.forService({ name: 'catalogue', config: CatalogueConfig, ...catalogueDatabase }),
    BrandModule,
  ],
  controllers: [ApplyPricesWhenScheduled],
  providers: [
    { provide: Storage, useFactory: () => storageFromEnv() },
    ...[StoredFilesService, FileSignerService],
    ReductionsService,
    ...[PluginsService, PluginListService, PluginCountsService, PluginSummariesService],
    ProductTextsService,
    ...[ProductPageService, ProductsService, ReleasedVersionsService, SalesService, AudioReferencesService],
    ...[BundlesService, BundleQueriesService, BulkChangesService],
    ...[ReleasesService, OfferedReleasesService, ReleaseAdminService],
    ...[ReleaseFeedsService, ReleaseRequirementsService, UpdatesService],
    ...[DownloadFilesService, PurchasedFilesService],
    ...[InstallersService, ArtifactReferencesService],
    FileReconciliationService,
    ...[DemoBundleSeeder, DemoCatalogueSeeder, DemoInstallerSeeder],
  ],
})
export class CatalogueModule {}
