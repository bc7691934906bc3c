import { Controller } from '@nestjs/common';
import {
  type Bundle,
  type BundleDraft,
  type BundleId,
  type BundleNames,
  type BundlePage,
  type BundleTermsList,
  createBundle,
  deactivateBundle,
  deleteBundle,
  findBundle,
  listBundleNames,
  type ListBundleNames,
  listBundles,
  type ListBundles,
  listBundleTerms,
  type ListBundleTerms,
  updateBundle,
  type UpdateBundle,
} from '#contracts/catalogue/bundles';
import type { Nothing } from '#contracts/kit/request';
import { Handles } from '#platform/rpc/handles';
import { BundleQueriesService } from './bundle-queries.service';
import { BundlesService } from './bundles.service';

@Controller()
export class BundlesHandlers {
  constructor(
    private readonly bundles: BundlesService,
    private readonly queries: BundleQueriesService,
  ) {}

  @Handles(listBundles)
  list(input: ListBundles): Promise<BundlePage> {
    return this.queries.list(input);
  }

  @Handles(findBundle)
  find({ id }: BundleId): Promise<Bundle> {
    return this.queries.find(id);
  }

  @Handles(createBundle)
  async create(draft: BundleDraft): Promise<Bundle> {
    return this.queries.find(await this.bundles.create(draft));
  }

  @Handles(updateBundle)
  async update(change: UpdateBundle): Promise<Bundle> {
    await this.bundles.update(change);
    return this.queries.find(change.id);
  }

  @Handles(deactivateBundle)
  async deactivate({ id }: BundleId): Promise<Bundle> {
    await this.bundles.deactivate(id);
    return this.queries.find(id);
  }

  @Handles(deleteBundle)
  async delete({ id }: BundleId): Promise<Nothing> {
    await this.bundles.delete(id);
    return {};
  }

  @Handles(listBundleTerms)
  terms(input: ListBundleTerms): Promise<BundleTermsList> {
    return this.queries.terms(input);
  }

  @Handles(listBundleNames)
  names(input: ListBundleNames): Promise<BundleNames> {
    return this.queries.names(input);
  }
}
