import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { RequestListener } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { pluginChanged } from '#contracts/catalogue/events';
import { shopStatusChanged } from '#contracts/identity/events';
import { Bus } from '#platform/bus/bus';
import { ConfigError, loadConfig } from '#platform/config/load-config';
import { newId } from '#platform/database/new-id';
import { Broadcasts } from '#platform/events/broadcasts';
import { createLog, type Log, NestLog } from '#platform/log/log';
import { within } from '#platform/log/request-context';
import { ActorSigner, privateKey } from '#platform/rpc/actor-token';
import { RpcClient } from '#platform/rpc/rpc-client';
import { onSignal } from '#platform/run/signals';
import { GatewayConfig } from './gateway.config';
import { GatewayModule } from './gateway.module';
import { assertAccessDeclared } from './http/declared-access';
import { loadRead, readKey } from './http/cached-reads';
import { FailureFilter } from './http/failure.filter';
import { isScreen, servePages } from './http/pages';
import { ReadCache, serveReads } from './http/read-cache';
import { serverWithReads } from './http/ready-reads';
import { secureHeaders } from './http/security-headers';

const largestBody = 512 * 1024;

/** Starts the edge; ends the process with a clear message when its environment is wrong. */
export async function runGateway(): Promise<void> {
  try {
    const gateway = await startGateway(loadConfig(GatewayConfig));
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
export async function startGateway(config: GatewayConfig): Promise<RunningGateway> {
  const log = createLog('gateway', config.LOG_LEVEL);
  const bus = await Bus.connect('gateway', config, log);
  const rpc = new RpcClient(bus, new ActorSigner(privateKey(config.ACTOR_PRIVATE_KEY)));
  const cache = new ReadCache((key) => loadRead(rpc, key));
  const adapter = new FastifyAdapter({
    serverFactory: (handler: RequestListener) => serverWithReads(handler, cache, readKey),
    bodyLimit: largestBody,
    // Signed addresses of files are longer than the router's usual 100 characters.
    routerOptions: { maxParamLength: 1_100 },
    trustProxy: config.TRUST_PROXY > 0 ? config.TRUST_PROXY : false,
    genReqId: () => newId(),
    requestIdHeader: false,
    forceCloseConnections: 'idle',
  });
  const app = await NestFactory.create<NestFastifyApplication>(
    GatewayModule.with(config, bus, rpc, log),
    adapter,
    {
      logger: new NestLog(log),
      rawBody: true,
      abortOnError: false,
    },
  );
  const filter = new FailureFilter(log);
  app.useGlobalFilters(filter);
  await prepare(app, config, bus, cache, log, filter);
  assertAccessDeclared(app);
  await app.listen(config.PORT, config.HOST);
  log.info({ port: config.PORT }, 'ready');
  const close = async () => {
    await app.close();
    await bus.close();
  };
  return { app, url: await app.getUrl(), log, close };
}

async function prepare(
  app: NestFastifyApplication,
  config: GatewayConfig,
  bus: Bus,
  cache: ReadCache,
  log: Log,
  filter: FailureFilter,
): Promise<void> {
  const server = app.getHttpAdapter().getInstance();
  // One line per request; the id is ours alone and travels to every service.
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    within({ requestId: request.id, actor: 'guest' }, done);
  });
  server.addHook('onResponse', async (request, reply) => {
    log.debug(
      {
        requestId: request.id,
        method: request.method,
        path: request.url.split('?')[0],
        status: reply.statusCode,
      },
      'answered',
    );
  });
  server.removeContentTypeParser('application/x-www-form-urlencoded');
  server.setErrorHandler((error, request, reply) => filter.answer(error, request, reply));
  await secureHeaders(server, config);
  serveHealth(server, bus);

  serveReads(server, cache, readKey);
  const broadcasts = app.get(Broadcasts);
  broadcasts.on(pluginChanged, () => cache.drop('/api/plugins'));
  broadcasts.on(shopStatusChanged, () => cache.drop('/api/status'));
  void warm(cache);

  const pageFor = await servePages(server, config.WEB_DIR, config.MEDIA_DIR);
  servePage(server, pageFor);
}

function servePage(server: FastifyInstance, pageFor: (path: string) => string | undefined): void {
  server.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return;
    const path = request.url.split('?')[0] ?? '/';
    if (/^\/(api|media|assets|health)(\/|$)|^\/favicon\.svg$/.test(path)) return;
    const page = pageFor(path);
    if (page === undefined) return;
    reply
      .status(isScreen(path) ? 200 : 404)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(page);
    return reply;
  });
}

function serveHealth(server: FastifyInstance, bus: Bus): void {
  server.get('/health/live', async () => ({ status: 'ok' }));
  server.get('/health/ready', async (_, reply) =>
    reply.status(bus.isOnline ? 200 : 503).send({ status: bus.isOnline ? 'ok' : 'unready' }),
  );
}

/** Fetches what visitors ask for first, so that it is there even if a service goes away a moment later. */
async function warm(cache: ReadCache): Promise<void> {
  const first = [
    '/api/status',
    ...['en', 'ru'].flatMap((lang) => [`/api/translations/${lang}`, `/api/plugins?lang=${lang}`]),
  ];
  for (const key of first) {
    const ready = await cache.get(key).catch(() => undefined);
    if (!ready || !key.startsWith('/api/plugins')) continue;
    const { data } = JSON.parse(ready.body.toString('utf8')) as { data: { slug: string }[] };
    for (const { slug } of data)
      await cache.get(`/api/plugins/${slug}${key.slice('/api/plugins'.length)}`).catch(() => undefined);
  }
}
