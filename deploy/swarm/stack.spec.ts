import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { services } from '#contracts/kit/services';
import { fillSecrets } from '../containers/make-env.mjs';
import { composeServices, isSecret, parseEnv, variablesOf } from '../secrets/process-secrets.mjs';
import { swarmSecrets } from '../secrets/swarm-secrets.mjs';

interface Port {
  target: number;
  mode: string;
}

interface Service {
  command?: string[];
  environment: Record<string, string | number>;
  secrets: (string | { source: string; target: string })[];
  configs?: { source: string }[];
  volumes?: (string | { type: string })[];
  ports?: Port[];
  depends_on?: unknown;
  read_only?: boolean;
  cap_drop?: string[];
  stop_grace_period?: string;
  deploy: { endpoint_mode: string; update_config: { order: string; failure_action: string } };
  healthcheck: { test: string[] };
}

const root = resolve(__dirname, '../..');
const file = readFileSync(join(__dirname, 'stack.yml'), 'utf8');
const stack = parse(file, { merge: true }) as {
  services: Record<string, Service>;
  configs: Record<string, { file: string }>;
  secrets: Record<string, { external?: boolean }>;
};
const processes = [...services, 'gateway', 'provisioner'];
const service = (name: string): Service => {
  const found = stack.services[name];
  if (!found) throw new Error(`stack.yml has no ${name}`);
  return found;
};
const mounted = ({ secrets }: Service) =>
  secrets.map((one) => (typeof one === 'string' ? { source: one, target: one } : one));

describe('deploy/swarm/stack.yml', () => {
  it('has the processes and servers of docker-compose.yml but for the sandbox and the backup', () => {
    const others = ['mailbox', 'payment-sandbox', 'ops', 'backup'];
    const expected = Object.keys(composeServices()).filter((name) => !others.includes(name));
    expect(Object.keys(stack.services).sort()).toEqual(expected.sort());
  });

  it.each(processes)('passes the settings of docker-compose.yml to %s, and its secrets as files', (name) => {
    const { environment } = service(name);
    const { secrets, settings } = variablesOf(name);
    const files = Object.keys(secrets).map((secret) => `${secret}_FILE`);
    // Files are in a bucket: a volume is of one node.
    const expected = Object.keys(settings).filter((variable) => variable !== 'STORAGE_DIR');
    expect(Object.keys(environment).sort()).toEqual([...expected, ...files].sort());
    for (const variable of files) expect(environment[variable]).toBe(`/run/secrets/${variable.slice(0, -5)}`);
    expect(
      mounted(service(name))
        .map(({ target }) => target)
        .sort(),
    ).toEqual(Object.keys(secrets).sort());
  });

  it('contains no secret', () => {
    const literals = Object.values(stack.services).flatMap(({ environment = {} }) =>
      Object.keys(environment),
    );
    expect(literals.filter((name) => isSecret(name) && !name.endsWith('_FILE'))).toEqual([]);
  });

  it('mounts exactly the secrets that swarm-secrets.mjs creates', () => {
    const env = parseEnv(fillSecrets(readFileSync(join(root, '.env.example'), 'utf8')));
    const external = Object.entries(stack.secrets).filter(([, secret]) => secret.external);
    expect(external.map(([name]) => name).sort()).toEqual(Object.keys(swarmSecrets(env)).sort());
    const used = Object.values(stack.services).flatMap(mounted);
    expect(new Set(used.map(({ source }) => source))).toEqual(new Set(Object.keys(stack.secrets)));
  });

  it('gives Docker no empty secret', () => {
    const env = parseEnv(fillSecrets(readFileSync(join(root, '.env.example'), 'utf8')));
    expect(Object.entries(swarmSecrets(env)).filter(([, value]) => value === '')).toEqual([]);
  });

  it('needs no file of a node: configurations are configs, and only servers have volumes', () => {
    for (const { file: path } of Object.values(stack.configs))
      if (!path.includes('/tls/')) expect(statSync(join(__dirname, path)).isFile()).toBe(true);
    for (const name of processes) expect(service(name).volumes).toEqual([{ type: 'tmpfs', target: '/tmp' }]);
    const used = Object.values(stack.services).flatMap(({ configs = [] }) => configs);
    expect(new Set(used.map(({ source }) => source))).toEqual(new Set(Object.keys(stack.configs)));
  });

  it('starts the new task of a process first and takes a version back that is never healthy', () => {
    for (const name of processes) {
      const { deploy, depends_on, healthcheck } = service(name);
      expect(deploy.update_config).toMatchObject({ order: 'start-first', failure_action: 'rollback' });
      expect(depends_on).toBeUndefined();
      const port = name === 'gateway' ? '3000' : '9090';
      expect(healthcheck.test.slice(-3)).toEqual([port, '/health/live', '/health/ready']);
    }
  });

  it('needs neither IPVS nor the routing mesh, and publishes only the port of the gateway', () => {
    const all = Object.entries(stack.services);
    expect(all.filter(([, { deploy }]) => deploy.endpoint_mode !== 'dnsrr')).toEqual([]);
    const ports = all.flatMap(([name, one]) => (one.ports ?? []).map((port) => ({ name, ...port })));
    expect(ports).toEqual([expect.objectContaining({ name: 'gateway', target: 3000, mode: 'host' })]);
  });

  it('runs processes without capabilities on a read-only root file system', () => {
    for (const name of processes)
      expect(service(name)).toMatchObject({ read_only: true, cap_drop: ['ALL'], stop_grace_period: '30s' });
  });

  // docker stack deploy reads `${A:?see make-env}` as the variable `A:?see make` with the default `env`, and `${A:-${B}}` as `…}`.
  it('has only variables that docker stack interpolates like docker compose', () => {
    const templates = [...file.matchAll(/\$\{[^\n]*?\}+/g)].map(([template]) => template);
    expect(templates.filter((one) => /:\?[^}]*-/.test(one) || /\$\{[^}]*\$\{/.test(one))).toEqual([]);
  });
});
