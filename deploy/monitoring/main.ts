import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findProgram, type ProgramName } from '#local-servers/find-program';
import { writeLocalConfiguration, writeTargets } from './configuration';
import { localTargets } from './local-targets';

// npm run monitoring: Prometheus and Alertmanager for the shop of `npm start`.

const dataDir = resolve(process.env['SHOP_DATA'] ?? '.local');
const folder = join(dataDir, 'monitoring');
const prometheusPort = Number(process.env['PROMETHEUS_PORT'] ?? 9090);
const alertmanagerPort = Number(process.env['ALERTMANAGER_PORT'] ?? 9093);
const refreshIntervalMs = 5_000;

function start(program: ProgramName, args: string[]): ChildProcess {
  const child = spawn(findProgram(program), args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
  child.once('exit', (code) => process.exit(code ?? 1));
  return child;
}

/** Replicas and ports change with every start of the shop. */
function refreshTargets(): void {
  const file = join(dataDir, 'processes.json');
  if (!existsSync(file)) return;
  const ports = JSON.parse(readFileSync(join(dataDir, 'ports.json'), 'utf8')) as Record<string, number>;
  const processes = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { port: number }>;
  writeTargets(folder, localTargets(processes, ports));
}

writeLocalConfiguration({ source: resolve('deploy/monitoring'), folder, alertmanagerPort });
refreshTargets();
setInterval(refreshTargets, refreshIntervalMs);
const children = [
  start('prometheus', [
    '--config.file=prometheus.yml',
    '--storage.tsdb.path=prometheus',
    `--web.listen-address=127.0.0.1:${prometheusPort}`,
    '--log.level=warn',
  ]),
  start('alertmanager', [
    '--config.file=alertmanager.yml',
    '--storage.path=alertmanager',
    `--web.listen-address=127.0.0.1:${alertmanagerPort}`,
    '--cluster.listen-address=',
    '--log.level=warn',
  ]),
];
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => children.forEach((child) => child.kill('SIGTERM')));
process.stdout.write(
  `Prometheus http://127.0.0.1:${prometheusPort}, Alertmanager http://127.0.0.1:${alertmanagerPort}\n`,
);
