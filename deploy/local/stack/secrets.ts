import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '#local-servers/startup-error';
import { services } from '#contracts/kit/services';
import { newBusPasswords, randomPassword } from '#local-servers/bus/bus-users';
import { writeAtomically } from '../processes/write-atomically';
import type { Secrets } from './system-secrets';

function randomKey(): string {
  return randomBytes(32).toString('base64');
}

function mapNames<Name extends string>(names: readonly Name[], make: () => string): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, make()])) as Record<Name, string>;
}

function keyPair(): Secrets['session'] {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    private: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    public: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  };
}

/** New random secrets. */
export function newSecrets(): Secrets {
  return {
    postgres: randomPassword(),
    roles: mapNames(services, randomPassword),
    nats: newBusPasswords(),
    redis: newBusPasswords(),
    actorKeys: mapNames(services, randomKey),
    session: keyPair(),
    licence: keyPair(),
    release: keyPair(),
    fileLink: randomKey(),
    newsletterLink: randomKey(),
    secondFactor: randomKey(),
    former: { session: [], licence: [], fileLink: [], newsletterLink: [], secondFactor: [] },
  };
}

/** A damaged file is never replaced: data that was encrypted or signed with the old secrets would be lost. */
function readSecrets(file: string): Partial<Secrets> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>;
  } catch {
    throw new StartupError(
      `${file} is damaged, and stored data cannot be read without it. Restore it, or delete all data: npm run reset`,
    );
  }
}

/**
 * The secrets of a data folder, created on first use and readable by their owner only. A data folder of an earlier version gets
 * the missing ones.
 */
export function loadSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  const made = newSecrets();
  const known = existsSync(file) ? readSecrets(file) : {};
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

/** Writes the secrets of a data folder atomically. */
export function saveSecrets(dataDir: string, secrets: Secrets): void {
  writeAtomically(join(dataDir, 'secrets.json'), secrets);
}
