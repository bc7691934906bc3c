const { readFileSync } = require('node:fs');
const { join } = require('node:path');

/** One Jest for units and services. Browser stories run with Playwright (frontend/e2e). */
const {
  exclude: _exclude,
  $schema: _schema,
  ...swcrc
} = JSON.parse(readFileSync(join(__dirname, '.swcrc'), 'utf8'));
// These packages ship ES modules only; Jest's own module system needs them compiled.
const esmOnly = [
  ...['feed', 'jose', 'uuid', 'postal-mime', '@scure/base', '@noble/hashes'],
  ...['p-limit', 'yocto-queue', 'p-timeout'],
  ...['file-type', 'strtok3', 'token-types', 'uint8array-extras', '@tokenizer', '@borewit'],
];
const node = {
  transform: { '^.+\\.(ts|mjs|js)$': ['@swc/jest', { ...swcrc, swcrc: false }] },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'require', 'default'] },
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.local'],
};
const jsx = {
  ...swcrc,
  swcrc: false,
  jsc: {
    ...swcrc.jsc,
    parser: { ...swcrc.jsc.parser, tsx: true },
    transform: { ...swcrc.jsc.transform, react: { runtime: 'automatic' } },
  },
};
module.exports = {
  // Real servers are started, killed and waited for.
  testTimeout: 30_000,
  // Modules of a finished spec stay in the memory of its worker: after three hundred specs it had 4 GB and spent its time collecting.
  workerIdleMemoryLimit: '1GB',
  projects: [
    {
      ...node,
      displayName: 'server',
      rootDir: __dirname,
      testMatch: ['<rootDir>/{libs,services,gateway,deploy}/**/*.spec.ts'],
      globalSetup: '<rootDir>/libs/testing/src/jest-global-setup.ts',
      globalTeardown: '<rootDir>/libs/testing/src/jest-global-teardown.ts',
      testPathIgnorePatterns: ['/node_modules/', '/dist/', '/lint/fixtures/'],
    },
    {
      displayName: 'web',
      rootDir: __dirname,
      testEnvironment: 'jsdom',
      setupFiles: ['<rootDir>/frontend/jsdom-polyfills.cjs'],
      moduleNameMapper: { '\\.css$': '<rootDir>/frontend/class-names.cjs' },
      transform: { ...node.transform, '^.+\\.tsx$': ['@swc/jest', jsx] },
      testMatch: ['<rootDir>/frontend/src/**/*.spec.{ts,tsx}'],
    },
  ],
};
