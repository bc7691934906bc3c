import { Injectable } from '@nestjs/common';
import { listSalesTerms } from '#contracts/catalogue/sales';
import { RpcClient } from '#platform/rpc/rpc-client';

export interface GivenProduct {
  pluginId: string;
  slug: string;
  name: string;
}

/** Products of the catalogue that licences are given for. */
@Injectable()
export class ProductsService {
  constructor(private readonly rpc: RpcClient) {}

  /**
   * Products on sale, in the order of their slugs. Call it before a transaction.
   * @throws Failure PLUGIN_NOT_FOUND, PLUGIN_WITHOUT_FILES, UNAVAILABLE
   */
  async find(slugs: string[]): Promise<GivenProduct[]> {
    const { terms } = await this.rpc.call(listSalesTerms, { slugs, lang: 'en' });
    return terms.map(({ pluginId, slug, name }) => ({ pluginId, slug, name }));
  }
}
