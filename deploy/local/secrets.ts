import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const services = ['identity', 'catalogue', 'news', 'newsletter', 'commerce', 'licensing'] as const;
export type ServiceName = (typeof services)[number];

interface KeyPair {
  private: string;
  public: string;
}

/** Everything secret of this local shop; made once, kept in the data folder, readable by its owner alone. */
export interface Secrets {
  postgres: string;
  roles: Record<string, string>;
  nats: Record<string, string>;
  actor: KeyPair;
  session: KeyPair;
  licence: KeyPair;
  fileLink: string;
}

function word(): string {
  return randomBytes(18).toString('base64url');
}

function keyPair(): KeyPair {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    private: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    public: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  };
}

/** The secrets of a data folder, made on first use. */
export function secretsOf(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Secrets;
  const secrets: Secrets = {
    postgres: word(),
    roles: Object.fromEntries(services.map((name) => [name, word()])),
    nats: Object.fromEntries([...services, 'gateway', 'ops'].map((name) => [name, word()])),
    actor: keyPair(),
    session: keyPair(),
    licence: keyPair(),
    fileLink: randomBytes(32).toString('base64'),
  };
  writeFileSync(file, JSON.stringify(secrets, null, 1), { mode: 0o600 });
  return secrets;
}
