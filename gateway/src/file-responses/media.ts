import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { daySeconds } from '#contracts/fields/durations';
import { sendEncoded, type EncodedResponse, encodeResponse } from '../read-cache/encoded-response';
import { toHeaderList, type Headers } from '../http/security-headers';

/** An SVG is a document; opened by itself it runs and loads nothing. */
const svgPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
const week = 7 * daySeconds;

/** Images of the shop. Their names contain no hash: cached for a week, then revalidated by ETag. */
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
  serveProductDrawings(server, root, headers);
}

/** Drawings of products, served compressed: they are text and the largest part of a first screen. */
function serveProductDrawings(server: FastifyInstance, root: string, headers: Headers): void {
  const kept = new LRUCache<string, EncodedResponse>({ max: 100 });
  const sent = [
    ...toHeaderList({ ...headers, 'content-security-policy': svgPolicy }),
    'Cache-Control',
    `public, max-age=${week}`,
  ];
  const path = '/media/plugins/:slug(^[\\w-]+$)/:name(^[\\w-]+\\.svg$)';
  server.get<{ Params: { slug: string; name: string } }>(path, async (request, reply) => {
    const file = join(root, 'plugins', request.params.slug, request.params.name);
    const facts = await stat(file).catch(() => undefined);
    if (!facts?.isFile()) return reply.callNotFound();
    const key = `${file} ${facts.mtimeMs}`;
    const ready = kept.get(key) ?? (await encodeResponse(await readFile(file), 'image/svg+xml'));
    kept.set(key, ready);
    reply.hijack();
    sendEncoded(request.raw, reply.raw, ready, { headers: sent, requestId: request.id });
    return reply;
  });
}
