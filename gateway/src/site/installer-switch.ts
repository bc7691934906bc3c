import type { FastifyInstance } from 'fastify';
import type { ShopBrand } from '#brand/shop-brand';
import type { CachedResponseServer } from '../read-cache/cached-response-server';

/** While the shop has no installer, its calls do not exist: neither those that are stored nor the others. */
export function hideInstaller(
  server: FastifyInstance,
  ready: CachedResponseServer,
  brand: Pick<ShopBrand, 'current'>,
): void {
  const isHidden = (url: string) => url.startsWith('/api/installer/') && !brand.current.hasInstaller;
  ready.bypass(isHidden);
  server.addHook('onRequest', async (request, reply) => {
    if (!isHidden(request.url)) return undefined;
    reply.callNotFound();
    return reply;
  });
}
