import { resolve } from 'node:path';
import { Cluster } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1';
import { ExternalSecret } from '@kubernetes-models/external-secrets/external-secrets.io/v1beta1';
import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1';
import { PodMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1';
import { Deployment, StatefulSet } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { Job } from 'kubernetes-models/batch/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Namespace, Service, ServiceAccount } from 'kubernetes-models/v1';
import ts from 'typescript';

// The schemas of the Kubernetes API and of the operators' resources, from packages that are generated from them.

interface Validatable {
  validate(): void;
}
type Model = new (data?: never) => Validatable;

const modules: Record<string, Record<string, Model>> = {
  'kubernetes-models/v1': { ConfigMap, Namespace, Service, ServiceAccount },
  'kubernetes-models/apps/v1': { Deployment, StatefulSet },
  'kubernetes-models/batch/v1': { Job },
  'kubernetes-models/policy/v1': { PodDisruptionBudget },
  'kubernetes-models/autoscaling/v2': { HorizontalPodAutoscaler },
  'kubernetes-models/networking.k8s.io/v1': { Ingress, NetworkPolicy },
  '@kubernetes-models/keda/keda.sh/v1alpha1': { ScaledObject },
  '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1': { Cluster },
  '@kubernetes-models/external-secrets/external-secrets.io/v1beta1': { ExternalSecret },
  '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1': { PodMonitor },
};

/** `v1` of external-secrets is `v1beta1` under another name; the package for Node 20 has the older one. */
const sameSchema: Record<string, string> = { 'external-secrets.io/v1': 'external-secrets.io/v1beta1' };

export interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
}

function schemaOf({ apiVersion, kind }: KubernetesObject): { path: string; model: Model } {
  const version = sameSchema[apiVersion] ?? apiVersion;
  const found = Object.entries(modules).find(
    ([path, models]) => path.endsWith(`/${version}`) && models[kind],
  );
  const model = found?.[1][kind];
  if (!found || !model) throw new Error(`no schema is known for ${apiVersion} ${kind}`);
  return { path: found[0], model };
}

const inKnownVersion = (object: KubernetesObject): KubernetesObject => ({
  ...object,
  apiVersion: sameSchema[object.apiVersion] ?? object.apiVersion,
});

/** Required fields, types, formats and enumerations. */
function invalidValues(object: KubernetesObject): string[] {
  const { model } = schemaOf(object);
  try {
    new model(inKnownVersion(object) as never).validate();
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/**
 * Fields that the API does not know, such as a misspelt one: the API ignores or rejects them, the JSON schemas allow them. The
 * compiler rejects them in an object literal of the generated type.
 */
function unknownFields(objects: readonly KubernetesObject[]): Map<number, string[]> {
  const lines = objects.map((object, i) => {
    const { path } = schemaOf(object);
    const literal = JSON.stringify(inKnownVersion(object));
    return `export const object${i}: import('${path}').I${object.kind} = ${literal};`;
  });
  const file = resolve(__dirname, 'rendered-objects.ts');
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    lib: ['lib.es2022.d.ts'],
    module: ts.ModuleKind.Node16,
    moduleResolution: ts.ModuleResolutionKind.Node16,
  };
  const host = ts.createCompilerHost(options);
  const text = lines.join('\n');
  const own: ts.CompilerHost = {
    ...host,
    fileExists: (name) => resolve(name) === file || host.fileExists(name),
    readFile: (name) => (resolve(name) === file ? text : host.readFile(name)),
    getSourceFile: (name, version, ...rest) =>
      resolve(name) === file
        ? ts.createSourceFile(name, text, version)
        : host.getSourceFile(name, version, ...rest),
  };
  const program = ts.createProgram([file], options, own);
  const problems = new Map<number, string[]>();
  for (const { file: source, start = 0, messageText } of ts.getPreEmitDiagnostics(program)) {
    const line = source ? source.getLineAndCharacterOfPosition(start).line : -1;
    const message = ts.flattenDiagnosticMessageText(messageText, ' ');
    problems.set(line, [...(problems.get(line) ?? []), message]);
  }
  return problems;
}

/** What the API server and the operators would reject, by object. */
export function schemaProblems(objects: readonly KubernetesObject[]): string[] {
  const unknown = unknownFields(objects);
  const general = unknown.get(-1) ?? [];
  const all = objects.flatMap((object, i) =>
    [...invalidValues(object), ...(unknown.get(i) ?? [])].map(
      (problem) => `${object.kind} ${object.metadata.name}: ${problem}`,
    ),
  );
  return [...general, ...all];
}
