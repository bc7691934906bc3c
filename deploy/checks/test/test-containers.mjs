#!/usr/bin/env node
// npm run test:containers: runs the containers of docker-compose.yml on the Docker engine that DOCKER_HOST names and buys in them
// (deploy/containers/test). Without an engine all tests are skipped. The last line is the number of passed, failed and skipped tests.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { prepareOrExit, root } from '../../local/build/prepare.mjs';
import { failuresOfJest } from './results/failures.mjs';
import { countJest } from './results/reports.mjs';

const report = join(root, '.local', 'reports', 'containers.json');
const config = 'deploy/containers/test/jest.config.cjs';

function hasEngine() {
  const options = { stdio: 'ignore', timeout: 20_000 };
  return (
    spawnSync('docker', ['info'], options).status === 0 &&
    spawnSync('docker', ['compose', 'version'], options).status === 0
  );
}

/** Without an engine no title matches, so that Jest counts every test as skipped. */
function runJest(isSkipped) {
  mkdirSync(join(root, '.local', 'reports'), { recursive: true });
  rmSync(report, { force: true });
  const selected = isSkipped
    ? ['--testNamePattern', '^no engine$', '--silent', '--reporters', 'summary']
    : ['--verbose'];
  const args = ['--config', config, '--ci', '--runInBand', ...selected, '--json', '--outputFile', report];
  const child = spawnSync(join(root, 'node_modules', '.bin', 'jest'), args, {
    cwd: root,
    stdio: ['ignore', isSkipped ? 'ignore' : 'inherit', isSkipped ? 'ignore' : 'inherit'],
  });
  return {
    exitCode: child.status ?? 1,
    ...(existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {}),
  };
}

prepareOrExit({ web: false, withTools: true });
const isSkipped = !hasEngine();
const began = performance.now();
const result = runJest(isSkipped);
if (isSkipped) {
  process.stdout.write(`\n${result.numPendingTests ?? 0} skipped: no engine answers\n`);
} else {
  const { passed, failed } = countJest(result.testResults ? result : undefined, result.exitCode);
  for (const failure of result.testResults ? failuresOfJest(result, root) : [])
    process.stdout.write(`\n${failure}\n`);
  const seconds = Math.round((performance.now() - began) / 1_000);
  process.stdout.write(`\ntests of the containers took ${seconds} s\n${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}
