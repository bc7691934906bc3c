import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '#local-servers/find-program';
import { freePort } from '#local-servers/ports';
import { newActorKey } from '#testing/actor-keys';
import { describeWith } from '#testing/describe-with';
import { eventually } from '#testing/eventually';
import { type Servers, servers } from '#testing/servers/servers';
import { writeLocalConfiguration, writeTargets } from './configuration';

const longMs = 90_000;
jest.setTimeout(longMs);

interface Alert {
  status: 'firing' | 'resolved';
  labels: Record<string, string>;
  annotations: Record<string, string>;
}

const folder = mkdtempSync(join(tmpdir(), 'monitoring-'));
const children: ChildProcess[] = [];
const received: Alert[] = [];
let used: Servers;
let receiver: Server;
let environment: NodeJS.ProcessEnv;
let licensing: ChildProcess;

function start(command: string, args: string[], env?: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(command, args, { cwd: folder, stdio: 'ignore', ...(env ? { env } : {}) });
  children.push(child);
  return child;
}

function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGKILL');
  return ended;
}

/** The real service as a process of its own. */
function startLicensing(): ChildProcess {
  const root = join(__dirname, '../..');
  const runTypescript = join(root, 'libs/platform/test/run-typescript.cjs');
  const main = join(root, 'services/licensing/src/main.ts');
  const args = ['--conditions=source', '-r', runTypescript, main];
  const child = spawn(process.execPath, args, { cwd: root, env: environment, stdio: 'ignore' });
  children.push(child);
  return child;
}

async function listen(): Promise<string> {
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push(...(JSON.parse(body) as { alerts: Alert[] }).alerts);
      response.end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/alerts`;
}

/** Prometheus and Alertmanager with the shop's rules, at a short interval. */
async function startMonitoring(receiverUrl: string): Promise<{ prometheusUrl: string }> {
  const [prometheusPort, alertmanagerPort] = [await freePort(), await freePort()];
  writeLocalConfiguration({
    source: __dirname,
    folder,
    alertmanagerPort,
    receiver: receiverUrl,
    shortened: { interval: '500ms', for: '1s' },
  });
  writeTargets(folder, [{ service: 'licensing', address: `127.0.0.1:${environment['HEALTH_PORT']}` }]);
  start(findProgram('prometheus'), [
    '--config.file=prometheus.yml',
    '--storage.tsdb.path=prometheus',
    `--web.listen-address=127.0.0.1:${prometheusPort}`,
  ]);
  start(findProgram('alertmanager'), [
    '--config.file=alertmanager.yml',
    '--storage.path=alertmanager',
    `--web.listen-address=127.0.0.1:${alertmanagerPort}`,
    '--cluster.listen-address=',
  ]);
  return { prometheusUrl: `http://127.0.0.1:${prometheusPort}` };
}

const alertsOfLicensing = (status: Alert['status']) =>
  received.filter(
    (alert) =>
      alert.status === status &&
      alert.labels['alertname'] === 'ServiceDown' &&
      alert.labels['service'] === 'licensing',
  );

async function isUp(prometheusUrl: string): Promise<boolean> {
  const query = encodeURIComponent('up{job="shop",service="licensing"} == 1');
  const response = await fetch(`${prometheusUrl}/api/v1/query?query=${query}`);
  const { data } = (await response.json()) as { data: { result: unknown[] } };
  return data.result.length === 1;
}

describeWith('alertmanager', 'alerts from real servers')('alerts from real servers', () => {
  beforeAll(async () => {
    used = await servers();
    environment = {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      NATS_URL: used.natsUrl,
      REDIS_URL: used.redisUrl,
      DATABASE_URL: await used.databaseUrl('licensing'),
      ACTOR_KEY: newActorKey(),
      LICENCE_PRIVATE_KEY: generateKeyPairSync('ed25519')
        .privateKey.export({ format: 'der', type: 'pkcs8' })
        .toString('base64'),
      FILE_LINK_SECRET: 'a secret of this spec alone',
      SHOP_URL: 'http://shop.example',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'Lowline <shop@lowline.example>',
      HEALTH_PORT: String(await freePort()),
    };
    licensing = startLicensing();
  });

  afterAll(async () => {
    await Promise.all(children.map(kill));
    await new Promise((resolve) => receiver.close(resolve));
    await used.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it(
    'raises ServiceDown when licensing is killed and resolves it after the restart',
    async () => {
      const { prometheusUrl } = await startMonitoring(await listen());
      await eventually(() => isUp(prometheusUrl), longMs);
      expect(alertsOfLicensing('firing')).toEqual([]);
      await kill(licensing);
      const [alert] = await eventually(() => {
        expect(alertsOfLicensing('firing')).not.toEqual([]);
        return alertsOfLicensing('firing');
      }, longMs);
      expect(alert).toMatchObject({
        labels: { severity: 'critical' },
        annotations: { runbook: 'docs/runbooks/service-down.md' },
      });
      expect(alertsOfLicensing('resolved')).toEqual([]);
      licensing = startLicensing();
      await eventually(() => expect(alertsOfLicensing('resolved')).not.toEqual([]), longMs);
    },
    longMs,
  );
});
