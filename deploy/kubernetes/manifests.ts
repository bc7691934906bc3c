import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import type { KubernetesObject } from './schemas';

interface Probe {
  httpGet?: { path: string; port: string };
  exec?: { command: string[] };
}

export interface Container {
  name: string;
  image: string;
  args?: string[];
  env?: { name: string; value?: string }[];
  envFrom?: { configMapRef: { name: string } }[];
  ports?: { name: string; containerPort: number }[];
  securityContext: object;
  resources: { requests: Record<string, string>; limits: Record<string, string> };
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
  volumeMounts: { name: string; mountPath: string }[];
}

interface PodSpec {
  automountServiceAccountToken: boolean;
  terminationGracePeriodSeconds?: number;
  securityContext: object;
  containers: Container[];
  volumes?: {
    name: string;
    secret?: { secretName: string };
    projected?: { sources: { secret: { name: string } }[] };
  }[];
}

type Labels = Record<string, string>;

/** A Deployment, StatefulSet or Job. */
export interface Workload extends KubernetesObject {
  spec: {
    replicas?: number;
    selector?: { matchLabels: Labels };
    strategy?: { type: string; rollingUpdate?: { maxUnavailable: number; maxSurge: number } };
    template: { metadata: { labels: Labels }; spec: PodSpec };
  };
}

/** Whether the manifests can be rendered on this machine. */
export const hasKubectl = spawnSync('kubectl', ['version', '--client']).status === 0;

/** The objects of an overlay as `kubectl apply -k` sends them. */
export class Manifests {
  constructor(readonly objects: readonly KubernetesObject[]) {}

  static render(overlay: string): Manifests {
    const { status, stdout, stderr } = spawnSync(
      'kubectl',
      ['kustomize', join(__dirname, 'overlays', overlay)],
      {
        encoding: 'utf8',
        maxBuffer: 64 * 1024 * 1024,
      },
    );
    if (status !== 0) throw new Error(stderr);
    return new Manifests(parseAllDocuments(stdout).map((document) => document.toJS() as KubernetesObject));
  }

  ofKind<T extends KubernetesObject>(...kinds: string[]): T[] {
    return this.objects.filter(({ kind }) => kinds.includes(kind)) as T[];
  }

  get workloads(): Workload[] {
    return this.ofKind<Workload>('Deployment', 'StatefulSet', 'Job');
  }

  /** The Deployment of a process. */
  deployment(process: string): Workload {
    const found = this.ofKind<Workload>('Deployment').find(
      ({ spec }) => spec.template.metadata.labels['app.kubernetes.io/name'] === process,
    );
    if (!found) throw new Error(`no Deployment runs ${process}`);
    return found;
  }

  /** The environment of a container, with its ConfigMaps. */
  environment({ env = [], envFrom = [] }: Container): Labels {
    const maps = this.ofKind<KubernetesObject & { data: Labels }>('ConfigMap');
    const sources = envFrom.map(({ configMapRef }) => {
      const map = maps.find(({ metadata }) => metadata.name === configMapRef.name);
      if (!map) throw new Error(`no ConfigMap ${configMapRef.name}`);
      return map.data;
    });
    const own = env.map(({ name, value = '' }) => [name, value] as const);
    return Object.fromEntries([...sources.flatMap((source) => Object.entries(source)), ...own]);
  }
}

export const containerOf = ({ spec }: Workload): Container => {
  const [container] = spec.template.spec.containers;
  if (!container) throw new Error('a pod without containers');
  return container;
};

/** The Secrets that a workload mounts. */
export const secretsOf = ({ spec }: Workload): string[] =>
  (spec.template.spec.volumes ?? []).flatMap(({ secret, projected }) => [
    ...(secret ? [secret.secretName] : []),
    ...(projected?.sources.map((source) => source.secret.name) ?? []),
  ]);
