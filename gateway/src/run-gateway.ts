import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { BrandConfig, brandOf } from '#brand/brand.config';
import { ShopBrand } from '#brand/shop-brand';
import { Bus } from '#platform/bus/bus';
import { ConfigError, loadConfig } from '#platform/config/load-config';
import { createLog, type Log, NestLog } from '#platform/log/log';
import { Broadcasts } from '#platform/events/broadcasts';
import { ActorSigner } from '#platform/rpc/actor-claim';
import { RpcClient } from '#platform/rpc/rpc-client';
import { startTracing } from '#platform/tracing/tracing';
import { shutDownOnSignal } from '#platform/run/graceful-shutdown';
import { drainMsOf, GatewayConfig, limitOf } from './gateway.config';
import type { CoreDependencies } from './core/core.module';
import { controllersOf, declaredRoutes } from './http/routes';
import { serveApiDocs } from './open-api/serve-api-docs';
import { GatewayModule } from './gateway.module';
import { assertAccessDeclared } from './access/access';
import { respondToMe } from './account/me-responder';
import { CachedRoutes } from './read-cache/cached-routes';
import { FailureFilter } from './failures/failure.filter';
import { startGatewayHealth } from './server/gateway-health';
import { registerHealthRoutes } from './server/health';
import { serveMedia } from './file-responses/media';
import { invalidateReads } from './read-cache/cached-get';
import { ReadCache } from './read-cache/read-cache';
import { CachedResponseServer } from './read-cache/cached-response-server';
import { type SecurityHeaders, securityHeaders, toHeaderList } from './http/security-headers';
import { createAdapter, registerRequestHooks } from './server/server';
import type { Pages } from './pages/pages';
import { ArticlePaths } from './pages/sitemap/article-paths';
import { BundlePaths } from './pages/sitemap/bundle-paths';
import { PluginPaths } from './pages/sitemap/plugin-paths';
import { servePages, type PageOptions, preloadPages } from './pages/serve-pages';
import { readDocument } from './site/documents.controller';
import { hideInstaller } from './site/installer-switch';
import { analyticsOf, pageMetaOf } from './site/page-meta';
import { ShopPages } from './site/shop-pages';
import { readTranslations } from './site/translations.controller';
import { PaymentMethods } from './site/payment-methods';
import { SiteConfig } from './site/site.config';
import { preloadCache } from './preload-cache';

/** Rejected requests of one address per minute; an office with expired sessions stays far below. */
const defaultMaxRejectedPerMinute = 600;
/** Within this time of a change of the brand, services have read it. */
const brandReadMs = 1_000;

/** Starts the gateway; ends the process with a message when its environment is invalid. */
export async function runGateway(): Promise<void> {
  try {
    const gateway = await startGateway(
      loadConfig(GatewayConfig),
      loadConfig(SiteConfig),
      loadConfig(BrandConfig),
    );
    shutDownOnSignal(gateway.log, gateway.close);
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
  healthPort: number;
  log: Log;
  close: () => Promise<void>;
}

/** The same without signal handlers, for tests in one process. */
export async function startGateway(
  config: GatewayConfig,
  site = loadConfig(SiteConfig, {}),
  environmentBrand = loadConfig(BrandConfig, {}),
): Promise<RunningGateway> {
  const log = createLog('gateway', config.LOG_LEVEL);
  const endTracing = await startTracing('gateway', config, log);
  const bus = await Bus.connect('gateway', config, log);
  const cache = new ReadCache();
  const headers = await securityHeaders({ ...config, analyticsUrl: analyticsOf(config, site)?.scriptUrl });
  const ready = new CachedResponseServer(cache, toHeaderList(headers.data), log);
  const rpc = new RpcClient(bus, new ActorSigner(config.actorKeys), config.NO_RESPONDER_RETRY_MS);
  const brand = new ShopBrand(brandOf(environmentBrand), rpc, log);
  const texts = new ShopPages(rpc, log);
  const filter = new FailureFilter(log, brand);
  const app = await createApp({ config, brand, pages: texts, rpc, bus, cache, log }, filter, ready);
  assertAccessDeclared(app);
  const reads = new CachedRoutes(app);
  const stopping = new AbortController();
  const server = app.getHttpAdapter().getInstance();
  hideInstaller(server, ready, brand);
  registerRequestHooks(app, { headers, log, maxRejectedPerMinute: maxRejectedPerMinuteOf(config) });
  ready.serveCacheMisses(server, reads);
  respondToMe(app, ready, headers.data, log);
  registerHealthRoutes(server, () => bus.isOnline && !stopping.signal.aborted);
  await serveMedia(server, config.MEDIA_DIR, headers.data);
  const methods = new PaymentMethods(rpc, log);
  const meta = pageMetaOf(config, site, { brand, methods });
  const pages = await serveShop(app, config, { brand, meta, headers, reads, log });
  followShop(app, reads, { brand, texts }, stopping.signal);
  const health = await startGatewayHealth(config, bus, stopping.signal);
  await app.listen(config.PORT, config.HOST);
  log.info({ port: config.PORT, healthPort: health.port }, 'ready');
  if (config.FEATURE_PAYMENTS) void methods.watch(stopping.signal);
  void preloadCache(reads, rpc, log, stopping.signal).then(() => preloadPages(pages, stopping.signal));
  const stop = async () => stopping.abort();
  // Closing cuts connections that look idle although a request is on its way; after the drain there are none.
  const drain = () => ready.stop(drainMsOf(config));
  const close = runInSequence([stop, drain, () => app.close(), health.close, () => bus.close(), endTracing]);
  return { app, url: await app.getUrl(), healthPort: health.port, log, close };
}

async function createApp(
  dependencies: CoreDependencies,
  filter: FailureFilter,
  ready: CachedResponseServer,
): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(
    GatewayModule.with(dependencies),
    createAdapter(dependencies.config.TRUST_PROXY, filter, ready),
    { logger: new NestLog(dependencies.log), bodyParser: false, abortOnError: false },
  );
  app.useGlobalFilters(filter);
  return app;
}

function maxRejectedPerMinuteOf(config: GatewayConfig): number {
  return limitOf(config, config.RATE_REFUSALS_PER_ADDRESS, defaultMaxRejectedPerMinute);
}

function runInSequence(steps: readonly (() => Promise<void>)[]): () => Promise<void> {
  return async () => {
    for (const step of steps) await step();
  };
}

/** The documents contain the brand and the texts of the pages, so they are made again after each change. */
function followShop(
  app: NestFastifyApplication,
  reads: CachedRoutes,
  { brand, texts }: { brand: ShopBrand; texts: ShopPages },
  stopping: AbortSignal,
): void {
  followCurrency(brand, reads);
  for (const value of [brand, texts]) {
    value.onChange(() => {
      for (const contract of [readDocument, readTranslations]) invalidateReads(reads.cache, contract);
    });
    value.follow(app.get(Broadcasts), stopping);
  }
}

/** Services read the brand when this process does; a response of that moment may still have prices in the former currency. */
function followCurrency(brand: ShopBrand, reads: CachedRoutes): void {
  let { currency } = brand.current;
  brand.onChange(() => {
    if (brand.current.currency === currency) return;
    ({ currency } = brand.current);
    reads.invalidatePrices();
    setTimeout(() => reads.invalidatePrices(), brandReadMs).unref();
  });
}

/** Pages and API description. */
function serveShop(
  app: NestFastifyApplication,
  config: GatewayConfig,
  shop: Pick<PageOptions, 'meta' | 'reads' | 'log'> & { brand: ShopBrand; headers: SecurityHeaders },
): Promise<Pages | undefined> {
  const server = app.getHttpAdapter().getInstance();
  const { WEB_DIR: webDir, SHOP_URL: shopUrl } = config;
  const routes = controllersOf(GatewayModule).flatMap(declaredRoutes);
  serveApiDocs(server, { webDir, shopUrl, brand: shop.brand, headers: shop.headers, routes });
  return servePages(server, {
    ...shop,
    addresses: new ArticlePaths(app.get(ReadCache), app.get(RpcClient), app.get(Broadcasts)),
    plugins: new PluginPaths(app.get(ReadCache), app.get(RpcClient), app.get(Broadcasts)),
    bundles: new BundlePaths(app.get(ReadCache), app.get(RpcClient)),
    dir: webDir,
    shopUrl,
    headers: shop.headers.page,
  });
}
