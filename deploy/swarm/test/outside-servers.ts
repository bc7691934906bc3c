import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '#testing/eventually';
import { startMailbox } from '../../sandbox/mail/mailbox';
import { startSandbox } from '../../sandbox/stripe/server';

/** This machine on the bridge of the engines (engines.sh). */
const host = '10.231.77.254';
const ports = { shop: 23_000, mailbox: 23_080, smtp: 23_025, sandbox: 23_111, files: 23_900 };
const bucket = 'lowline';

export const shopUrl = `http://${host}:${ports.shop}`;

/** Variables by which the stack reaches the servers outside of it. */
export const outsideVariables = {
  SHOP_URL: shopUrl,
  STRIPE_API_BASE: `http://${host}:${ports.sandbox}`,
  STRIPE_JS_URL: `http://${host}:${ports.sandbox}/endive/stripe.js`,
  SMTP_URL: `smtp://${host}:${ports.smtp}`,
  S3_ENDPOINT: `http://${host}:${ports.files}`,
  S3_BUCKET: bucket,
  S3_REGION: 'us-east-1',
  S3_ACCESS_KEY: 'test',
  S3_SECRET_KEY: 'test',
};

/** A balancer as an operator has it: asks each node, and tries another one only when a connection was refused. */
const haproxy = `
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  option forwardfor
  option redispatch
  retries 3
  retry-on conn-failure
listen shop
  bind ${host}:${ports.shop}
  option httpchk GET /health/ready
  default-server inter 500ms fall 2 rise 1
  server node1 10.231.77.1:3000 check
  server node2 10.231.77.2:3000 check
  server node3 10.231.77.3:3000 check
`;

const programs = ['haproxy', 'moto_server'];

/** Balancer, bucket (moto), payment sandbox and mailbox, which are other companies' servers in production. */
export async function startOutsideServers(dir: string): Promise<() => Promise<void>> {
  const config = join(dir, 'haproxy.cfg');
  writeFileSync(config, haproxy);
  const children: ChildProcess[] = [
    spawn('haproxy', ['-db', '-f', config], { stdio: 'ignore' }),
    spawn('moto_server', ['-H', host, '-p', String(ports.files)], { stdio: 'ignore' }),
  ];
  const sandbox = await startSandbox({
    host,
    port: ports.sandbox,
    stateFile: join(dir, 'sandbox.json'),
    webhookUrl: `${shopUrl}/api/webhooks/stripe`,
  });
  const mailbox = await startMailbox({
    dir: join(dir, 'mailbox'),
    host,
    webPort: ports.mailbox,
    smtpPort: ports.smtp,
  });
  await eventually(async () => {
    const { status } = await fetch(`${outsideVariables.S3_ENDPOINT}/${bucket}`, { method: 'PUT' });
    if (status !== 200) throw new Error(`the bucket was not created: ${status}`);
  }, 60_000);
  return async () => {
    await sandbox.close();
    await mailbox.close();
    for (const child of children) child.kill('SIGTERM');
  };
}

/** The programs of this machine that are missing. */
export function missingPrograms(): string[] {
  return [...programs, 'docker', 'dockerd', 'ip', 'nsenter'].filter((program) => {
    try {
      execFileSync('which', [program]);
      return false;
    } catch {
      return true;
    }
  });
}
