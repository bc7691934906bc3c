import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from './stop-with-message';
import { busUsers, services } from './system';
import type { Secrets } from './system-secrets';

function word(): string {
  return randomBytes(18).toString('hex');
}

function key(): string {
  return randomBytes(32).toString('base64');
}

function each<Name extends string>(names: readonly Name[], make: () => string): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, make()])) as Record<Name, string>;
}

function keyPair(): Secrets['session'] {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    private: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    public: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  };
}

/** Secrets nobody has used yet. */
export function newSecrets(): Secrets {
  return {
    postgres: word(),
    roles: each(services, word),
    nats: each(busUsers, word),
    redis: each(busUsers, word),
    actorKeys: each(services, key),
    session: keyPair(),
    licence: keyPair(),
    fileLink: key(),
    newsletterLink: key(),
    secondFactor: key(),
    former: { session: [], licence: [], fileLink: [], newsletterLink: [], secondFactor: [] },
  };
}

/** Nobody can guess them again, and what was written under them is closed without them. */
function knownIn(file: string): Partial<Secrets> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>;
  } catch {
    throw new CannotStart(
      `${file} is damaged, and nothing that is stored can be opened without it. Put it back, or forget all data: npm run reset`,
    );
  }
}

/**
 * The secrets of a data folder: made on first use, readable by their owner alone. Data folders of earlier versions get
 * what they lack and keep what they have.
 */
export function secretsOf(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  const made = newSecrets();
  const known = existsSync(file) ? knownIn(file) : {};
  const secrets: Secrets = {
    ...made,
    ...known,
    roles: { ...made.roles, ...known.roles },
    nats: { ...made.nats, ...known.nats },
    actorKeys: { ...made.actorKeys, ...known.actorKeys },
    former: { ...made.former, ...known.former },
    redis: { ...made.redis, ...known.redis },
  };
  if (JSON.stringify(secrets) !== JSON.stringify(known)) saveSecrets(dataDir, secrets);
  return secrets;
}

/** Writes the secrets of a data folder; a process that dies meanwhile leaves the former file whole. */
export function saveSecrets(dataDir: string, secrets: Secrets): void {
  const file = join(dataDir, 'secrets.json');
  writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 1), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
