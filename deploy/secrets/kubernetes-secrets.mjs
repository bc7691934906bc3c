#!/usr/bin/env node
// Prints the Secrets of deploy/kubernetes from .env and deploy/containers/tls (node deploy/containers/make-env.mjs writes both):
//   node deploy/secrets/kubernetes-secrets.mjs --namespace lowline | kubectl apply -f -
// A cluster with external-secrets has them in its store instead (deploy/kubernetes/components/external-secrets).
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { interpolate, parseEnv, secretValues } from './process-secrets.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const containers = (file) => readFileSync(join(root, 'deploy/containers', file), 'utf8');

/** CloudNativePG's Service of the primary, and the authority that it creates. */
const inCluster = (url) =>
  url
    .replace('@postgres:', '@postgres-rw:')
    .replace('sslrootcert=/tls/ca.pem', 'sslrootcert=/tls/postgres-ca.pem');

/** The users and permissions of nats.conf with their passwords; NATS reads `$NAME` from its environment only. */
function natsUsers(env) {
  const config = containers('nats.conf');
  return config
    .slice(config.indexOf('accounts {'))
    .replace(/\$(NATS_PASSWORD_[A-Z]+)/g, (_, name) => JSON.stringify(interpolate(`\${${name}:?}`, env)));
}

const certificate = (server) => ({
  'tls.crt': containers(`tls/${server}.pem`),
  'tls.key': containers(`tls/${server}.key`),
  'ca.crt': containers('tls/ca.pem'),
});

function secretOf(namespace, name, stringData, type = 'Opaque') {
  return { apiVersion: 'v1', kind: 'Secret', metadata: { name, namespace }, type, stringData };
}

/** All Secrets that the manifests name. */
export function kubernetesSecrets(env, namespace) {
  const secret = (...rest) => secretOf(namespace, ...rest);
  const values = Object.entries(secretValues(env)).map(([process, { DATABASE_URL, ...others }]) =>
    secret(`${process}-secrets`, {
      ...others,
      ...(DATABASE_URL ? { DATABASE_URL: inCluster(DATABASE_URL) } : {}),
    }),
  );
  const roles = Object.entries(env)
    .filter(([name]) => name.startsWith('DATABASE_PASSWORD_'))
    .map(([name, password]) => [name.slice('DATABASE_PASSWORD_'.length).toLowerCase(), password])
    .map(([username, password]) =>
      secret(`postgres-${username}`, { username, password }, 'kubernetes.io/basic-auth'),
    );
  return [
    ...values,
    ...roles,
    secret('servers-ca', { 'ca.pem': containers('tls/ca.pem') }),
    secret('nats-tls', certificate('nats'), 'kubernetes.io/tls'),
    secret('redis-tls', certificate('redis'), 'kubernetes.io/tls'),
    secret('nats-users', { 'users.conf': natsUsers(env) }),
    secret('redis-users', { 'users.acl': interpolate(containers('redis-users.acl'), env) }),
  ];
}

function main() {
  const options = {
    namespace: { type: 'string', default: 'lowline' },
    env: { type: 'string', default: '.env' },
  };
  const { values } = parseArgs({ options });
  const env = parseEnv(readFileSync(values.env, 'utf8'));
  const items = kubernetesSecrets(env, values.namespace);
  process.stdout.write(`${JSON.stringify({ apiVersion: 'v1', kind: 'List', items }, null, 2)}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
