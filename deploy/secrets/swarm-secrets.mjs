#!/usr/bin/env node
// Creates the secrets of deploy/swarm/stack.yml in the swarm of DOCKER_HOST, from .env (node deploy/containers/make-env.mjs):
//   node deploy/secrets/swarm-secrets.mjs [--version 2] [--env .env]
// Docker's secrets are immutable. A new value gets a new version: create all with it, then deploy with SECRETS_VERSION=<version>.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { parseEnv, secretValues } from './process-secrets.mjs';

/** Secrets with one value for all processes. */
const shared = ['S3_ACCESS_KEY', 'S3_SECRET_KEY', 'SMTP_URL', 'DKIM_KEY'];

/** A line for each password of a server, in the syntax of the shell (deploy/swarm/with-passwords.sh). */
const passwordFile = (env, names) =>
  Object.entries(env)
    .filter(([name]) => names.test(name))
    .map(([name, value]) => `${name}='${value}'\n`)
    .join('');

/** The secrets by name. Docker refuses an empty one; a process removes the newline. */
export function swarmSecrets(env) {
  const values = secretValues(env);
  const own = Object.entries(values)
    // The operator's tool is no service: it runs on a machine with .env.
    .filter(([process]) => process !== 'ops')
    .flatMap(([process, secrets]) =>
      Object.entries(secrets).map(([name, value]) => [
        shared.includes(name) ? name : `${process}-${name}`,
        `${value}\n`,
      ]),
    );
  return {
    ...Object.fromEntries(own),
    'postgres-passwords': passwordFile(env, /^(POSTGRES_PASSWORD|DATABASE_PASSWORD_\w+)$/),
    'nats-passwords': passwordFile(env, /^NATS_PASSWORD_/),
    'redis-passwords': passwordFile(env, /^REDIS_PASSWORD_/),
  };
}

function main() {
  const options = { version: { type: 'string', default: '1' }, env: { type: 'string', default: '.env' } };
  const { values } = parseArgs({ options });
  const secrets = swarmSecrets(parseEnv(readFileSync(values.env, 'utf8')));
  for (const [name, value] of Object.entries(secrets))
    execFileSync('docker', ['secret', 'create', `lowline-${name}-${values.version}`, '-'], {
      input: value,
      stdio: ['pipe', 'ignore', 'inherit'],
    });
  process.stdout.write(`${Object.keys(secrets).length} secrets of version ${values.version} are created.\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
