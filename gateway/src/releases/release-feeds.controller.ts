import { Controller } from '@nestjs/common';
import { IsString } from 'class-validator';
import { pluginChanged, releaseChanged } from '#contracts/catalogue/events';
import { pluginNotFound } from '#contracts/catalogue/plugins';
import { listFeedReleases, ListFeedReleases, releaseNotFound } from '#contracts/catalogue/release-feeds';
import type { Artifact } from '#contracts/catalogue/releases';
import type { Language } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import { invalidatedBy } from '#contracts/kit/http';
import { Nothing } from '#contracts/kit/request';
import { IsLanguage } from '#contracts/kit/text';
import { RpcClient } from '#platform/rpc/rpc-client';
import { GatewayConfig } from '../gateway.config';
import type { RouteContract } from '../http/route-contract';
import { CachedGet } from '../read-cache/cached-get';
import type { XmlDocument } from '../read-cache/read-cache';
import { appcast } from './appcast';
import { OfferedRelease, offeredRelease } from './offered-release';
import { releaseFileUrl } from './release-file-url';

class ReadReleases extends ListFeedReleases {
  @IsString() @IsLanguage() lang: Language = 'en';
}

/** The newest version that every computer is offered. */
class LatestRelease extends OfferedRelease {
  @IsString() slug: string;
  @IsString() name: string;
}

const cache = [invalidatedBy(releaseChanged), invalidatedBy(pluginChanged, 'slug')] as const;

const latestRoute: RouteContract<ReadReleases, LatestRelease> = {
  subject: 'gateway.release-feeds.latest',
  input: ReadReleases,
  output: LatestRelease,
  fails: [pluginNotFound, releaseNotFound],
  route: {
    http: 'GET /api/releases/:slug/latest.json',
    description: 'Returns the newest version of a plug-in that every computer is offered.',
    cache,
  },
};

const appcastRoute: RouteContract<ReadReleases> = {
  subject: 'gateway.release-feeds.appcast',
  input: ReadReleases,
  output: Nothing,
  fails: [pluginNotFound],
  route: {
    http: 'GET /api/releases/:slug/appcast.xml',
    description: 'Returns the published versions of a plug-in as an appcast of Sparkle and WinSparkle.',
    cache,
  },
};

/** Published versions of a plug-in, for updaters. */
@Controller('api/releases')
export class ReleaseFeedsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly config: GatewayConfig,
  ) {}

  /** @throws Failure PLUGIN_NOT_FOUND, RELEASE_NOT_FOUND */
  @CachedGet(':slug/latest.json', latestRoute)
  async latest({ slug, channel, lang }: ReadReleases): Promise<LatestRelease> {
    const { name, releases } = await this.rpc.call(listFeedReleases, { slug, channel });
    const latest = releases.find(({ isCritical, rolloutPercent }) => isCritical || rolloutPercent === 100);
    if (!latest) throw new Failure(releaseNotFound, { slug });
    const urlOf = (file: Artifact) => releaseFileUrl(this.config.SHOP_URL, slug, file);
    return { slug, name, ...offeredRelease(latest, { lang, urlOf }) };
  }

  /** @throws Failure PLUGIN_NOT_FOUND */
  @CachedGet(':slug/appcast.xml', appcastRoute, { response: 'rss' })
  async appcast({ slug, channel, lang }: ReadReleases): Promise<XmlDocument> {
    const feed = await this.rpc.call(listFeedReleases, { slug, channel });
    const pageUrl = new URL(`/plugins/${slug}`, this.config.SHOP_URL).href;
    const urlOf = (file: Artifact) => releaseFileUrl(this.config.SHOP_URL, slug, file);
    return appcast(feed, { lang, pageUrl, urlOf, now: new Date() });
  }
}
