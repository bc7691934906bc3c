import { Injectable } from '@nestjs/common';
import { pluginNotFound } from '#contracts/catalogue/plugins';
import {
  type FeedRelease,
  findReleaseFile,
  type FindReleaseFile,
  listFeedReleases,
  type ListFeedReleases,
  listOpenPlugins,
  type OpenPlugins,
  type ReleaseFeed,
  type ReleaseFile,
  releaseYanked,
} from '#contracts/catalogue/release-feeds';
import type { ArtifactKind } from '#contracts/catalogue/releases';
import type { SalesTerms } from '#contracts/catalogue/sales';
import { Failure, notFound } from '#contracts/kit/failure';
import { Handles } from '#platform/rpc/handles';
import { PluginsService } from '../plugins/plugins.service';
import { type Release, ReleasesService } from '../releases/releases.service';
import { toFeedRelease } from './release-view';

/** The newest versions are enough: an updater installs the newest that it may. */
const maxFeedReleases = 50;
/** A registry is read in one response. */
const maxOpenPlugins = 200;
const maxOpenVersions = 5;

const openKinds: readonly ArtifactKind[] = ['demo', 'manual'];
const installedKinds: readonly ArtifactKind[] = ['installer', 'zip'];

/** Releases for everyone: without drafts and withdrawn versions. */
@Injectable()
export class ReleaseFeedsService {
  constructor(
    private readonly plugins: PluginsService,
    private readonly releases: ReleasesService,
  ) {}

  /** @throws Failure PLUGIN_NOT_FOUND, also for an inactive one */
  @Handles(listFeedReleases)
  async list({ slug, channel }: ListFeedReleases): Promise<ReleaseFeed> {
    const { pluginId, name } = await this.findActive(slug);
    const rows = await this.releases.listPublished([pluginId], channel);
    return { slug, name, releases: rows.slice(0, maxFeedReleases).map(toFeedRelease) };
  }

  @Handles(listOpenPlugins)
  async listOpen(): Promise<OpenPlugins> {
    const [free, withDemos] = await Promise.all([
      this.plugins.findFreeIds(),
      this.releases.subjectsWithDemos(),
    ]);
    const ids = [...new Set([...free, ...withDemos])].slice(0, maxOpenPlugins);
    const [terms, rows] = await Promise.all([
      this.plugins.termsById(ids, 'en'),
      this.releases.listPublished(ids, 'stable'),
    ]);
    const plugins = [...terms.values()].flatMap(({ isActive, pluginId, ...plugin }) => {
      const isDemo = plugin.priceCents > 0;
      const releases = openReleases(
        rows.filter(({ subjectId }) => subjectId === pluginId),
        isDemo ? ['demo'] : installedKinds,
      );
      return isActive && releases.length > 0 ? [{ ...plugin, isDemo, releases }] : [];
    });
    return { plugins };
  }

  /** @throws Failure PLUGIN_NOT_FOUND, NOT_FOUND, RELEASE_YANKED */
  @Handles(findReleaseFile)
  async findFile({ slug, id }: FindReleaseFile): Promise<ReleaseFile> {
    const plugin = await this.plugins.findBySlug(slug);
    if (!plugin) throw new Failure(pluginNotFound, { slug });
    const file = await this.releases.findArtifact(plugin.id, id);
    if (!file) throw new Failure(notFound);
    const { version, status } = file.release;
    if (status === 'yanked') throw new Failure(releaseYanked, { version });
    const { fileName, bytes, sha256, storageKey, kind } = file;
    const isOpen = plugin.priceCents === 0 || openKinds.includes(kind);
    return { id, version, fileName, bytes, sha256, storageKey, isOpen };
  }

  private async findActive(slug: string): Promise<SalesTerms> {
    const [terms] = await this.plugins.salesTerms([slug], 'en');
    if (!terms) throw new Failure(pluginNotFound, { slug });
    return terms;
  }
}

/** The releases that every computer is offered, with their files of some kinds. */
function openReleases(rows: readonly Release[], kinds: readonly ArtifactKind[]): FeedRelease[] {
  return rows
    .filter(({ isCritical, rolloutPercent }) => isCritical || rolloutPercent === 100)
    .map(toFeedRelease)
    .map((release) => ({ ...release, files: release.files.filter(({ kind }) => kinds.includes(kind)) }))
    .filter(({ files }) => files.length > 0)
    .slice(0, maxOpenVersions);
}
