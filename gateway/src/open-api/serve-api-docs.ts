import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Brand } from '#contracts/identity/shop/brand';
import type { ShopBrand } from '#brand/shop-brand';
import { type SecurityHeaders, toHeaderList } from '../http/security-headers';
import type { DeclaredRoute } from '../http/routes';
import { type EncodedResponse, encodeResponse, sendEncoded } from '../read-cache/encoded-response';
import { type ApiOwner, OpenApi } from './open-api';

/** The owner of the shop in the description. */
function ownerOf(shopUrl: string, { name, supportEmail }: Brand): ApiOwner {
  const at = (path: string) => new URL(path, shopUrl).href;
  return { name, email: supportEmail, url: at('/contacts'), termsUrl: at('/terms') };
}

interface ApiDocs {
  /** The front-end build; it contains the renderer. */
  webDir: string;
  headers: SecurityHeaders;
  routes: readonly DeclaredRoute[];
  shopUrl: string;
  brand: Pick<ShopBrand, 'current'>;
}

const descriptionPath = '/api/openapi.json';

/** The files of the renderer, whose names have a hash of their content (frontend/api-docs.ts); undefined without a build. */
function rendererOf(webDir: string): { script: string; styles: string; start: string } | undefined {
  const dir = join(webDir, 'assets');
  const names = existsSync(dir) ? readdirSync(dir) : [];
  const find = (pattern: RegExp) => names.find((name) => pattern.test(name));
  const start = find(/^api-docs-start-[\w-]{8}\.js$/);
  const script = find(/^api-docs-(?!start-)[\w-]{8}\.js$/);
  const styles = find(/^api-docs-[\w-]{8}\.css$/);
  return start && script && styles ? { script, styles, start } : undefined;
}

/** The page has no inline script: the Content-Security-Policy of all pages applies. */
function pageOf({ script, styles, start }: { script: string; styles: string; start: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API of the shop</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/${styles}">
<script src="/assets/${script}" defer></script>
<script src="/assets/${start}" defer></script>
</head>
<body>
<noscript>The description of the API: <a href="${descriptionPath}">${descriptionPath}</a></noscript>
<main id="api"></main>
</body>
</html>
`;
}

/**
 * Serves the description of the API, and a page that shows it under the Content-Security-Policy of all pages. The description is made at
 * the first request, because most processes never serve it.
 */
export function serveApiDocs(
  server: FastifyInstance,
  { webDir, headers, routes, shopUrl, brand }: ApiDocs,
): void {
  let description: { of: Brand; response: Promise<EncodedResponse> } | undefined;
  const describe = () => {
    const { current } = brand;
    if (description?.of !== current) {
      const json = JSON.stringify(new OpenApi(ownerOf(shopUrl, current)).describe(routes));
      description = {
        of: current,
        response: encodeResponse(Buffer.from(json), 'application/json; charset=utf-8'),
      };
    }
    return description.response;
  };
  const cached = ['Cache-Control', 'public, max-age=300'];
  server.get(descriptionPath, async (request, reply) =>
    send(request, reply, await describe(), [...toHeaderList(headers.data), ...cached]),
  );
  const renderer = rendererOf(webDir);
  if (!renderer) return;
  const page = encodeResponse(Buffer.from(pageOf(renderer)), 'text/html; charset=utf-8');
  server.get('/api/docs', async (request, reply) =>
    send(request, reply, await page, [...toHeaderList(headers.page), ...cached]),
  );
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  response: EncodedResponse,
  headers: readonly string[],
): FastifyReply {
  reply.hijack();
  sendEncoded(request.raw, reply.raw, response, { headers, requestId: request.id });
  return reply;
}
