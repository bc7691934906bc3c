import { setTimeout as pause } from 'node:timers/promises';
import { type Platform, platforms } from '#contracts/catalogue/download-files';
import { findCurrentInstaller, installerNotFound } from '#contracts/catalogue/installers';
import {
  countPlugins,
  defaultPageSize,
  findPlugin,
  listPlugins,
  type ListPlugins,
} from '#contracts/catalogue/plugins';
import { findShopBundle, listShopBundles } from '#contracts/commerce/pricing/bundles';
import { shopStatus } from '#contracts/identity/shop/shop-status';
import { type Language, languages } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import type { Log } from '#platform/log/log';
import type { RpcClient } from '#platform/rpc/rpc-client';
import { homePageSize } from './pages/plugin-lists';
import type { CachedRoutes } from './read-cache/cached-routes';
import { readTranslations } from './site/translations.controller';

const retryDelayMs = 2_000;

/** The lists of the home page, of the catalogue's first page, and of API clients. */
function firstPages(lang: Language): ListPlugins[] {
  return [
    { lang },
    { lang, limit: homePageSize },
    { lang, limit: homePageSize, sale: 'on' },
    { lang, limit: defaultPageSize },
  ];
}

/**
 * Loads the most requested responses into the read cache, so that they survive an outage of their service: of the products those on the
 * first page, however many there are. Retries until all are loaded: when the whole shop starts, services may start after the gateway.
 */
export async function preloadCache(
  reads: CachedRoutes,
  rpc: RpcClient,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  const parts: (() => Promise<void>)[] = [
    () => reads.preload(shopStatus, {}),
    ...languages.flatMap((lang) => [
      () => reads.preload(readTranslations, { lang, areas: 'shop' }),
      ...firstPages(lang).map((page) => () => reads.preload(listPlugins, page)),
      () => reads.preload(countPlugins, { lang }),
      ...platforms.map((platform) => () => preloadInstaller(reads, platform, lang)),
      () => reads.preload(listShopBundles, { lang }),
      async () => {
        const { data } = await rpc.call(listShopBundles, { lang });
        for (const { slug } of data) if (!signal.aborted) await reads.preload(findShopBundle, { slug, lang });
      },
      async () => {
        const { data } = await rpc.call(listPlugins, { lang, limit: defaultPageSize });
        for (const { slug } of data) if (!signal.aborted) await reads.preload(findPlugin, { slug, lang });
      },
    ]),
  ];
  for (let left = parts; left.length > 0 && !signal.aborted;) {
    const missing: typeof parts = [];
    for (const part of left) {
      if (signal.aborted) return;
      await part().catch((error: unknown) => {
        log.debug(
          { event: 'read-cache.preload-failed', err: error },
          'failed to preload the read cache; it is retried',
        );
        missing.push(part);
      });
    }
    left = missing;
    if (left.length > 0) await pause(retryDelayMs, undefined, { ref: false });
  }
}

/** There may be no installer yet. */
async function preloadInstaller(reads: CachedRoutes, platform: Platform, lang: Language): Promise<void> {
  try {
    await reads.preload(findCurrentInstaller, { platform, channel: 'stable', lang });
  } catch (error) {
    if (!Failure.is(error, installerNotFound)) throw error;
  }
}
