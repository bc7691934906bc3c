import { Injectable } from '@nestjs/common';
import {
  listPublishedFiles,
  type Platform,
  platforms,
  type PublishedFile,
} from '#contracts/catalogue/download-files';
import type { Language, UserActor } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
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
import { Handles } from '#platform/rpc/handles';
import { RpcClient } from '#platform/rpc/rpc-client';
import {
  ProductLicencesService,
  type UsableProduct,
} from '../../../entitlements/entitlements/product-licences.service';
import { LicensingConfig } from '../../../licensing.config';
import { fileUrl, linkHostOf } from '../file-link';
import { archiveUrl, readArchiveLink } from './archive-link';
import { coveredFiles, newestFiles } from './covered-files';

/** Plug-ins of one call to the catalogue. */
const batchSize = 200;

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

  @Handles(listAccountFiles)
  async list({ lang }: ListAccountFiles, { userId }: UserActor): Promise<AccountFiles> {
    const owned = await this.ownedFiles(userId, lang);
    const expiresAt = new Date(Date.now() + this.config.FILE_LINK_SECONDS * 1_000);
    return {
      products: owned.map((one) => this.productView(one, expiresAt)),
      archives: platforms.flatMap((platform) => this.archiveView(owned, { userId, platform, expiresAt })),
    };
  }

  /** @throws Failure LINK_EXPIRED, DOWNLOAD_NOT_FOUND, DOWNLOAD_REVOKED when nothing is left to download */
  @Handles(beginArchive)
  async beginArchive({ link }: BeginArchive): Promise<Archive> {
    const { archiveOf, platform } = readArchiveLink(link, this.config.fileLinkSecrets);
    const files = newestOf(await this.ownedFiles(archiveOf, 'en'), platform);
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

  private async ownedFiles(userId: string, lang: Language): Promise<ProductWithFiles[]> {
    const products = await this.licences.listUsableProducts(userId);
    const files = await this.publishedFiles(
      products.map(({ pluginId }) => pluginId),
      lang,
    );
    return products.map((product) => ({
      product,
      files: coveredFiles(
        files.filter(({ pluginId }) => pluginId === product.pluginId),
        product.coversBelow,
      ),
    }));
  }

  private async publishedFiles(pluginIds: readonly string[], lang: Language): Promise<PublishedFile[]> {
    const files: PublishedFile[] = [];
    for (let start = 0; start < pluginIds.length; start += batchSize) {
      const batch = pluginIds.slice(start, start + batchSize);
      files.push(...(await this.rpc.call(listPublishedFiles, { pluginIds: batch, lang })).files);
    }
    return files;
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
