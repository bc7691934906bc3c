import { BrandConfig, brandOf } from '#brand/brand.config';
import { IdentityConfig } from '../identity.config';
import { TwoFactorSecrets, newRecoveryCodes, normalizeCode } from './two-factor-secrets';

const secretsWith = (key: string, ...former: string[]) =>
  new TwoFactorSecrets(
    Object.assign(new IdentityConfig(), {
      SECOND_FACTOR_KEY: Buffer.alloc(32, key).toString('base64'),
      SECOND_FACTOR_FORMER_KEYS: former.map((one) => Buffer.alloc(32, one).toString('base64')),
    }),
    { current: brandOf(new BrandConfig()) },
  );
const secrets = secretsWith('a');

describe('encrypted secrets of two-factor authentication', () => {
  it('decrypts only for the same user and with the same key', () => {
    const encrypted = secrets.encrypt('anna', 'JBSWY3DPEHPK3PXP');
    expect(secrets.decrypt('anna', encrypted)).toBe('JBSWY3DPEHPK3PXP');
    expect(secrets.decrypt('eve', encrypted)).toBeUndefined();
    expect(secretsWith('b').decrypt('anna', encrypted)).toBeUndefined();
  });

  it('decrypts with a former key after a rotation', () => {
    const encrypted = secrets.encrypt('anna', 'JBSWY3DPEHPK3PXP');
    expect(secretsWith('b', 'a').decrypt('anna', encrypted)).toBe('JBSWY3DPEHPK3PXP');
    expect(secretsWith('b', 'a').decrypt('eve', encrypted)).toBeUndefined();
  });

  it('encrypts the same secret differently each time', () => {
    expect(secrets.encrypt('anna', 'JBSWY3DPEHPK3PXP')).not.toBe(secrets.encrypt('anna', 'JBSWY3DPEHPK3PXP'));
  });

  it('rejects a modified ciphertext', () => {
    const bytes = Buffer.from(secrets.encrypt('anna', 'JBSWY3DPEHPK3PXP'), 'base64url');
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    expect(secrets.decrypt('anna', bytes.toString('base64url'))).toBeUndefined();
  });
});

describe('recovery codes', () => {
  it('hashes a code independently of its spelling and differently for each user', () => {
    const [code = ''] = newRecoveryCodes();
    const hash = secrets.hashRecoveryCode('anna', code);
    expect(secrets.hashRecoveryCode('anna', ` ${code.toUpperCase().replace('-', ' ')}`)).toBe(hash);
    expect(secrets.hashRecoveryCode('eve', code)).not.toBe(hash);
  });

  it('finds the hash of a former key after a rotation', () => {
    const hash = secrets.hashRecoveryCode('anna', 'abcde-fgh23');
    expect(secretsWith('b', 'a').recoveryCodeHashes('anna', 'abcde-fgh23')).toContain(hash);
    expect(secretsWith('b').recoveryCodeHashes('anna', 'abcde-fgh23')).not.toContain(hash);
  });

  it('creates ten different recovery codes that cannot be confused with six-digit codes', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    expect(codes.map(normalizeCode).every((code) => code.length === 10)).toBe(true);
  });
});
