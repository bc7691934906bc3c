const { readFileSync } = require('node:fs');
const { join } = require('node:path');

/** One Jest for units and services. Browser stories run with Playwright (frontend/e2e). */
const {
  exclude: _exclude,
  $schema: _schema,
  ...swcrc
} = JSON.parse(readFileSync(join(__dirname, '.swcrc'), 'utf8'));
const sources = { '^.+\\.(ts|mjs|js)$': ['@swc/jest', { ...swcrc, swcrc: false }] };
const node = {
  // The first pattern that matches decides: Node loads packages and what is not a spec file.
  transform: {
    '/node_modules/.+\\.(js|cjs|mjs)$': '<rootDir>/libs/testing/jest/node-loader.cjs',
    '(?<!\\.(?:spec|stack))\\.ts$': '<rootDir>/libs/testing/jest/node-loader.cjs',
    ...sources,
  },
  setupFiles: ['<rootDir>/libs/testing/jest/jest-global.cjs'],
  transformIgnorePatterns: [],
  testEnvironment: '<rootDir>/libs/testing/jest/main-context-environment.cjs',
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
  // Real servers are started, killed and waited for. The limit only ends a test that hangs: a busy machine must not reach it.
  testTimeout: 120_000,
  // Some spec files leave several megabytes behind.
  workerIdleMemoryLimit: '2GB',
  // Freeing the modules of all services takes about half a second.
  workerGracefulExitTimeout: 10_000,
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
      testEnvironment: '<rootDir>/frontend/jsdom-environment.cjs',
      setupFiles: ['<rootDir>/frontend/jsdom-polyfills.cjs'],
      moduleNameMapper: {
        '\\.css$': '<rootDir>/frontend/class-names.cjs',
        // The file for browsers is a module of ECMAScript, which jest cannot load.
        '^csv-parse/browser/esm/sync$': 'csv-parse/sync',
      },
      transform: { ...sources, '^.+\\.tsx$': ['@swc/jest', jsx] },
      testMatch: ['<rootDir>/frontend/src/**/*.spec.{ts,tsx}'],
    },
  ],
};
