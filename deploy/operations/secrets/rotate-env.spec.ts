import { createPrivateKey, createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillSecrets } from '../../containers/make-env.mjs';
import { envNames, rotateEnv } from './rotate-env';

const env = fillSecrets(readFileSync(join(__dirname, '../../../.env.example'), 'utf8'));
const valueOf = (text: string, name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1];

function publicHalf(privateKey: string | undefined): string {
  const der = { key: Buffer.from(privateKey ?? '', 'base64'), format: 'der', type: 'pkcs8' } as const;
  return createPublicKey(createPrivateKey(der)).export({ format: 'der', type: 'spki' }).toString('base64');
}

describe('secret rotation in a .env file', () => {
  it('replaces a key pair by a new one and keeps the former public half', () => {
    const next = rotateEnv(env, 'session');
    expect(valueOf(next, 'SESSION_PUBLIC_KEY')).toBe(publicHalf(valueOf(next, 'SESSION_PRIVATE_KEY')));
    expect(valueOf(next, 'SESSION_PUBLIC_KEY')).not.toBe(valueOf(env, 'SESSION_PUBLIC_KEY'));
    expect(valueOf(next, 'SESSION_FORMER_KEYS')).toBe(valueOf(env, 'SESSION_PUBLIC_KEY'));
  });

  it('puts the newest former value first', () => {
    const once = rotateEnv(env, 'licence');
    const twice = rotateEnv(once, 'licence');
    const former = [once, env].map((text) => publicHalf(valueOf(text, 'LICENCE_PRIVATE_KEY')));
    expect(valueOf(twice, 'LICENCE_FORMER_KEYS')).toBe(former.join(','));
  });

  it('removes former values after a leak', () => {
    const next = rotateEnv(rotateEnv(env, 'fileLink'), 'fileLink', { dropFormer: true });
    expect(valueOf(next, 'FILE_LINK_FORMER_SECRETS')).toBe('');
  });

  it.each(envNames)('changes no line but those of %s', (name) => {
    const lines = env.split('\n');
    const changed = rotateEnv(env, name)
      .split('\n')
      .filter((line, index) => line !== lines[index]);
    expect(changed.length).toBeGreaterThanOrEqual(1);
    expect(changed.length).toBeLessThanOrEqual(3);
  });

  it('rejects unknown names and files that do not set the secret', () => {
    expect(() => rotateEnv(env, 'unknown')).toThrow(RangeError);
    expect(() => rotateEnv('PORT=3000\n', 'session')).toThrow('SESSION_PRIVATE_KEY is not set');
  });
});
