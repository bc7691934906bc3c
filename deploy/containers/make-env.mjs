#!/usr/bin/env node
// Creates .env from .env.example with new secrets, and the certificates in deploy/containers/tls: node deploy/containers/make-env.mjs
// Certificates need the packages of the checkout (npm install); on a machine with Docker only, run both in the image `node`.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Begins with an alphabetic character: NATS parses a variable like its configuration, where a digit begins a number. */
const password = () => `p${randomBytes(18).toString('hex')}`;

function makeKeyPairs() {
  const pairs = new Map();
  return (name, half) => {
    if (!pairs.has(name)) pairs.set(name, generateKeyPairSync('ed25519'));
    const { privateKey, publicKey } = pairs.get(name);
    const key = half === 'PRIVATE' ? privateKey : publicKey;
    return key.export({ format: 'der', type: half === 'PRIVATE' ? 'pkcs8' : 'spki' }).toString('base64');
  };
}

/** The text of .env: every empty password, key and secret of the example gets a new value. */
export function fillSecrets(example) {
  const keyOf = makeKeyPairs();
  return example
    .replace(
      /^((?:POSTGRES|DATABASE|NATS|REDIS|BACKUP)_PASSWORD\w*)=$/gm,
      (_, name) => `${name}=${password()}`,
    )
    .replace(/^(\w+)_(PRIVATE|PUBLIC)_KEY=$/gm, (_, name, half) => `${name}_${half}_KEY=${keyOf(name, half)}`)
    .replace(
      /^(\w+_LINK_SECRET|\w+_FACTOR_KEY|ACTOR_KEY_\w+)=$/gm,
      (_, name) => `${name}=${randomBytes(32).toString('base64')}`,
    );
}

/** Creates missing certificates. To renew them, remove the folder first and restart all containers afterwards. */
async function addCertificates() {
  const dir = join(root, 'deploy', 'containers', 'tls');
  const { hasCertificates, makeCertificates } = await import('./certificates.mjs').catch((error) => {
    throw new Error(`certificates need the packages of the checkout: npm install\n${error}`);
  });
  if (hasCertificates(dir)) return false;
  await makeCertificates(dir);
  process.stdout.write('deploy/containers/tls is written.\n');
  return true;
}

async function main() {
  const hasNewCertificates = await addCertificates();
  const file = join(root, '.env');
  if (existsSync(file)) {
    if (hasNewCertificates) return 0;
    process.stderr.write(
      '.env exists and was not changed: the data of the volumes requires its passwords.\n',
    );
    return 1;
  }
  writeFileSync(file, fillSecrets(readFileSync(join(root, '.env.example'), 'utf8')), { mode: 0o600 });
  process.stdout.write('.env is written. Now: docker compose up --build\n');
  return 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  void main().then((code) => {
    process.exitCode = code;
  });
