import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { UserActor } from '#contracts/kit/actor';
import type { OwnedFiles } from '#contracts/licensing/downloads';
import { listTrialFiles, type ListTrialFiles } from '#contracts/licensing/trials/trial-files';
import { Handles } from '#platform/rpc/handles';
import { type ProductOnSale, ProductsService } from '../../entitlements/products.service';
import { TrialSourcesService } from '../../trials/trial-sources.service';
import { TrialsService } from '../../trials/trials.service';
import { DownloadsService } from './downloads.service';

/** The newest files of a plug-in, for a customer who can try it or whose trial runs. They are not counted. */
@Injectable()
export class TrialDownloadsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly products: ProductsService,
    private readonly trials: TrialsService,
    private readonly sources: TrialSourcesService,
    private readonly downloads: DownloadsService,
  ) {}

  /** The trial page lists them, so the call counts as a visit. @throws Failure as `assertAllowed` */
  @Handles(listTrialFiles)
  async list({ slug, lang }: ListTrialFiles, { userId }: UserActor): Promise<OwnedFiles> {
    const { pluginId } = await this.assertAllowed(userId, slug);
    await this.sources.recordVisit(userId, pluginId);
    const files = await this.downloads.filesOf([pluginId], lang);
    return {
      files: files.map((file) =>
        this.downloads.grantedFile(file, { fileId: file.id, pluginId, trialOf: userId }, null),
      ),
    };
  }

  /** @throws Failure PLUGIN_NOT_FOUND, PLUGIN_WITHOUT_FILES, TRIAL_REFUSED */
  async assertAllowed(userId: string, slug: string): Promise<ProductOnSale> {
    const product = await this.products.findOne(slug);
    await this.dataSource.transaction((tx) => this.trials.assertOffered(tx, product, userId));
    return product;
  }
}
