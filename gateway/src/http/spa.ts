import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isScreen } from './pages';
import { giveReady, readyBytes } from './ready-bytes';
import { flat, type Headers, pageHeaders } from './security-headers';

const types: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

const neverPages = /^\/(api|media|assets|health)(\/|$)/;

/** What the shop is built with and what it is told of itself. */
export interface Spa {
  dir: string;
  /** What the pages are told, as `<meta>` tags. */
  told: Readonly<Record<string, string>>;
  headers: Headers;
}

/** The built shop: its hashed files for ever, and one page for every path, 404 where no screen is. */
export async function serveSpa(server: FastifyInstance, spa: Spa): Promise<void> {
  const dir = resolve(spa.dir);
  if (!existsSync(join(dir, 'index.html'))) return;
  await server.register(fastifyStatic, {
    root: join(dir, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
  });
  await serveLooseFiles(server, dir, spa.headers);
  await servePage(server, dir, spa);
}

function meta(name: string, content: string): string {
  const quoted = content.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return `<meta name="${name}" content="${quoted}" />`;
}

async function servePage(server: FastifyInstance, dir: string, { told, headers }: Spa): Promise<void> {
  const metas = Object.entries(told).map(([name, content]) => `  ${meta(name, content)}\n`);
  const html = readFileSync(join(dir, 'index.html'), 'utf8').replace(
    '</head>',
    () => `${metas.join('')}  </head>`,
  );
  const page = await readyBytes(Buffer.from(html), 'text/html; charset=utf-8');
  server.get('/*', (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (neverPages.test(path)) return reply.callNotFound();
    const sent = [...pageHeaders(headers, path), 'Cache-Control', 'no-cache'];
    const status = isScreen(path) ? 200 : 404;
    reply.hijack();
    giveReady(request.raw, reply.raw, page, { headers: sent, requestId: request.id, status });
    return reply;
  });
}

/** Icons and what robots ask for: few and small, read once. */
async function serveLooseFiles(server: FastifyInstance, dir: string, headers: Headers): Promise<void> {
  const sent = [...flat(headers), 'Cache-Control', 'public, max-age=86400'];
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const type = types[extname(entry.name)];
    if (!entry.isFile() || !type) continue;
    const file = await readyBytes(readFileSync(join(dir, entry.name)), type);
    server.get(`/${entry.name}`, (request, reply) => {
      reply.hijack();
      giveReady(request.raw, reply.raw, file, { headers: sent, requestId: request.id });
      return reply;
    });
  }
}
