import { randomBytes } from 'node:crypto';
import { type ServiceName, services } from '#contracts/kit/services';

/** 32 random bytes in base64. */
export function newActorKey(): string {
  return randomBytes(32).toString('base64');
}

/** The actor keys of a gateway as environment variables: the given ones, and new ones for the other services. */
export function actorKeyVariables(known: Partial<Record<ServiceName, string>> = {}): NodeJS.ProcessEnv {
  return Object.fromEntries(
    services.map((name) => [`ACTOR_KEY_${name.toUpperCase()}`, known[name] ?? newActorKey()]),
  );
}
