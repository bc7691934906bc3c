import { createPrivateKey, createPublicKey } from 'node:crypto';
import { fillSecrets } from '../../containers/make-env.mjs';

/** The variables of each secret in `.env` and the variable of its former values. */
const variablesOf: Record<string, { own: string[]; former?: string; isKeyPair?: boolean }> = {
  session: {
    own: ['SESSION_PRIVATE_KEY', 'SESSION_PUBLIC_KEY'],
    former: 'SESSION_FORMER_KEYS',
    isKeyPair: true,
  },
  licence: { own: ['LICENCE_PRIVATE_KEY'], former: 'LICENCE_FORMER_KEYS', isKeyPair: true },
  release: { own: ['RELEASE_PRIVATE_KEY'] },
  fileLink: { own: ['FILE_LINK_SECRET'], former: 'FILE_LINK_FORMER_SECRETS' },
  newsletterLink: { own: ['NEWSLETTER_LINK_SECRET'], former: 'NEWSLETTER_LINK_FORMER_SECRETS' },
  secondFactor: { own: ['SECOND_FACTOR_KEY'], former: 'SECOND_FACTOR_FORMER_KEYS' },
};

const maxFormerValues = 3;

/** The names that `rotateEnv` accepts. Passwords of servers are changed at the servers (docs/security.md). */
export const envNames = Object.keys(variablesOf);

function valueOf(env: string, variable: string): string {
  return new RegExp(`^${variable}=(.*)$`, 'm').exec(env)?.[1] ?? '';
}

function setValue(env: string, variable: string, value: string): string {
  const line = new RegExp(`^${variable}=.*$`, 'm');
  return line.test(env)
    ? env.replace(line, `${variable}=${value}`)
    : `${env.trimEnd()}\n${variable}=${value}\n`;
}

function publicHalf(privateKey: string): string {
  const key = { key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' } as const;
  return createPublicKey(createPrivateKey(key)).export({ format: 'der', type: 'spki' }).toString('base64');
}

/**
 * The text of `.env` with one secret replaced. Former values stay valid unless `dropFormer` removes them.
 * @throws RangeError for an unknown name or a secret that the file does not set
 */
export function rotateEnv(env: string, name: string, { dropFormer = false } = {}): string {
  const variables = variablesOf[name];
  if (!variables) throw new RangeError(`unknown secret "${name}"; the secrets are ${envNames.join(', ')}`);
  const [first = ''] = variables.own;
  const present = valueOf(env, first);
  if (!present) throw new RangeError(`${first} is not set in this file`);
  const emptied = variables.own.reduce((text, variable) => setValue(text, variable, ''), env);
  const next = fillSecrets(emptied);
  if (!variables.former) return next;
  const earlier = valueOf(env, variables.former).split(',').filter(Boolean);
  const former = dropFormer ? [] : [variables.isKeyPair ? publicHalf(present) : present, ...earlier];
  return setValue(next, variables.former, former.slice(0, maxFormerValues).join(','));
}
