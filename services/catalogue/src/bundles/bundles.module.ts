import { Module } from '@nestjs/common';
import { PluginsModule } from '../plugins/plugins.module';
import { BundleQueriesService } from './bundle-queries.service';
import { BundlesService } from './bundles.service';

/** Plug-ins that are sold together: `bundles`, `bundle_items`, `bundle_terms`. */
@Module({
  imports: [PluginsModule],
  providers: [BundlesService, BundleQueriesService],
  exports: [BundlesService],
})
export class BundlesModule {}
