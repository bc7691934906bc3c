import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import {
  listPublishedFiles,
  type Platform,
  platforms,
  type PublishedFile,
} from '#contracts/catalogue/download-files';
import type { Language, UserActor } from '#contracts/kit/actor';
import { Failure, replyTooLarge } from '#contracts/kit/failure';
import {
  type AccountFiles,
  type AccountProduct,
  type Archive,
  beginArchive,
  type BeginArchive,
  type FileArchive,
  listAccountFiles,
  type ListAccountFiles,
} from '#contracts/licensing/account/account-files';
import { downloadRevoked } from '#contracts/licensing/downloads';
import { pageBounds, paginationOf } from '#platform/lists/optional-pages';
import { Handles } from '#platform/rpc/handles';
import { RpcClient } from '#platform/rpc/rpc-client';
import {
  ProductLicencesService,
  type UsableProduct,
} from '../../../entitlements/licences/product-licences.service';
import { LicensingConfig } from '../../../licensing.config';
import { fileUrl, linkHostOf } from '../file-link';
import { archiveUrl, readArchiveLink } from './archive-link';
import { coveredFiles, newestFiles } from './covered-files';

/** Plug-ins of one call to the catalogue. */
const batchSize = 50;
/** Products whose files are read for one reply or one archive; a longer list is read in pages and has no archives. */
const maxProductsAtOnce = 500;
/** Calls to the catalogue at the same time. */
const concurrency = 4;

interface ProductWithFiles {
  product: UsableProduct;
  /** Covered by the licence, the newest first. */
  files: PublishedFile[];
}

/** Every file that the licences of an account cover, and archives of the newest ones. */
@Injectable()
export class AccountFilesService {
  constructor(
    private readonly licences: ProductLicencesService,
    private readonly rpc: RpcClient,
    private readonly config: LicensingConfig,
  ) {}

  /** @throws Failure RESPONSE_TOO_LARGE for a long list without a page */
  @Handles(listAccountFiles)
  async list(query: ListAccountFiles, { userId }: UserActor): Promise<AccountFiles> {
    const { lang } = query;
    const products = await this.licences.listUsableProducts(userId);
    const { offset, limit } = pageBounds(query);
    if (limit === null && products.length > maxProductsAtOnce) throw new Failure(replyTooLarge);
    const end = offset + (limit ?? products.length);
    const hasArchives = offset === 0 && products.length <= maxProductsAtOnce;
    const read = await this.withFiles(hasArchives ? products : products.slice(offset, end), lang);
    const expiresAt = new Date(Date.now() + this.config.FILE_LINK_SECONDS * 1_000);
    return {
      products: read.slice(0, end - offset).map((one) => this.productView(one, expiresAt)),
      archives: platforms.flatMap((platform) =>
        hasArchives ? this.archiveView(read, { userId, platform, expiresAt }) : [],
      ),
      ...paginationOf(query, products.length),
    };
  }

  /** @throws Failure LINK_EXPIRED, DOWNLOAD_NOT_FOUND, DOWNLOAD_REVOKED when nothing is left to download, RESPONSE_TOO_LARGE */
  @Handles(beginArchive)
  async beginArchive({ link }: BeginArchive): Promise<Archive> {
    const { archiveOf, platform } = readArchiveLink(link, this.config.fileLinkSecrets);
    const products = await this.licences.listUsableProducts(archiveOf);
    if (products.length > maxProductsAtOnce) throw new Failure(replyTooLarge);
    const files = newestOf(await this.withFiles(products, 'en'), platform);
    if (files.length === 0) throw new Failure(downloadRevoked);
    return {
      fileName: `plug-ins-${platform}.zip`,
      files: files.map(({ pluginSlug, fileName, storageKey, bytes, sha256, linkUrl }) => ({
        path: `${pluginSlug}/${fileName}`,
        storageKey,
        bytes,
        sha256,
        linkUrl,
      })),
    };
  }

  private async withFiles(products: readonly UsableProduct[], lang: Language): Promise<ProductWithFiles[]> {
    const files = await this.publishedFiles(
      products.map(({ pluginId }) => pluginId),
      lang,
    );
    return products.map((product) => ({
      product,
      files: coveredFiles(files.get(product.pluginId) ?? [], product.coversBelow),
    }));
  }

  /** By plug-in. */
  private async publishedFiles(
    pluginIds: readonly string[],
    lang: Language,
  ): Promise<Map<string, PublishedFile[]>> {
    const batches = Array.from({ length: Math.ceil(pluginIds.length / batchSize) }, (_, at) =>
      pluginIds.slice(at * batchSize, (at + 1) * batchSize),
    );
    const limited = pLimit(concurrency);
    const replies = await Promise.all(
      batches.map((batch) => limited(() => this.rpc.call(listPublishedFiles, { pluginIds: batch, lang }))),
    );
    const byPlugin = new Map<string, PublishedFile[]>();
    for (const file of replies.flatMap(({ files }) => files)) {
      const known = byPlugin.get(file.pluginId);
      if (known) known.push(file);
      else byPlugin.set(file.pluginId, [file]);
    }
    return byPlugin;
  }

  private productView({ product, files }: ProductWithFiles, expiresAt: Date): AccountProduct {
    const { entitlementId, pluginId, name, slug } = product;
    const newest = newestFiles(files);
    const [shown] = files;
    return {
      entitlementId,
      slug: shown?.pluginSlug ?? slug,
      name: shown?.pluginName ?? name,
      imageUrl: shown?.imageUrl ?? '',
      files: files.map((file) => ({
        ...file,
        ...linkHostOf(file),
        triesLeft: null,
        isNewest: newest.includes(file),
        url: fileUrl({ fileId: file.id, pluginId, entitlementId }, this.config.FILE_LINK_SECRET, expiresAt),
      })),
    };
  }

  private archiveView(
    owned: readonly ProductWithFiles[],
    { userId, platform, expiresAt }: { userId: string; platform: Platform; expiresAt: Date },
  ): FileArchive[] {
    const files = newestOf(owned, platform);
    if (files.length === 0) return [];
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    const url = archiveUrl({ archiveOf: userId, platform }, this.config.FILE_LINK_SECRET, expiresAt);
    return [{ platform, fileCount: files.length, bytes, url }];
  }
}

function newestOf(owned: readonly ProductWithFiles[], platform: Platform): PublishedFile[] {
  return owned.flatMap(({ files }) => newestFiles(files).filter((file) => file.platform === platform));
}
