import { Injectable } from '@nestjs/common';
import { pluginNotFound } from '#contracts/catalogue/plugins';
import {
  type FeedRelease,
  licenceRequired,
  type FindLicensedUpdate,
  findUpdate,
  type Update,
  type WithdrawnVersion,
} from '#contracts/catalogue/release-feeds';
import { Failure } from '#contracts/kit/failure';
import { Handles } from '#platform/rpc/handles';
import { PluginsService } from '../plugins/plugins.service';
import { OfferedReleasesService } from '../releases/offered-releases.service';
import { type Release, ReleasesService } from '../releases/releases.service';
import { toFeedRelease } from './release-view';

/** Finds the version that an installed plug-in is to be updated to. */
@Injectable()
export class UpdatesService {
  constructor(
    private readonly plugins: PluginsService,
    private readonly releases: ReleasesService,
    private readonly offered: OfferedReleasesService,
  ) {}

  /** @throws Failure PLUGIN_NOT_FOUND, LICENCE_REQUIRED */
  @Handles(findUpdate)
  async find(input: FindLicensedUpdate): Promise<Update> {
    const { slug, current, isLicensed } = input;
    const plugin = await this.plugins.findBySlug(slug);
    if (!plugin) throw new Failure(pluginNotFound, { slug });
    if (plugin.priceCents > 0 && !isLicensed) throw new Failure(licenceRequired, { slug });
    const [releases, installed] = await Promise.all([
      this.offered.list(plugin.id, input),
      this.releases.findVersion(plugin.id, current),
    ]);
    const offered = releases
      .map((release) => withFilesFor(release, input))
      .find(({ files }) => files.length > 0);
    return { release: offered ?? null, withdrawn: installed ? withdrawnVersion(installed) : null };
  }
}

/** The release with what the computer can install; a delta only from its own version. */
function withFilesFor(release: Release, { platform, current }: FindLicensedUpdate): FeedRelease {
  const { files, ...rest } = toFeedRelease(release);
  const own = files.filter((file) => file.platform === platform);
  const isInstallable = own.some(({ kind }) => kind === 'installer' || kind === 'zip');
  const usable = own.filter(
    ({ kind, deltaFrom }) =>
      kind === 'installer' || kind === 'zip' || (kind === 'delta' && deltaFrom === current),
  );
  return { ...rest, files: isInstallable ? usable : [] };
}

function withdrawnVersion({ version, yankReason }: Release): WithdrawnVersion | null {
  return yankReason ? { version, reason: yankReason } : null;
}
