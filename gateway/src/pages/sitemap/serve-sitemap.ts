import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUUID } from 'class-validator';
import type { Sitemap, SitemapPart } from './sitemap';

/** Sends XML; the caller decides on headers and compression. */
type SendXml = (request: FastifyRequest, reply: FastifyReply, xml: Buffer) => Promise<FastifyReply>;

function parameter(query: unknown, name: string): string | undefined {
  if (typeof query !== 'object' || query === null) return undefined;
  const value: unknown = Reflect.get(query, name);
  return typeof value === 'string' ? value : undefined;
}

/** The part that a URL names; undefined for one that no index has named. */
function newsPart(query: unknown): SitemapPart | undefined {
  const page = parameter(query, 'page') ?? '1';
  return /^[1-9]\d{0,3}$/.test(page) ? { name: 'news', page: Number(page) } : undefined;
}

function productsPart(query: unknown): SitemapPart | undefined {
  const after = parameter(query, 'after');
  return after === undefined || isUUID(after) ? { name: 'products', after } : undefined;
}

/** Serves the sitemap and its parts. */
export function serveSitemap(server: FastifyInstance, sitemap: Sitemap, send: SendXml): void {
  const serve = (path: string, partOf: (query: unknown) => SitemapPart | undefined) =>
    server.get(path, async (request, reply) => {
      const part = partOf(request.query);
      const xml = part && (await sitemap.part(part));
      return xml ? send(request, reply, xml) : reply.callNotFound();
    });
  server.get('/sitemap.xml', async (request, reply) => send(request, reply, await sitemap.root()));
  serve('/sitemap-pages.xml', () => ({ name: 'pages' }));
  serve('/sitemap-products.xml', productsPart);
  serve('/sitemap-news.xml', newsPart);
}
