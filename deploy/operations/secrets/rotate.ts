import { newSecrets } from '../../local/stack/secrets';
import type { FormerSecrets, Secrets } from '../../local/stack/system-secrets';

/** The superuser's password is changed at the server itself: `alter role postgres password …`. */
type Rotatable = Exclude<keyof Secrets, 'former' | 'postgres'>;

/** The part of a former value that stays valid: of a key pair only the public half. */
const formerValue: Record<keyof FormerSecrets, (secrets: Secrets) => string> = {
  session: ({ session }) => session.public,
  licence: ({ licence }) => licence.public,
  fileLink: ({ fileLink }) => fileLink,
  newsletterLink: ({ newsletterLink }) => newsletterLink,
  secondFactor: ({ secondFactor }) => secondFactor,
};

/** Number of former values that are kept, so that several rotations in a row invalidate nothing. */
const maxFormerValues = 3;

function isRotatable(name: string, secrets: Secrets): name is Rotatable {
  return Object.hasOwn(secrets, name) && name !== 'former' && name !== 'postgres';
}

function keepsFormer(name: string): name is keyof FormerSecrets {
  return Object.hasOwn(formerValue, name);
}

/** The names that `rotate` accepts, in the order of the file. */
export function rotatableNames(secrets: Secrets): string[] {
  return Object.keys(secrets).filter((name) => isRotatable(name, secrets));
}

/**
 * Replaces one secret by a new one. The former value stays valid where sessions, links or licence files depend on it,
 * unless it has leaked: `dropFormer` removes all former values of that secret.
 * @throws RangeError for an unknown name
 */
export function rotate(secrets: Secrets, name: string, { dropFormer = false } = {}): Secrets {
  if (!isRotatable(name, secrets))
    throw new RangeError(`unknown secret "${name}"; the secrets are ${rotatableNames(secrets).join(', ')}`);
  const next: Secrets = { ...secrets, [name]: newSecrets()[name] };
  if (!keepsFormer(name)) return next;
  const former = dropFormer ? [] : [formerValue[name](secrets), ...secrets.former[name]];
  return { ...next, former: { ...secrets.former, [name]: former.slice(0, maxFormerValues) } };
}
