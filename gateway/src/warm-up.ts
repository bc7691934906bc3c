import { setTimeout as pause } from 'node:timers/promises';
import { type Platform, platforms } from '#contracts/catalogue/download-files';
import { currentInstaller, installerNotFound } from '#contracts/catalogue/installers';
import { findPlugin, listPlugins } from '#contracts/catalogue/plugins';
import { shopStatus } from '#contracts/identity/status';
import { type Language, languages } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import type { Log } from '#platform/log/log';
import type { RpcClient } from '#platform/rpc/rpc-client';
import type { CachedReads } from './http/cached-reads';
import { readTranslations } from './translations/translations.controller';

const betweenTriesMs = 2_000;

/**
 * Fetches what visitors ask for before they ask, so that it is there even if its service goes away a moment later. Goes on
 * until all of it is there: at the start of a whole shop the services may come after us.
 */
export async function warmUp(
  reads: CachedReads,
  rpc: RpcClient,
  log: Log,
  ended: AbortSignal,
): Promise<void> {
  const parts: (() => Promise<void>)[] = [
    () => reads.warm(shopStatus, {}),
    ...languages.flatMap((lang) => [
      () => reads.warm(readTranslations, { lang, areas: 'shop' }),
      () => reads.warm(listPlugins, { lang }),
      ...platforms.map((platform) => () => warmInstaller(reads, platform, lang)),
      async () => {
        const { data } = await rpc.call(listPlugins, { lang });
        for (const { slug } of data) await reads.warm(findPlugin, { slug, lang });
      },
    ]),
  ];
  for (let left = parts; left.length > 0 && !ended.aborted;) {
    const missing: typeof parts = [];
    for (const part of left) {
      await part().catch((error: unknown) => {
        log.debug({ err: error }, 'cannot warm up yet');
        missing.push(part);
      });
    }
    left = missing;
    if (left.length > 0) await pause(betweenTriesMs, undefined, { ref: false });
  }
}

/** A shop without an installer has nothing to keep ready. */
async function warmInstaller(reads: CachedReads, platform: Platform, lang: Language): Promise<void> {
  try {
    await reads.warm(currentInstaller, { platform, channel: 'stable', lang });
  } catch (error) {
    if (!Failure.is(error, installerNotFound)) throw error;
  }
}
