import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Every path that has a screen (spec storefront §2, admin §2). Others get the same page with status 404. */
const screens = [
  /^\/(products|plugins|news|cart|login|register|forgot-password|profile|admin|about|contacts|terms|privacy|cookies|downloads|personal-offers)?$/,
  /^\/plugins\/[^/]+$/,
  /^\/news\/[^/]+$/,
  /^\/checkout\/[^/]+$/,
  /^\/purchase\/(success|cancel)$/,
  /^\/account\/(products|computers|downloads)$/,
  /^\/(reset-password|newsletter\/confirm)\/[^/]+$/,
  /^\/reset-password$/,
];

/** Whether a path belongs to a screen of the shop. */
export function isScreen(path: string): boolean {
  return screens.some((screen) => screen.test(path));
}

/** The built shop, its pictures, and one page for every screen. Unknown calls under /api are left to the router. */
export async function servePages(
  server: FastifyInstance,
  webDir: string,
  mediaDir: string,
): Promise<(path: string) => string | undefined> {
  const web = resolve(webDir);
  await server.register(fastifyStatic, {
    root: resolve(mediaDir),
    prefix: '/media/',
    maxAge: '7d',
    setHeaders: (reply, path) => {
      reply.header('x-content-type-options', 'nosniff');
      if (path.endsWith('.svg'))
        reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    },
  });
  if (existsSync(join(web, 'assets'))) {
    await server.register(fastifyStatic, {
      root: join(web, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
    });
  }
  serveIcon(server, web);
  const page = existsSync(join(web, 'index.html'))
    ? readFileSync(join(web, 'index.html'), 'utf8')
    : undefined;
  return (path) => (path.startsWith('/api/') || path === '/api' ? undefined : page);
}

function serveIcon(server: FastifyInstance, web: string): void {
  const icon = join(web, 'favicon.svg');
  if (existsSync(icon)) {
    const bytes = readFileSync(icon);
    server.get('/favicon.svg', (_, reply) =>
      reply
        .header('content-type', 'image/svg+xml')
        .header('cache-control', 'public, max-age=86400')
        .send(bytes),
    );
  }
}
