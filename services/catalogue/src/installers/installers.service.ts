import { Injectable } from '@nestjs/common';
import { DataSource, In, IsNull } from 'typeorm';
import { installerChanged } from '#contracts/catalogue/events';
import {
  addInstaller,
  type AddInstaller,
  type CurrentInstaller,
  findCurrentInstaller,
  type FindCurrentInstaller,
  findInstaller,
  type FindInstaller,
  installerExists,
  type InstallerFile,
  installerFileMissing,
  type InstallerId,
  installerNotFound,
  type InstallerReleaseDetails,
  type InstallerReleases,
  installerYanked,
  listInstallers,
  type ListInstallers,
  openInstaller,
  yankInstaller,
} from '#contracts/catalogue/installers';
import { Failure } from '#contracts/kit/failure';
import { newId } from '#platform/database/new-id';
import { AuditLog } from '#platform/audit/audit-log';
import { Outbox } from '#platform/outbox/outbox';
import { Handles } from '#platform/rpc/handles';
import { StoredFilesService } from '../stored-files/stored-files.service';
import { InstallerRelease } from './installer-release.entity';
import { sortByVersion, channelsUpTo } from './release-order';

/** Of equal versions, such as builds of one version, the last published is the newest. */
const newestFirst = { publishedAt: 'DESC', id: 'DESC' } as const;

/** Publishes, finds and withdraws releases of the installer. */
@Injectable()
export class InstallersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly files: StoredFilesService,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
  ) {}

  /** @throws Failure INSTALLER_NOT_FOUND if the platform has no release */
  @Handles(findCurrentInstaller)
  async current({ platform, channel, lang }: FindCurrentInstaller): Promise<CurrentInstaller> {
    const rows = await this.dataSource.getRepository(InstallerRelease).find({
      where: { platform, channel: In(channelsUpTo(channel)), yankedAt: IsNull() },
      order: newestFirst,
    });
    const [newest] = sortByVersion(rows);
    if (!newest) throw new Failure(installerNotFound, { platform });
    const { version: current, fileName, bytes: size, sha256, publishedAt, notes } = newest;
    return {
      current,
      platform,
      channel: newest.channel,
      fileName,
      size,
      sha256,
      publishedAt: publishedAt.toISOString(),
      notes: notes[lang],
    };
  }

  /** @throws Failure INSTALLER_NOT_FOUND or INSTALLER_YANKED */
  @Handles(findInstaller)
  async find({ platform, version }: FindInstaller): Promise<InstallerFile> {
    return toInstallerFile(await this.findRelease({ platform, version }));
  }

  /** @throws Failure INSTALLER_NOT_FOUND or INSTALLER_YANKED, for an older link as well */
  @Handles(openInstaller)
  async open({ id }: InstallerId): Promise<InstallerFile> {
    return toInstallerFile(await this.findRelease({ id }));
  }

  /** By semantic version, newest first; sorted in memory because there are few. */
  @Handles(listInstallers)
  async list({ platform, page, limit }: ListInstallers): Promise<InstallerReleases> {
    const rows = await this.dataSource
      .getRepository(InstallerRelease)
      .find({ where: platform ? { platform } : {}, order: { platform: 'ASC', ...newestFirst } });
    const total = rows.length;
    return {
      releases: sortByVersion(rows)
        .slice((page - 1) * limit, page * limit)
        .map(toReleaseDetails),
      pagination: { page, limit, total, pages: Math.ceil(total / limit) },
    };
  }

  /** Publishes a stored file. @throws Failure INSTALLER_EXISTS or INSTALLER_FILE_MISSING */
  @Handles(addInstaller)
  async add(input: AddInstaller): Promise<InstallerReleaseDetails> {
    const { platform, version, channel, fileName, storageKey, notes } = input;
    const stored = await this.files.readInfo(storageKey);
    if (!stored) throw new Failure(installerFileMissing, { storageKey });
    const { bytes, sha256 } = stored;
    const row: InstallerRelease = {
      id: newId(),
      platform,
      version,
      channel,
      fileName,
      storageKey,
      bytes,
      sha256,
      notes: { en: notes.en, ru: notes.ru },
      publishedAt: new Date(),
      yankedAt: null,
    };
    return this.dataSource.transaction(async (tx) => {
      const inserted = await tx
        .createQueryBuilder()
        .insert()
        .into(InstallerRelease)
        .values(row)
        .orIgnore()
        .returning('id')
        .execute();
      if ((inserted.raw as unknown[]).length === 0) throw new Failure(installerExists, { platform, version });
      await this.outbox.add(tx, installerChanged, { releaseId: row.id, platform, version, isYanked: false });
      const after = { platform, version, channel, fileName, sha256 };
      await this.audit.record(tx, { action: 'release.published', subject: row.id, after });
      return toReleaseDetails(row);
    });
  }

  /** Withdraws a release; idempotent. @throws Failure INSTALLER_NOT_FOUND */
  @Handles(yankInstaller)
  async yank({ platform, version }: FindInstaller): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const rows = tx.getRepository(InstallerRelease);
      const row = await rows.findOne({ where: { platform, version }, lock: { mode: 'pessimistic_write' } });
      if (!row) throw new Failure(installerNotFound, { platform });
      if (row.yankedAt) return;
      await rows.update(row.id, { yankedAt: new Date() });
      await this.outbox.add(tx, installerChanged, { releaseId: row.id, platform, version, isYanked: true });
      const before = { platform, version, channel: row.channel };
      await this.audit.record(tx, { action: 'release.withdrawn', subject: row.id, before });
    });
  }

  private async findRelease(where: { id: string } | FindInstaller): Promise<InstallerRelease> {
    const row = await this.dataSource.getRepository(InstallerRelease).findOneBy(where);
    if (!row) throw new Failure(installerNotFound, { platform: 'platform' in where ? where.platform : '' });
    if (row.yankedAt) throw new Failure(installerYanked, { version: row.version });
    return row;
  }
}

function toInstallerFile({
  id,
  version,
  fileName,
  bytes,
  sha256,
  storageKey,
}: InstallerRelease): InstallerFile {
  return { id, version, fileName, bytes, sha256, storageKey };
}

function toReleaseDetails(row: InstallerRelease): InstallerReleaseDetails {
  const { id, platform, version, channel, fileName, bytes, sha256, notes, publishedAt, yankedAt } = row;
  return {
    id,
    platform,
    version,
    channel,
    fileName,
    bytes,
    sha256,
    notes,
    publishedAt: publishedAt.toISOString(),
    isYanked: yankedAt !== null,
  };
}
