import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { apiDocs } from './api-docs';
import { classNameOf } from './class-name';
import { gatewayPages } from './gateway-pages';
import { pageTexts, ruleTexts } from './page-texts';
import { precompress } from './precompress';

const outDir = resolve(__dirname, '../dist/web');
const gatewayUrl = process.env['GATEWAY_URL'] ?? 'http://localhost:3000';
const gateway = { target: gatewayUrl, changeOrigin: false };

/** Code of the admin panel is not loaded by visitors. */
const isForVisitors = (id: string) => !/features\/admin|admin-screen|uplot|ui\/table\/data-table/.test(id);

/** Modules of the shell besides those of the first paint: libraries and hooks of all screens, and rules of forms on public screens. */
const shellModules =
  /node_modules\/(@tanstack|react-router(-dom)?|react-hook-form)\/|src\/(api\/invalid-fields|ui\/(forms\/(field-rules|use-api-form)|browser\/use-(address-params|is-hydrated|restore-lost-focus)))|i18n\/src\/(london-date|money)/;

/** Modules that only some kinds of screens share; each group is loaded by its kind alone. */
const groups = {
  constraints: /src\/api\/form-constraints/,
  'admin-constraints': /src\/api\/admin-form-constraints/,
  bundles: /src\/features\/bundles\/(?!bundles\.queries)/,
  listening: /src\/features\/player\//,
  news: /src\/features\/news\/news\.queries/,
  uploads: /src\/ui\/forms\/(drop|upload)-zone/,
  texts: /src\/features\/i18n\/(lazy-texts|text-loader)/,
  owned: /src\/(features\/account\/(use-owned-plugins|entitlements\.queries)|api\/requests\/read-pages)/,
  checkout: /src\/features\/checkout\/(checkout\.queries|kept-purchase)/,
  // Before the groups whose modules contain fields: a group takes along what its modules import.
  forms:
    /src\/(ui\/(forms\/(field|search-box|select-field|switch|text-area)|table\/(?!data-table)|feedback\/sheet)|features\/(account\/|auth\/(auth-layout|form-message|forms\/password-field)))|icons\/(eye|plus|trash)\./,
  purchase:
    /src\/features\/checkout\/(code-form|purchase-lines|purchase-texts|quotes\.queries|purchase\.module)/,
  documents: /src\/(features\/pages\/|app\/screens\/pages\/document-page|ui\/styles\/pages\.css)/,
  account: /src\/app\/(shell\/account-l|routing\/use-)|icons\/(gift|layout-dashboard|monitor|package|user)\./,
  // Screens of the account and of mailed links, none of which is an entry of the shop.
  actions:
    /src\/(app\/screens\/confirm-action|ui\/feedback\/success-block|features\/orders\/order-texts)|icons\/(receipt-text|folder-down)\./,
  // Pages of text alone have no such buttons.
  'buy-buttons': /src\/features\/(cart\/add-to-cart|checkout\/buy-link)/,
} as const;
const isForAllScreens = (id: string) =>
  isForVisitors(id) && !Object.values(groups).some((group) => group.test(id));

export default defineConfig({
  root: __dirname,
  plugins: [react(), pageTexts(), ruleTexts(), apiDocs(), precompress(outDir), gatewayPages(gatewayUrl)],
  css: { modules: { generateScopedName: classNameOf } },
  builder: {
    // In sequence, because the first build empties the folder that the second writes into.
    async buildApp(builder) {
      const { client, ssr } = builder.environments;
      if (client) await builder.build(client);
      if (ssr) await builder.build(ssr);
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
            // Modules that several screens share are one file, because many small ones load slowly.
            codeSplitting: {
              groups: [
                { name: 'shell', test: shellModules, priority: 4 },
                { name: 'shell', test: isForVisitors, tags: ['$initial'], priority: 3 },
                { name: 'shared', test: isForAllScreens, minShareCount: 4, priority: 2 },
                ...Object.entries(groups).map(([name, test]) => ({
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
    // The same screens for the gateway, which renders public pages (docs/decisions/0014). In the folder of the client build
    // and with all dependencies, so that both are always of the same build.
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
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: Object.fromEntries(
      [
        '/api/',
        '/media/',
        '/files/',
        '/health/',
        '/news/rss.xml',
        '/news/feed.json',
        '/sitemap.xml',
        '/robots.txt',
      ].map((path) => [path, gateway]),
    ),
  },
});
