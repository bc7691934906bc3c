import { randomBytes } from 'node:crypto';
import { type ServiceName, services } from '#contracts/kit/services';

/** Base64 of 32 bytes that no other spec knows. */
export function newActorKey(): string {
  return randomBytes(32).toString('base64');
}

/** The variables of a gateway that holds an actor key of each service: those given, and fresh ones for the others. */
export function actorKeyVariables(known: Partial<Record<ServiceName, string>> = {}): NodeJS.ProcessEnv {
  return Object.fromEntries(
    services.map((name) => [`ACTOR_KEY_${name.toUpperCase()}`, known[name] ?? newActorKey()]),
  );
}
