import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Bus } from '#platform/bus/bus';
import { ConfigError, loadConfig } from '#platform/config/load-config';
import { createLog, type Log, NestLog } from '#platform/log/log';
import { Broadcasts } from '#platform/events/broadcasts';
import { RpcClient } from '#platform/rpc/rpc-client';
import { startTracing } from '#platform/tracing/tracing';
import { onSignal } from '#platform/run/signals';
import { drainMsOf, GatewayConfig, limitOf } from './gateway.config';
import { GatewayModule } from './gateway.module';
import { assertAccessDeclared } from './http/access';
import { CachedReads } from './http/cached-reads';
import { FailureFilter } from './http/failure.filter';
import { serveHealth } from './http/health';
import { serveMedia } from './http/media';
import { ReadCache } from './http/read-cache';
import { ReadyReads } from './http/ready-reads';
import { flat, securityHeaders } from './http/security-headers';
import { createAdapter, prepareServer } from './http/server';
import { NewsAddresses } from './pages/news-addresses';
import { servePages, type Shop, warmPages } from './pages/serve-pages';
import { analyticsOf, toldOf } from './site/site';
import { SiteConfig } from './site/site.config';
import { warmUp } from './warm-up';

/** Refused requests of one address in a minute; an office full of expired sessions stays far below. */
const usualRefusals = 600;

/** Starts the edge; ends the process with a clear message when its environment is wrong. */
export async function runGateway(): Promise<void> {
  try {
    const gateway = await startGateway(loadConfig(GatewayConfig), loadConfig(SiteConfig));
    onSignal(gateway.log, gateway.close);
  } catch (error) {
    process.stderr.write(
      `${error instanceof ConfigError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
    );
    process.exit(error instanceof ConfigError ? 78 : 1);
  }
}

export interface RunningGateway {
  app: NestFastifyApplication;
  url: string;
  log: Log;
  close: () => Promise<void>;
}

/** The same without signals, for tests that run the edge inside their own process. */
export async function startGateway(
  config: GatewayConfig,
  site = loadConfig(SiteConfig, {}),
): Promise<RunningGateway> {
  const log = createLog('gateway', config.LOG_LEVEL);
  const endTracing = await startTracing('gateway', config, log);
  const bus = await Bus.connect('gateway', config, log);
  const cache = new ReadCache();
  const headers = await securityHeaders({
    ...config,
    analyticsUrl: analyticsOf(config, site)?.scriptUrl,
  });
  const ready = new ReadyReads(cache, flat(headers.data), log);
  const filter = new FailureFilter(log);
  const app = await NestFactory.create<NestFastifyApplication>(
    GatewayModule.with(config, site, { bus, cache, log }),
    createAdapter(config.TRUST_PROXY, filter, ready),
    { logger: new NestLog(log), bodyParser: false, abortOnError: false },
  );
  app.useGlobalFilters(filter);
  assertAccessDeclared(app);
  const reads = new CachedReads(app);
  const stopping = new AbortController();
  const server = app.getHttpAdapter().getInstance();
  const maxRefusals = limitOf(config, config.RATE_REFUSALS_PER_ADDRESS, usualRefusals);
  prepareServer(app, { headers, log, maxRefusals });
  ready.serveMisses(server, reads);
  serveHealth(server, () => bus.isOnline && !stopping.signal.aborted);
  await serveMedia(server, config.MEDIA_DIR, headers.page);
  const pages = await servePages(server, { ...shopOf(app, config, site), headers: headers.page, reads, log });
  await app.listen(config.PORT, config.HOST);
  log.info({ port: config.PORT }, 'ready');
  void warmUp(reads, app.get(RpcClient), log, stopping.signal).then(() => warmPages(pages, stopping.signal));
  const drain = async () => {
    stopping.abort();
    // Closing cuts connections that look idle, even where the next request has been sent: by then there should be none.
    await ready.stop(drainMsOf(config));
  };
  const close = inOrder([drain, () => app.close(), () => bus.close(), endTracing]);
  return { app, url: await app.getUrl(), log, close };
}

function inOrder(steps: readonly (() => Promise<void>)[]): () => Promise<void> {
  return async () => {
    for (const step of steps) await step();
  };
}

function shopOf(
  app: NestFastifyApplication,
  config: GatewayConfig,
  site: SiteConfig,
): Omit<Shop, 'headers' | 'reads' | 'log'> {
  return {
    addresses: new NewsAddresses(app.get(ReadCache), app.get(RpcClient), app.get(Broadcasts)),
    dir: config.WEB_DIR,
    shopUrl: config.SHOP_URL,
    company: { legalName: site.COMPANY_NAME, address: site.COMPANY_ADDRESS },
    told: toldOf(config, site),
  };
}
