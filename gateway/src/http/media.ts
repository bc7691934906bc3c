import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** An SVG is a document: opened by itself it may run nothing and load nothing. */
const svgPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Pictures of the shop. Their names carry no hash: kept for a week, then asked for again by their tag. */
export async function serveMedia(server: FastifyInstance, dir: string): Promise<void> {
  const root = resolve(dir);
  if (!existsSync(root)) return;
  await server.register(fastifyStatic, {
    root,
    prefix: '/media/',
    index: false,
    dotfiles: 'ignore',
    decorateReply: false,
    maxAge: '7d',
    setHeaders: (reply, path) => {
      if (path.endsWith('.svg')) reply.header('content-security-policy', svgPolicy);
    },
  });
}
