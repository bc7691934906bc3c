import { Injectable } from '@nestjs/common';
import { CatalogueConfig } from '../catalogue.config';
import { BundlesService } from '../bundles/bundles.service';
import { PluginsService } from '../plugins/plugins.service';
import { readDemoBundles } from './demo-files';

/** Creates the demo bundles of plug-ins that exist; existing ones are left unchanged. */
@Injectable()
export class DemoBundleSeeder {
  constructor(
    private readonly bundles: BundlesService,
    private readonly plugins: PluginsService,
    private readonly config: CatalogueConfig,
  ) {}

  async seed(): Promise<void> {
    for (const { id, slugs, ...bundle } of await readDemoBundles(this.config.DEMO_DIR)) {
      if (await this.bundles.has(id)) continue;
      const pluginIds = await this.pluginIdsOf(slugs);
      if (pluginIds) await this.bundles.createWithId(id, { ...bundle, isActive: true, pluginIds });
    }
  }

  /** Undefined when an administrator took one of them off sale. */
  private async pluginIdsOf(slugs: readonly string[]): Promise<string[] | undefined> {
    const terms = await this.plugins.salesTerms(slugs, 'en');
    return terms.length === slugs.length ? terms.map(({ pluginId }) => pluginId) : undefined;
  }
}
