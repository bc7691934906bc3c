import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import {
  type DownloadableFile,
  listDownloadFiles,
  listPublishedFiles,
} from '#contracts/catalogue/download-files';
import type { Language, UserActor } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import {
  downloadExpired,
  downloadNotFound,
  downloadRevoked,
  type Grant,
  type GrantedFile,
  listOwnedFiles,
  type ListOwnedFiles,
  openGrant,
  type OpenGrant,
  type OwnedFiles,
  renewGrant,
  type RenewGrant,
} from '#contracts/licensing/downloads';
import { Handles } from '#platform/rpc/handles';
import { RpcClient } from '#platform/rpc/rpc-client';
import { EntitlementsService } from '../../entitlements/licences/entitlements.service';
import { ProductLicencesService } from '../../entitlements/licences/product-licences.service';
import { LicensingConfig } from '../../licensing.config';
import { isCoveredVersion } from '#contracts/licensing/covered-version';
import { coveredFiles, newestFiles } from './account/covered-files';
import { usedCopies } from './copies';
import { DownloadGrant } from './download-grant.entity';
import { hashDownloadToken } from './download-token';
import { fileUrl, type FileLink, linkHostOf } from './file-link';
import { transferTotals } from './transfer-totals';
import { AccountMerge, type ErasedUser, Erasure, type MergedUser } from '../../personal-data';

/** Download grants and the files that they open. Public API of this module. */
@Injectable()
export class DownloadsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rpc: RpcClient,
    private readonly entitlements: EntitlementsService,
    private readonly licences: ProductLicencesService,
    private readonly config: LicensingConfig,
  ) {}

  /** Makes a grant valid for its full time from now on; never for a shorter time than before. */
  @Handles(renewGrant)
  async renew({ orderId }: RenewGrant): Promise<void> {
    await this.dataSource.query(
      `update download_grants set expires_at = greatest(expires_at, now() + make_interval(days => $2))
        where order_id = $1 and revoked_at is null`,
      [orderId, this.config.DOWNLOAD_DAYS],
    );
  }

  async setRevoked(tx: EntityManager, orderId: string, isRevoked: boolean): Promise<void> {
    await tx.getRepository(DownloadGrant).update({ orderId }, { revokedAt: isRevoked ? new Date() : null });
  }

  /** Closes the downloads of these plug-ins of an order, and opens the others. */
  async setRevokedItems(tx: EntityManager, orderId: string, revokedPluginIds: string[]): Promise<void> {
    await tx.getRepository(DownloadGrant).update({ orderId }, { revokedPluginIds });
  }

  @AccountMerge()
  async merge(tx: EntityManager, { userId, formerUserId }: MergedUser): Promise<void> {
    await tx.getRepository(DownloadGrant).update({ userId: formerUserId }, { userId });
  }

  @Erasure()
  async revokeAll(tx: EntityManager, { userId }: ErasedUser): Promise<void> {
    await tx.getRepository(DownloadGrant).update({ userId, revokedAt: IsNull() }, { revokedAt: new Date() });
  }

  /** The files that a token opens, with the end of the grant and the remaining transfers. */
  @Handles(openGrant)
  async openGrant({ token, lang: language }: OpenGrant): Promise<Grant> {
    const grant = await this.dataSource
      .getRepository(DownloadGrant)
      .findOneBy({ tokenHash: hashDownloadToken(token) });
    if (!grant) throw new Failure(downloadNotFound);
    assertOpen(grant, new Date());
    const [files, totals] = await Promise.all([
      this.coveredFilesOf(grant.userId, openPluginIds(grant), language),
      transferTotals(this.dataSource, grant.id),
    ]);
    return {
      orderNumber: grant.orderNumber,
      expiresAt: grant.expiresAt.toISOString(),
      transferLimit: grant.transferLimit,
      files: files.map((file) =>
        this.grantedFile(
          file,
          { fileId: file.id, pluginId: file.pluginId, grantId: grant.id },
          grant.transferLimit - usedCopies(totals.totalsOf(file.id), grant.transferLimit),
        ),
      ),
    };
  }

  /** The files of an entitlement of the signed-in owner. They are not counted; the gateway limits their rate. */
  @Handles(listOwnedFiles)
  async listOwned(
    { id: entitlementId, lang: language }: ListOwnedFiles,
    { userId }: UserActor,
  ): Promise<OwnedFiles> {
    const entitlement = await this.entitlements.ownedBy(userId, entitlementId);
    if (entitlement.status !== 'active') throw new Failure(downloadRevoked);
    const files = await this.coveredFilesOf(userId, [entitlement.subjectId], language);
    return {
      files: files.map((file) =>
        this.grantedFile(file, { fileId: file.id, pluginId: file.pluginId, entitlementId }, null),
      ),
    };
  }

  /** One file of a plug-in. @throws Failure DOWNLOAD_NOT_FOUND when the catalogue no longer has it. */
  async fileOf(link: FileLink): Promise<DownloadableFile> {
    const { pluginId, fileId } = link;
    const isLinked = ({ id }: DownloadableFile) => id === fileId;
    const newest = (await this.filesOf([pluginId], 'en')).find(isLinked);
    if (newest) return newest;
    const { files } = await this.rpc.call(listPublishedFiles, { pluginIds: [pluginId], lang: 'en' });
    const earlier = files.find(isLinked);
    if (!earlier) throw new Failure(downloadNotFound);
    return earlier;
  }

  /** Whether the licence of a file's owner covers its version. */
  async isCovered(
    userId: string,
    { pluginId, version }: DownloadableFile,
    tx?: EntityManager,
  ): Promise<boolean> {
    const limits = await this.licences.findLimits(userId, [pluginId], tx);
    return isCoveredVersion(version, limits.get(pluginId) ?? null);
  }

  /** The newest file of each plug-in and platform that the licence covers. */
  private async coveredFilesOf(
    userId: string,
    pluginIds: readonly string[],
    lang: Language,
  ): Promise<DownloadableFile[]> {
    const limits = await this.licences.findLimits(userId, pluginIds);
    const unlimited = pluginIds.filter((id) => !limits.has(id));
    const files = unlimited.length > 0 || limits.size === 0 ? await this.filesOf(unlimited, lang) : [];
    if (limits.size === 0) return files;
    const published = await this.rpc.call(listPublishedFiles, { pluginIds: [...limits.keys()], lang });
    const covered = [...limits].flatMap(([id, limit]) =>
      newestFiles(
        coveredFiles(
          published.files.filter(({ pluginId }) => pluginId === id),
          limit,
        ),
      ),
    );
    return [...files, ...covered];
  }

  /** The newest file of each plug-in and platform. */
  async filesOf(pluginIds: string[], lang: Language): Promise<DownloadableFile[]> {
    return (await this.rpc.call(listDownloadFiles, { pluginIds, lang })).files;
  }

  /** The file as customers see it, with a fresh URL. */
  grantedFile(file: DownloadableFile, link: FileLink, triesLeft: number | null): GrantedFile {
    const expiresAt = new Date(Date.now() + this.config.FILE_LINK_SECONDS * 1000);
    return {
      ...file,
      ...linkHostOf(file),
      triesLeft: triesLeft === null || file.linkUrl ? null : Math.max(0, triesLeft),
      url: fileUrl(link, this.config.FILE_LINK_SECRET, expiresAt),
    };
  }
}

const openPluginIds = ({ pluginIds, revokedPluginIds }: DownloadGrant) =>
  pluginIds.filter((id) => !revokedPluginIds.includes(id));

/** @throws Failure DOWNLOAD_REVOKED or DOWNLOAD_EXPIRED */
export function assertOpen(grant: DownloadGrant, now: Date): void {
  if (grant.revokedAt) throw new Failure(downloadRevoked);
  if (grant.expiresAt <= now)
    throw new Failure(downloadExpired, { expiredAt: grant.expiresAt.toISOString() });
}
