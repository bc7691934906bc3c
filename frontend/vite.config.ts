import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leanRouter } from './lean-router';
import { precompress } from './precompress';

const outDir = resolve(__dirname, '../dist/web');
const gateway = { target: 'http://localhost:3000', changeOrigin: false };

/** Code for administrators never reaches a visitor. */
const isOfVisitors = (id: string) => !/features\/admin|admin-screen|uplot/.test(id);

/** What only some kinds of screens share: each kind loads its own. */
const kinds = {
  listening: /src\/features\/player\//,
  news: /src\/features\/news\/news\.queries/,
  words: /src\/features\/i18n\/(more|own)-texts/,
  owning: /src\/features\/account\/(owned|entitlements\.queries)/,
  buying: /src\/features\/checkout\/checkout\.queries/,
  reading: /src\/(features\/pages\/|app\/screens\/page-text|ui\/pages\.css)/,
  account:
    /src\/app\/(account-links|account-layout|use-log-out|use-leaving)|icons\/(gift|layout-dashboard|monitor|package|user)\./,
  forms:
    /src\/(ui\/(choice|data-table|field|page-numbers|pagination|search-box|sheet|switch|text-area)|features\/(account\/|auth\/(auth-layout|message|password-field)))|icons\/(eye|plus|trash)\./,
} as const;
const isOfAll = (id: string) => isOfVisitors(id) && !Object.values(kinds).some((kind) => kind.test(id));

export default defineConfig({
  root: __dirname,
  plugins: [react(), leanRouter(), precompress(outDir)],
  // SWR asks for React's own hook by the name of a package that brought it to older ones.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  builder: {
    // One after the other: the first empties the folder that the second writes into.
    async buildApp({ build, environments: { client, ssr } }) {
      if (client) await build(client);
      if (ssr) await build(ssr);
    },
  },
  environments: {
    client: {
      build: {
        outDir,
        emptyOutDir: true,
        manifest: true,
        sourcemap: false,
        target: 'es2022',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          output: {
            // What several screens share comes in one file: twenty small ones wait for each other on a slow line.
            codeSplitting: {
              groups: [
                { name: 'shell', test: isOfVisitors, tags: ['$initial'], priority: 3 },
                { name: 'shared', test: isOfAll, minShareCount: 4, priority: 2 },
                ...Object.entries(kinds).map(([name, test]) => ({
                  name,
                  test,
                  minShareCount: 3,
                  priority: 1,
                })),
              ],
            },
          },
        },
      },
    },
    // The same screens for the gateway, which renders public pages with them (docs/decisions/0014). Beside the built shop and
    // with all they need in it, so that the two are never of different builds.
    ssr: {
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: resolve(outDir, 'server'),
        ssr: resolve(__dirname, 'src/app/server.tsx'),
        emptyOutDir: true,
        copyPublicDir: false,
        target: 'node20',
        minify: true,
        rolldownOptions: { output: { format: 'cjs', entryFileNames: 'render.js' } },
      },
    },
  },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': gateway, '/media': gateway, '/files': gateway } },
});
