import type { ServiceName } from '#contracts/kit/services';
import type { BusPasswords } from '#local-servers/bus/bus-users';

interface KeyPair {
  private: string;
  public: string;
}

/**
 * Former values that are still accepted after a rotation (deploy/operations/secrets). Public halves of key pairs in base64 (SPKI DER);
 * newest first.
 */
export interface FormerSecrets {
  session: string[];
  licence: string[];
  fileLink: string[];
  newsletterLink: string[];
  secondFactor: string[];
}

/** All secrets. Ed25519 keys in base64: private as PKCS8 DER, public as SPKI DER. */
export interface Secrets {
  /** Password of the superuser of the local Postgres. */
  postgres: string;
  roles: Record<ServiceName, string>;
  nats: BusPasswords;
  /** One for each service, 32 bytes in base64: the gateway and the operator sign actor claims with it. */
  actorKeys: Record<ServiceName, string>;
  redis: BusPasswords;
  session: KeyPair;
  licence: KeyPair;
  /** Signs the files of releases. */
  release: KeyPair;
  fileLink: string;
  newsletterLink: string;
  secondFactor: string;
  former: FormerSecrets;
}
