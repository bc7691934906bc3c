import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { isListening } from '#local-servers/ports';
import type { ProcessSpec } from '../processes/supervised-process';

/** Creates the page template that the gateway needs of a front end, without scripts for server-side rendering. */
export function preparePageTemplate(dataDir: string): string {
  const dir = join(dataDir, 'dev-web');
  mkdirSync(join(dir, 'assets'), { recursive: true });
  copyFileSync('frontend/index.html', join(dir, 'index.html'));
  return dir;
}

/** Vite on the port of the shop, in front of the gateway (frontend/gateway-pages.ts). */
export function frontEndProcess(ports: { shop: number; gateway: number }): ProcessSpec {
  return {
    name: 'front-end',
    needs: [],
    command: process.execPath,
    args: ['node_modules/vite/bin/vite.js', 'frontend', '--port', String(ports.shop), '--strictPort'],
    env: { ...process.env, GATEWAY_URL: `http://127.0.0.1:${ports.gateway}` },
    port: ports.shop,
    isReady: () => isListening(ports.shop),
  };
}
