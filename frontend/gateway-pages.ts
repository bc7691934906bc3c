import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin, ViteDevServer } from 'vite';

/** Paths that are not pages: those of Vite, and proxied ones. */
const isNoPage = /^\/(@|src\/|node_modules\/|api\/|media\/|files\/|assets\/|health\/)/;
const retrySeconds = 1;

function isPageRequest({ method, headers, url = '/' }: IncomingMessage): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html') && !isNoPage.test(url);
}

/** A page of the gateway with its meta elements and inlined responses; Vite adds its client and the entry module. */
async function servePage(
  server: ViteDevServer,
  gatewayUrl: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { cookie = '', 'accept-language': language = '' } = request.headers;
  const page = await fetch(new URL(request.url ?? '/', gatewayUrl), {
    headers: { cookie, 'accept-language': language, accept: 'text/html' },
    redirect: 'manual',
  });
  const html = await server.transformIndexHtml('/index.html', await page.text(), request.url);
  // Without the gateway's Content-Security-Policy: Vite's client is an inline script and a WebSocket.
  for (const name of ['content-type', 'content-language', 'location']) {
    const value = page.headers.get(name);
    if (value) response.setHeader(name, value);
  }
  response.writeHead(page.status, { 'set-cookie': page.headers.getSetCookie() }).end(html);
}

/** For `npm run dev`: pages come from the gateway as in production, and load their modules from Vite. */
export function gatewayPages(gatewayUrl: string): Plugin {
  return {
    name: 'gateway-pages',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (!isPageRequest(request)) return next();
        servePage(server, gatewayUrl, request, response).catch((error: unknown) => {
          const text = `The gateway is unavailable: ${String(error)}`;
          response.writeHead(503, { 'content-type': 'text/plain', refresh: String(retrySeconds) }).end(text);
        });
      });
    },
  };
}
