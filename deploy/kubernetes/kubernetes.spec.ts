import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { allEvents } from '#contracts/all';
import { services } from '#contracts/kit/services';
import { topologyOf } from '#platform/event-stream/topology';
import { maxShutdownMs } from '#platform/run/graceful-shutdown';
import { systemInContainers } from '../containers/system-in-containers';
import { needs, type ProcessName, programs } from '../local/stack/system';
import { fillSecrets } from '../containers/make-env.mjs';
import { isSecret, parseEnv, secretValues, variablesOf } from '../secrets/process-secrets.mjs';
import { containerOf, hasKubectl, Manifests, secretsOf, type Workload } from './manifests';
import { type KubernetesObject, schemaProblems } from './schemas';

const root = resolve(__dirname, '../..');
const overlays = ['production', 'demo'] as const;
if (!hasKubectl) process.stderr.write('deploy/kubernetes is not tested: kubectl is not installed\n');
const describeRendered = hasKubectl ? describe : describe.skip;

const rendered: Record<string, Manifests> = {};
const manifests = (overlay: string): Manifests => (rendered[overlay] ??= Manifests.render(overlay));
const processes = [...services, 'gateway', 'provisioner'];

/** The variables that a container gets, directly or as files. */
const variables = (overlay: string, workload: Workload) =>
  Object.entries(manifests(overlay).environment(containerOf(workload))).map(([name, value]) => {
    const isFile = name.endsWith('_FILE') && value.startsWith('/run/secrets/');
    return { name: isFile ? name.slice(0, -'_FILE'.length) : name, value, isFile };
  });

describeRendered.each(overlays)('overlay %s', (overlay) => {
  it('is valid for the schemas of the Kubernetes API and of the operators', () => {
    expect(schemaProblems(manifests(overlay).objects)).toEqual([]);
  });

  it.each(processes)('runs %s like docker-compose.yml', (name) => {
    const workload = manifests(overlay).deployment(name);
    const program = programs(systemInContainers).find((one) => one.name === name);
    const entry = containerOf(workload).args?.at(-1) ?? '';
    expect(entry).toBe(program?.entry ?? 'dist/deploy/provisioner/main.js');
    expect(statSync(join(root, entry.replace(/^dist\//, '').replace(/\.js$/, '.ts'))).isFile()).toBe(true);
    const given = variables(overlay, workload);
    const { secrets, settings } = variablesOf(name);
    expect(
      given
        .filter(({ isFile }) => isFile)
        .map((one) => one.name)
        .sort(),
    ).toEqual(Object.keys(secrets).sort());
    // Files are in a bucket, and backups are made by the operator of Postgres. Empty values of compose have the process's own default.
    const ofCompose = ['STORAGE_DIR', 'BACKUP_STATUS_FILE'];
    const needed = Object.entries(settings).filter(
      ([variable, value]) => !ofCompose.includes(variable) && !/^\$\{\w+:-\}$/.test(String(value)),
    );
    const names = given.map((one) => one.name);
    expect(needed.map(([variable]) => variable).filter((variable) => !names.includes(variable))).toEqual([]);
  });

  it.each(processes)('probes %s on the port on which it listens', (name) => {
    const container = containerOf(manifests(overlay).deployment(name));
    const environment = manifests(overlay).environment(container);
    const listens = Number(environment[name === 'gateway' ? 'PORT' : 'HEALTH_PORT']);
    expect(container.ports?.[0]?.containerPort).toBe(listens);
    const port = container.ports?.[0]?.name;
    expect(container.startupProbe?.httpGet).toEqual({ path: '/health/live', port });
    expect(container.livenessProbe?.httpGet).toEqual({ path: '/health/live', port });
    expect(container.readinessProbe?.httpGet).toEqual({ path: '/health/ready', port });
  });

  it('runs every container without root, capabilities, token and a writable root file system', () => {
    for (const workload of manifests(overlay).workloads) {
      const { automountServiceAccountToken, securityContext } = workload.spec.template.spec;
      expect([workload.metadata.name, automountServiceAccountToken]).toEqual([workload.metadata.name, false]);
      expect(securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      expect(containerOf(workload).securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(containerOf(workload).resources).toMatchObject({
        requests: { cpu: expect.any(String), memory: expect.any(String) },
        limits: { memory: expect.any(String) },
      });
    }
  });

  it('selects the pods of each workload and of nothing else', () => {
    const { workloads } = manifests(overlay);
    const selects = (selector: Record<string, string>, { spec }: Workload) =>
      Object.entries(selector).every(([key, value]) => spec.template.metadata.labels[key] === value);
    const selecting = manifests(overlay).ofKind<KubernetesObject & { spec: { selector: object } }>(
      ...['Deployment', 'StatefulSet', 'Service', 'PodDisruptionBudget'],
    );
    for (const { kind, metadata, spec } of selecting) {
      const selector = ('matchLabels' in spec.selector ? spec.selector.matchLabels : spec.selector) as object;
      const selected = workloads.filter((one) => selects(selector as Record<string, string>, one));
      expect([kind, metadata.name, selected.map((one) => one.metadata.name)]).toEqual([
        kind,
        metadata.name,
        [metadata.name],
      ]);
    }
  });

  it('replaces replicas one at a time, each with the time of a graceful shutdown', () => {
    for (const name of [...services, 'gateway']) {
      const { spec } = manifests(overlay).deployment(name);
      expect(spec.strategy?.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
      expect((spec.template.spec.terminationGracePeriodSeconds ?? 0) * 1_000).toBeGreaterThan(maxShutdownMs);
    }
  });

  it('migrates each database by a job, and services wait for it', () => {
    for (const name of services) {
      const job = manifests(overlay)
        .ofKind<Workload>('Job')
        .find((one) => one.metadata.name === `${name}-migrate`);
      expect(job && containerOf(job).args?.at(-1)).toBe(`dist/services/${name}/src/migrate.js`);
      expect(existsSync(join(root, `services/${name}/src/migrate.ts`))).toBe(true);
      expect(job && secretsOf(job)).toEqual([`${name}-secrets`, 'postgres-ca']);
      const environment = manifests(overlay).environment(containerOf(manifests(overlay).deployment(name)));
      expect(environment['MIGRATE_AT_START']).toBe('false');
    }
  });

  it('contains no secret', () => {
    expect(manifests(overlay).ofKind('Secret')).toEqual([]);
    const literals = manifests(overlay).workloads.flatMap((workload) =>
      variables(overlay, workload).filter(({ name, isFile }) => isSecret(name) && !isFile),
    );
    expect(literals).toEqual([]);
  });

  it('denies all traffic but the listed flows', () => {
    const [deny] = manifests(overlay)
      .ofKind('NetworkPolicy')
      .filter(({ metadata }) => metadata.name === 'default-deny');
    expect(deny).toMatchObject({ spec: { podSelector: {}, policyTypes: ['Ingress', 'Egress'] } });
  });

  it('has fewer connections in all roles than Postgres accepts, and enough for the replicas of each service', () => {
    const [cluster] = manifests(overlay).ofKind<
      KubernetesObject & {
        spec: {
          postgresql: { parameters: { max_connections: string } };
          managed: { roles: { name: string; connectionLimit: number }[] };
        };
      }
    >('Cluster');
    const { roles } = cluster?.spec.managed ?? { roles: [] };
    expect(roles.map(({ name }) => name).sort()).toEqual([...services].sort());
    const limits = roles.reduce((sum, { connectionLimit }) => sum + connectionLimit, 0);
    expect(limits).toBeLessThan(Number(cluster?.spec.postgresql.parameters.max_connections));
    const scalers = manifests(overlay).ofKind<
      KubernetesObject & {
        spec: { maxReplicas?: number; maxReplicaCount?: number; scaleTargetRef: { name: string } };
      }
    >('HorizontalPodAutoscaler', 'ScaledObject');
    for (const { name, connectionLimit } of roles) {
      const own = scalers.filter(({ spec }) => spec.scaleTargetRef.name === `${name}-service`);
      expect(own).toHaveLength(1);
      const { DATABASE_POOL } = manifests(overlay).environment(
        containerOf(manifests(overlay).deployment(name)),
      );
      const replicas = (own[0]?.spec.maxReplicas ?? own[0]?.spec.maxReplicaCount ?? 0) + 1;
      expect((Number(DATABASE_POOL) + 1) * replicas).toBeLessThanOrEqual(connectionLimit);
    }
  });
});

describeRendered('overlay production', () => {
  it('scales consumers of events by the lag of each of their durable consumers', () => {
    const objects = manifests('production').ofKind<
      KubernetesObject & { spec: { triggers: { type: string; metadata: Record<string, string> }[] } }
    >('ScaledObject');
    const scaled = objects.flatMap(({ spec }) =>
      spec.triggers
        .filter(({ type }) => type === 'nats-jetstream')
        .map(({ metadata }) => metadata['consumer']),
    );
    const durable = topologyOf(allEvents()).consumers.map(({ name }) => name);
    expect(scaled.sort()).toEqual(durable.filter((name) => /^(licensing|newsletter)-/.test(name)).sort());
  });

  it('takes every Secret that a pod mounts from the store', () => {
    const external = manifests('production')
      .ofKind('ExternalSecret')
      .map(({ metadata }) => metadata.name);
    const mounted = manifests('production').workloads.flatMap(secretsOf);
    expect([...new Set(mounted)].filter((name) => !external.includes(name))).toEqual(['postgres-ca']);
  });

  it('has no sandbox', () => {
    expect(JSON.stringify(manifests('production').objects)).not.toMatch(/sandbox|mailbox/);
  });
});

describeRendered('overlay demo', () => {
  it('has every process of the local stack', () => {
    const servers: ProcessName[] = ['postgres', 'nats', 'redis'];
    const expected = (Object.keys(needs) as ProcessName[]).filter((name) => !servers.includes(name));
    expect(expected.map((name) => manifests('demo').deployment(name).kind)).toEqual(
      expected.map(() => 'Deployment'),
    );
  });
});

describe('schemas of Kubernetes', () => {
  it('reject a misspelt field, a wrong type and a missing field', () => {
    const service = (spec: object) => ({
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 'shop' },
      spec,
    });
    expect(schemaProblems([service({ ports: [{ port: 80 }] })])).toEqual([]);
    expect(schemaProblems([service({ selektor: {} })])).toEqual([expect.stringContaining('selektor')]);
    expect(schemaProblems([service({ ports: [{ port: 'http' }] })]).join()).toMatch(/ports.*port/);
    expect(schemaProblems([service({ ports: [{ name: 'http' }] })]).join()).toMatch(/required property port/);
  });
});

describe('secrets of processes', () => {
  const env = parseEnv(fillSecrets(readFileSync(join(root, '.env.example'), 'utf8')));

  it('are the values that docker-compose.yml passes', () => {
    const { identity, gateway, provisioner } = secretValues(env);
    expect(identity).toMatchObject({
      NATS_PASSWORD: env['NATS_PASSWORD_IDENTITY'],
      REDIS_URL: `rediss://identity:${env['REDIS_PASSWORD_IDENTITY']}@redis:6379`,
      SMTP_URL: env['SMTP_URL'],
      DKIM_KEY: '',
    });
    expect(gateway).toMatchObject({ ACTOR_KEY_NEWS: env['ACTOR_KEY_NEWS'] });
    expect(provisioner).toEqual({ NATS_PASSWORD: env['NATS_PASSWORD_OPS'] });
  });

  it('are needed by name: a missing one is an error', () => {
    expect(() => secretValues({ ...env, ACTOR_KEY_NEWS: '' })).toThrow(/ACTOR_KEY_NEWS/);
  });
});
