import { Injectable } from '@nestjs/common';
import { DataSource, In, IsNull } from 'typeorm';
import { installerChanged } from '#contracts/catalogue/events';
import {
  type AddInstaller,
  type CurrentInstaller,
  type FindInstaller,
  installerExists,
  type InstallerFile,
  installerFileMissing,
  installerNotFound,
  type InstallerNow,
  type InstallerRelease,
  type InstallerReleases,
  installerYanked,
  type ListInstallers,
} from '#contracts/catalogue/installers';
import { Failure } from '#contracts/kit/failure';
import { newId } from '#platform/database/new-id';
import { Audit } from '#platform/audit/audit';
import { Outbox } from '#platform/events/outbox';
import { StoredFilesService } from '../stored-files/stored-files.service';
import { InstallerReleaseRow } from './installer-release.entity';
import { byVersion, heardOn } from './newest';

/** Of versions that are alike, such as builds of one, the one that was published last. */
const newestFirst = { publishedAt: 'DESC', id: 'DESC' } as const;

/** Releases of the installer that brings plug-ins onto a computer. */
@Injectable()
export class InstallersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly files: StoredFilesService,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /** @throws Failure INSTALLER_NOT_FOUND while nothing was released for the platform */
  async current({ platform, channel, lang }: CurrentInstaller): Promise<InstallerNow> {
    const rows = await this.dataSource.getRepository(InstallerReleaseRow).find({
      where: { platform, channel: In(heardOn(channel)), yankedAt: IsNull() },
      order: newestFirst,
    });
    const [newest] = byVersion(rows);
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
  async find({ platform, version }: FindInstaller): Promise<InstallerFile> {
    return fileOf(await this.row({ platform, version }));
  }

  /** @throws Failure INSTALLER_NOT_FOUND or INSTALLER_YANKED: a link outlives neither */
  async open(id: string): Promise<InstallerFile> {
    return fileOf(await this.row({ id }));
  }

  /** By semantic version, newest first; there are never so many that sorting them here would hurt. */
  async list({ platform, page, limit }: ListInstallers): Promise<InstallerReleases> {
    const rows = await this.dataSource
      .getRepository(InstallerReleaseRow)
      .find({ where: platform ? { platform } : {}, order: { platform: 'ASC', ...newestFirst } });
    const total = rows.length;
    return {
      releases: byVersion(rows)
        .slice((page - 1) * limit, page * limit)
        .map(releaseOf),
      pagination: { page, limit, total, pages: Math.ceil(total / limit) },
    };
  }

  /** Publishes a file of the storage. @throws Failure INSTALLER_EXISTS or INSTALLER_FILE_MISSING */
  async add({
    platform,
    version,
    channel,
    fileName,
    storageKey,
    notes,
  }: AddInstaller): Promise<InstallerRelease> {
    const stored = await this.files.sums(storageKey);
    if (!stored) throw new Failure(installerFileMissing, { storageKey });
    const { bytes, sha256 } = stored;
    const row: InstallerReleaseRow = {
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
        .into(InstallerReleaseRow)
        .values(row)
        .orIgnore()
        .returning('id')
        .execute();
      if ((inserted.raw as unknown[]).length === 0) throw new Failure(installerExists, { platform, version });
      await this.outbox.add(tx, installerChanged, { releaseId: row.id, platform, version, isYanked: false });
      const after = { platform, version, channel, fileName, sha256 };
      await this.audit.record(tx, { action: 'release.published', subject: row.id, after });
      return releaseOf(row);
    });
  }

  /** Withdraws a release; twice is once. @throws Failure INSTALLER_NOT_FOUND */
  async yank({ platform, version }: FindInstaller): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const rows = tx.getRepository(InstallerReleaseRow);
      const row = await rows.findOne({ where: { platform, version }, lock: { mode: 'pessimistic_write' } });
      if (!row) throw new Failure(installerNotFound, { platform });
      if (row.yankedAt) return;
      await rows.update(row.id, { yankedAt: new Date() });
      await this.outbox.add(tx, installerChanged, { releaseId: row.id, platform, version, isYanked: true });
      const before = { platform, version, channel: row.channel };
      await this.audit.record(tx, { action: 'release.withdrawn', subject: row.id, before });
    });
  }

  private async row(where: { id: string } | FindInstaller): Promise<InstallerReleaseRow> {
    const row = await this.dataSource.getRepository(InstallerReleaseRow).findOneBy(where);
    if (!row) throw new Failure(installerNotFound, { platform: 'platform' in where ? where.platform : '' });
    if (row.yankedAt) throw new Failure(installerYanked, { version: row.version });
    return row;
  }
}

function fileOf({ id, version, fileName, bytes, sha256, storageKey }: InstallerReleaseRow): InstallerFile {
  return { id, version, fileName, bytes, sha256, storageKey };
}

function releaseOf(row: InstallerReleaseRow): InstallerRelease {
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
