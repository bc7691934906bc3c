import { Injectable } from '@nestjs/common';
import { pluginNotFound } from '#contracts/catalogue/plugins';
import { listSalesTerms, pluginWithoutFiles } from '#contracts/catalogue/sales';
import { Failure } from '#contracts/kit/failure';
import { RpcClient } from '#platform/rpc/rpc-client';

/** Of one request to the catalogue. */
const maxSlugs = 50;

export interface GivenProduct {
  pluginId: string;
  slug: string;
  name: string;
}

/** A product with the terms of its trial; 0 days: it cannot be tried. */
export interface ProductOnSale extends GivenProduct {
  trialDays: number;
  trialEpoch: number;
}

/** Products of the catalogue that licences are given for. */
@Injectable()
export class ProductsService {
  constructor(private readonly rpc: RpcClient) {}

  /**
   * Products on sale, in the order of their slugs. Call it before a transaction.
   * @throws Failure PLUGIN_NOT_FOUND, PLUGIN_WITHOUT_FILES, UNAVAILABLE
   */
  async find(slugs: string[]): Promise<ProductOnSale[]> {
    const { terms, withoutFiles } = await this.rpc.call(listSalesTerms, { slugs, lang: 'en' });
    const [unsold] = withoutFiles;
    if (unsold) throw new Failure(pluginWithoutFiles, { ...unsold });
    const unknown = slugs.find((slug) => !terms.some((one) => one.slug === slug));
    if (unknown !== undefined) throw new Failure(pluginNotFound, { slug: unknown });
    return terms.map(({ pluginId, slug, name, trialDays = 0, trialEpoch = 1 }) => ({
      pluginId,
      slug,
      name,
      trialDays,
      trialEpoch,
    }));
  }

  /** Those of some slugs that are on sale, of any number. Call it before a transaction. @throws Failure UNAVAILABLE */
  async findOnSale(slugs: readonly string[]): Promise<GivenProduct[]> {
    const found: GivenProduct[] = [];
    for (let at = 0; at < slugs.length; at += maxSlugs) {
      const part = slugs.slice(at, at + maxSlugs);
      const { terms } = await this.rpc.call(listSalesTerms, { slugs: part, lang: 'en' });
      found.push(...terms.map(({ pluginId, slug, name }) => ({ pluginId, slug, name })));
    }
    return found;
  }

  /** @throws Failure as `find` */
  async findOne(slug: string): Promise<ProductOnSale> {
    const [product] = await this.find([slug]);
    if (!product) throw new Failure(pluginNotFound, { slug });
    return product;
  }
}
