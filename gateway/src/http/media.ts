import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { giveReady, type ReadyBytes, readyBytes } from './ready-bytes';
import { flat, type Headers } from './security-headers';

/** An SVG is a document: opened by itself it may run nothing and load nothing. */
const svgPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
const week = 7 * 86_400;

/** Pictures of the shop. Their names carry no hash: kept for a week, then asked for again by their tag. */
export async function serveMedia(server: FastifyInstance, dir: string, headers: Headers): Promise<void> {
  const root = resolve(dir);
  if (!existsSync(root)) return;
  await server.register(fastifyStatic, {
    root,
    prefix: '/media/',
    index: false,
    dotfiles: 'ignore',
    decorateReply: false,
    maxAge: week * 1_000,
    setHeaders: (reply, path) => {
      if (path.endsWith('.svg')) reply.header('content-security-policy', svgPolicy);
    },
  });
  serveDrawings(server, root, headers);
}

/**
 * The drawings of products: text, and a quarter of it when compressed. They are the largest thing of a first screen, so they
 * are kept ready as pages are. A drawing that is not there is none of ours either.
 */
function serveDrawings(server: FastifyInstance, root: string, headers: Headers): void {
  const kept = new LRUCache<string, ReadyBytes>({ max: 100 });
  const sent = [
    ...flat({ ...headers, 'content-security-policy': svgPolicy }),
    'Cache-Control',
    `public, max-age=${week}`,
  ];
  const path = '/media/plugins/:slug(^[\\w-]+$)/:name(^[\\w-]+\\.svg$)';
  server.get<{ Params: { slug: string; name: string } }>(path, async (request, reply) => {
    const file = join(root, 'plugins', request.params.slug, request.params.name);
    const facts = await stat(file).catch(() => undefined);
    if (!facts?.isFile()) return reply.callNotFound();
    const key = `${file} ${facts.mtimeMs}`;
    const ready = kept.get(key) ?? (await readyBytes(await readFile(file), 'image/svg+xml'));
    kept.set(key, ready);
    reply.hijack();
    giveReady(request.raw, reply.raw, ready, { headers: sent, requestId: request.id });
    return reply;
  });
}
