import { FactorVault, newRecoveryCodes, plainCode } from './factor-vault';

const vaultOf = (key: string, ...former: string[]) =>
  new FactorVault({
    NODE_ENV: 'test',
    SESSION_PRIVATE_KEY: '',
    SEED_DEMO: false,
    RETENTION_ACCOUNTS_MONTHS: 36,
    ADMIN_SESSION_IDLE_SECONDS: 43_200,
    SECOND_FACTOR_KEY: Buffer.alloc(32, key).toString('base64'),
    SECOND_FACTOR_FORMER_KEYS: former.map((one) => Buffer.alloc(32, one).toString('base64')),
  });
const vault = vaultOf('a');

describe('a sealed secret', () => {
  it('opens for its user with its key alone', () => {
    const sealed = vault.seal('anna', 'JBSWY3DPEHPK3PXP');
    expect(vault.open('anna', sealed)).toBe('JBSWY3DPEHPK3PXP');
    expect(vault.open('eve', sealed)).toBeUndefined();
    expect(vaultOf('b').open('anna', sealed)).toBeUndefined();
  });

  it('opens with a former key after a rotation', () => {
    const sealed = vault.seal('anna', 'JBSWY3DPEHPK3PXP');
    expect(vaultOf('b', 'a').open('anna', sealed)).toBe('JBSWY3DPEHPK3PXP');
    expect(vaultOf('b', 'a').open('eve', sealed)).toBeUndefined();
  });

  it('never looks the same twice', () => {
    expect(vault.seal('anna', 'JBSWY3DPEHPK3PXP')).not.toBe(vault.seal('anna', 'JBSWY3DPEHPK3PXP'));
  });

  it('does not open when it was tampered with', () => {
    const bytes = Buffer.from(vault.seal('anna', 'JBSWY3DPEHPK3PXP'), 'base64url');
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    expect(vault.open('anna', bytes.toString('base64url'))).toBeUndefined();
  });
});

describe('recovery codes', () => {
  it('have the same hash however they are typed, and another one for everybody else', () => {
    const [code = ''] = newRecoveryCodes();
    const hash = vault.hashOfCode('anna', code);
    expect(vault.hashOfCode('anna', ` ${code.toUpperCase().replace('-', ' ')}`)).toBe(hash);
    expect(vault.hashOfCode('eve', code)).not.toBe(hash);
  });

  it('are found under the hash of a former key after a rotation', () => {
    const hash = vault.hashOfCode('anna', 'abcde-fgh23');
    expect(vaultOf('b', 'a').hashesOfCode('anna', 'abcde-fgh23')).toContain(hash);
    expect(vaultOf('b').hashesOfCode('anna', 'abcde-fgh23')).not.toContain(hash);
  });

  it('are ten, all different, and never six digits as the app’s are', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    expect(codes.map(plainCode).every((code) => code.length === 10)).toBe(true);
  });
});
