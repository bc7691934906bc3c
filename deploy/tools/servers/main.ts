import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findPostgresInstallation } from '#local-servers/postgres/postgres-installation';
import { print, runTool, toTable } from '../driver/report';
import {
  type AvailableServer,
  installedServers,
  type ServerKind,
  unpackedServers,
} from './available-servers';

/** `npm run test:servers`: runs the specs that depend on a server once with each version of it. */
const specs: Record<ServerKind, readonly string[]> = {
  nats: [
    'libs/local-servers/test/nats-config.spec.ts',
    'libs/platform/test/events',
    'libs/platform/test/rpc/replicas.spec.ts',
    'libs/platform/test/rpc/outages.spec.ts',
    'deploy/containers/tls.spec.ts',
  ],
  postgres: [
    'libs/local-servers/test/postgres.spec.ts',
    'libs/platform/test/database',
    'libs/platform/test/work-queue.spec.ts',
    'services/identity/test/accounts.spec.ts',
    'services/identity/test/user-list.spec.ts',
    'services/commerce/test/checkout/payment.spec.ts',
    'services/licensing/test/one-entitlement-per-product.spec.ts',
    'deploy/cross-service-tests/erasure.spec.ts',
    'deploy/containers/tls.spec.ts',
  ],
  redis: [
    'libs/platform/test/jobs.spec.ts',
    'libs/platform/test/mail',
    'deploy/local/stack/redis-permissions.spec.ts',
    'deploy/containers/redis-in-containers.spec.ts',
    'deploy/containers/tls.spec.ts',
    'gateway/test/traffic/rate-limits.spec.ts',
  ],
};

interface Row {
  server: string;
  version: string;
  passed: number;
  failed: number;
  seconds: number;
  problems: string[];
}

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  testResults: { assertionResults: { fullName: string; status: string }[]; name: string; status: string }[];
}

function problemsOf({ testResults }: JestReport): string[] {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      return failed.length > 0 ? failed.map(({ fullName }) => fullName) : [name];
    });
}

function run({ kind, name, version, variables }: AvailableServer): Row {
  const dir = mkdtempSync(join(tmpdir(), 'server-report-'));
  const outputFile = join(dir, 'report.json');
  const began = performance.now();
  const args = ['--selectProjects', 'server', '--runInBand', '--json', '--outputFile', outputFile];
  spawnSync(process.execPath, ['node_modules/jest/bin/jest.js', ...specs[kind], ...args], {
    env: { ...process.env, ...variables, TEST_SERVERS: 'processes' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  print(`${name} ${version} finished`);
  const report = JSON.parse(readFileSync(outputFile, 'utf8')) as JestReport;
  rmSync(dir, { recursive: true });
  return {
    server: name,
    version,
    passed: report.numPassedTests,
    failed: Math.max(report.numFailedTests, report.numFailedTestSuites),
    seconds: (performance.now() - began) / 1_000,
    problems: problemsOf(report),
  };
}

const { values } = parseArgs({
  options: { from: { type: 'string', default: '.local/servers' }, only: { type: 'string', default: '' } },
});
const packaged = findPostgresInstallation(process.cwd(), tmpdir(), '').bin;
const servers = [...installedServers(packaged), ...unpackedServers(resolve(values.from))].filter((server) =>
  `${server.name} ${server.version}`.startsWith(values.only),
);
runTool(() => {
  const rows = servers.map(run);
  const head = ['server', 'version', 'passed', 'failed', 'seconds'];
  const cells = rows.map((row) => [row.server, row.version, row.passed, row.failed, Math.round(row.seconds)]);
  process.stdout.write(`${toTable(head, cells)}\n`);
  return Promise.resolve(
    rows.flatMap(({ server, version, problems }) =>
      problems.map((problem) => `${server} ${version}: ${problem}`),
    ),
  );
});
