const { join } = require('node:path');
const { projects } = require('../../../jest.config.cjs');

/** The tests of `npm run test:containers`, compiled like those of the server. They need a Docker engine and none of its test servers. */
const server = projects.find(({ displayName }) => displayName === 'server');
const {
  globalSetup: _setup,
  globalTeardown: _teardown,
  testPathIgnorePatterns: _ignored,
  ...compiled
} = server;

module.exports = {
  ...compiled,
  displayName: 'containers',
  rootDir: join(__dirname, '..', '..', '..'),
  testMatch: ['<rootDir>/deploy/containers/test/*.stack.ts'],
};
