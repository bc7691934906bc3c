import { Injectable } from '@nestjs/common';
import { DataSource, In, IsNull, Not } from 'typeorm';
import {
  type CurrentInstaller,
  findCurrentInstaller,
  type FindCurrentInstaller,
  findInstaller,
  type FindInstaller,
  type InstallerFile,
  type InstallerId,
  installerNotFound,
  installerYanked,
  openInstaller,
} from '#contracts/catalogue/installers';
import { Failure } from '#contracts/kit/failure';
import { Handles } from '#platform/rpc/handles';
import { Artifact } from './artifact.entity';
import { channelsUpTo, sortByVersion } from './release-order';

/** Of equal versions, such as builds of one version, the last published is the newest. */
const newestFirst = { release: { publishedAt: 'DESC' }, kind: 'ASC', id: 'DESC' } as const;

/** What is downloaded and run. */
const isInstaller = { kind: In(['installer', 'zip']) };

/** The releases of the installer, which visitors download. */
@Injectable()
export class InstallersService {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws Failure INSTALLER_NOT_FOUND if the platform has no release */
  @Handles(findCurrentInstaller)
  async current({ platform, channel, lang }: FindCurrentInstaller): Promise<CurrentInstaller> {
    const rows = await this.dataSource.getRepository(Artifact).find({
      where: {
        platform,
        ...isInstaller,
        release: { subjectId: IsNull(), status: 'published', channel: In(channelsUpTo(channel)) },
      },
      relations: { release: true },
      order: newestFirst,
    });
    const [newest] = sortByVersion(rows.map((row) => ({ ...row, version: row.release.version })));
    if (!newest) throw new Failure(installerNotFound, { platform });
    const { version: current, fileName, bytes: size, sha256, release } = newest;
    return {
      current,
      platform,
      channel: release.channel,
      fileName,
      size,
      sha256,
      publishedAt: (release.publishedAt ?? release.createdAt).toISOString(),
      notes: release.notes[lang],
    };
  }

  /** @throws Failure INSTALLER_NOT_FOUND or INSTALLER_YANKED */
  @Handles(findInstaller)
  async find({ platform, version }: FindInstaller): Promise<InstallerFile> {
    return this.findFile({ platform, version });
  }

  /** @throws Failure INSTALLER_NOT_FOUND or INSTALLER_YANKED, for an older link as well */
  @Handles(openInstaller)
  async open({ id }: InstallerId): Promise<InstallerFile> {
    return this.findFile({ id });
  }

  private async findFile(wanted: { id: string } | FindInstaller): Promise<InstallerFile> {
    const { version, ...file } = 'id' in wanted ? { ...wanted, version: undefined } : wanted;
    const found = await this.dataSource.getRepository(Artifact).findOne({
      where: {
        ...file,
        ...isInstaller,
        release: { subjectId: IsNull(), status: Not('draft'), ...(version ? { version } : {}) },
      },
      relations: { release: true },
      order: newestFirst,
    });
    if (!found)
      throw new Failure(installerNotFound, { platform: 'platform' in wanted ? wanted.platform : '' });
    if (found.release.yankedAt) throw new Failure(installerYanked, { version: found.release.version });
    const { id, fileName, bytes, sha256, storageKey } = found;
    return { id, version: found.release.version, fileName, bytes, sha256, storageKey };
  }
}
