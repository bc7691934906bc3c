import { newSecrets } from '../local/secrets';
import type { FormerSecrets, Secrets } from '../local/system-secrets';

/** The superuser's password belongs to the server itself: `alter role postgres password …`. */
type Rotatable = Exclude<keyof Secrets, 'former' | 'postgres'>;

/** What remains valid under a former value: only its public half where it is a pair. */
const formerValue: Record<keyof FormerSecrets, (secrets: Secrets) => string> = {
  session: ({ session }) => session.public,
  licence: ({ licence }) => licence.public,
  fileLink: ({ fileLink }) => fileLink,
  newsletterLink: ({ newsletterLink }) => newsletterLink,
  secondFactor: ({ secondFactor }) => secondFactor,
};

/** Former values that are kept: two rotations in a row end nothing that the first one kept. */
const maxFormerValues = 3;

function isRotatable(name: string, secrets: Secrets): name is Rotatable {
  return Object.hasOwn(secrets, name) && name !== 'former' && name !== 'postgres';
}

function keepsFormer(name: string): name is keyof FormerSecrets {
  return Object.hasOwn(formerValue, name);
}

/** The names that `rotate` takes, in the order of the file. */
export function rotatableNames(secrets: Secrets): string[] {
  return Object.keys(secrets).filter((name) => isRotatable(name, secrets));
}

/**
 * Replaces one secret by a new one. The former value goes on to be accepted where something that customers hold depends on
 * it, unless it has leaked: `dropFormer` forgets all former values of that secret.
 * @throws RangeError for a name that is no secret
 */
export function rotate(secrets: Secrets, name: string, { dropFormer = false } = {}): Secrets {
  if (!isRotatable(name, secrets))
    throw new RangeError(`there is no secret "${name}", only ${rotatableNames(secrets).join(', ')}`);
  const next: Secrets = { ...secrets, [name]: newSecrets()[name] };
  if (!keepsFormer(name)) return next;
  const former = dropFormer ? [] : [formerValue[name](secrets), ...secrets.former[name]];
  return { ...next, former: { ...secrets.former, [name]: former.slice(0, maxFormerValues) } };
}
