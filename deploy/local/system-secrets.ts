import type { BusUser, ServiceName } from './system';

interface KeyPair {
  private: string;
  public: string;
}

/**
 * Former values that are still accepted after a rotation (deploy/secrets). Public halves of key pairs in base64 (SPKI DER);
 * newest first.
 */
export interface FormerSecrets {
  session: string[];
  licence: string[];
  fileLink: string[];
  newsletterLink: string[];
  secondFactor: string[];
}

/** Everything secret. Keys are Ed25519 in base64: PKCS8 DER the private, SPKI DER the public half. */
export interface Secrets {
  /** The superuser of our own Postgres. */
  postgres: string;
  roles: Record<ServiceName, string>;
  nats: Record<BusUser, string>;
  /** Of each service: the gateway and the operator sign claims to it with this key. 32 bytes in base64. */
  actorKeys: Record<ServiceName, string>;
  redis: Record<BusUser, string>;
  session: KeyPair;
  licence: KeyPair;
  fileLink: string;
  newsletterLink: string;
  secondFactor: string;
  former: FormerSecrets;
}
