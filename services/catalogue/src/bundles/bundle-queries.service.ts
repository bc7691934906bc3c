import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import {
  type Bundle as BundleReply,
  type BundleId,
  type BundleNames,
  type BundlePage,
  type BundleTermsList,
  findBundle,
  listBundleNames,
  type ListBundleNames,
  listBundles,
  type ListBundles,
  listBundleTerms,
  type ListBundleTerms,
} from '#contracts/catalogue/bundles';
import { maxBundles } from '#contracts/catalogue/bundles';
import type { Language } from '#contracts/kit/actor';
import { Failure, notFound } from '#contracts/kit/failure';
import { Handles } from '#platform/rpc/handles';
import { PluginsService } from '../plugins/plugins.service';
import { BundleTermsEntry } from './bundle-terms-entry.entity';
import {
  isSaleable,
  type PartsById,
  partsOf,
  pluginIdsOf,
  titleOf,
  toBundle,
  toBundleTerms,
} from './bundle-view';
import { Bundle } from './bundle.entity';

/** Reads bundles for administrators and for their sale. */
@Injectable()
export class BundleQueriesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly plugins: PluginsService,
  ) {}

  /** Newest first; the search covers the titles and the slug. */
  @Handles(listBundles)
  async list({ page, limit, search }: ListBundles): Promise<BundlePage> {
    const query = this.dataSource
      .getRepository(Bundle)
      .createQueryBuilder('bundle')
      .leftJoinAndSelect('bundle.items', 'item');
    if (search)
      query.where(
        "fold_text(bundle.titleEn || ' ' || bundle.titleRu || ' ' || bundle.slug) like fold_text(:like)",
        {
          like: `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`,
        },
      );
    const [bundles, total] = await query
      .orderBy('bundle.createdAt', 'DESC')
      .addOrderBy('bundle.id', 'DESC')
      .skip((page - 1) * limit)
      .take(limit)
      .getManyAndCount();
    const parts = await this.partsOf(bundles, 'en');
    return {
      bundles: bundles.map((bundle) => toBundle(bundle, parts)),
      pagination: { page, limit, total, pages: Math.ceil(total / limit) },
    };
  }

  /** @throws Failure NOT_FOUND */
  @Handles(findBundle)
  async find({ id }: BundleId): Promise<BundleReply> {
    const bundle = await this.dataSource
      .getRepository(Bundle)
      .findOne({ where: { id }, relations: { items: true } });
    if (!bundle) throw new Failure(notFound);
    return toBundle(bundle, await this.partsOf([bundle], 'en'));
  }

  /** The bundles on sale, newest first. */
  @Handles(listBundleTerms)
  async terms({ lang, slugs }: ListBundleTerms): Promise<BundleTermsList> {
    const bundles = await this.dataSource.getRepository(Bundle).find({
      where: { isActive: true, ...(slugs ? { slug: In(slugs) } : {}) },
      relations: { items: true },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: maxBundles,
    });
    const [known, history] = await Promise.all([this.partsOf(bundles, lang), this.historyOf(bundles)]);
    return {
      bundles: bundles.flatMap((bundle) => {
        const parts = partsOf(bundle, known);
        if (!isSaleable(bundle, parts)) return [];
        const own = history.filter(({ bundleId }) => bundleId === bundle.id);
        return [toBundleTerms(bundle, parts, own, lang)];
      }),
    };
  }

  /** The names of bundles, also of those that are not on sale. */
  @Handles(listBundleNames)
  async names({ lang, ids }: ListBundleNames): Promise<BundleNames> {
    const bundles = await this.dataSource.getRepository(Bundle).findBy({ id: In(ids) });
    return { bundles: bundles.map((bundle) => ({ bundleId: bundle.id, name: titleOf(bundle, lang) })) };
  }

  private async partsOf(bundles: readonly Bundle[], language: Language): Promise<PartsById> {
    const ids = [...new Set(bundles.flatMap(pluginIdsOf))];
    const [terms, forSale] = await Promise.all([
      this.plugins.termsById(ids, language),
      this.plugins.findIdsForSale(ids),
    ]);
    return new Map(
      [...terms].map(([id, { isActive, ...own }]) => {
        const problem = !isActive ? 'inactive' : forSale.has(id) ? null : 'without-files';
        return [id, { terms: own, problem }];
      }),
    );
  }

  private historyOf(bundles: readonly Bundle[]): Promise<BundleTermsEntry[]> {
    return this.dataSource.getRepository(BundleTermsEntry).find({
      where: { bundleId: In(bundles.map(({ id }) => id)) },
      order: { startsAt: 'ASC' },
    });
  }
}
