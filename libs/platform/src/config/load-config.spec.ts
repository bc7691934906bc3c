import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'class-transformer';
import { IsBoolean, IsInt, IsOptional, IsString, IsUrl } from 'class-validator';
import { ConfigError, loadConfig, toFlag, toNumber } from './load-config';

class Settings {
  @IsUrl({ require_tld: false }) SHOP: string;
  @Transform(toNumber) @IsInt() SEATS: number = 3;
  @Transform(toFlag) @IsBoolean() OPEN: boolean = false;
}

describe('environment', () => {
  it('is converted to a typed object with defaults', () => {
    expect(
      loadConfig(Settings, { SHOP: 'http://localhost:3000', OPEN: 'true', HOME: '/root' }),
    ).toMatchObject({ SEATS: 3, OPEN: true });
  });

  it('is rejected with the names of every missing and invalid variable', () => {
    const load = () => loadConfig(Settings, { SEATS: 'many', OPEN: 'perhaps' });
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(/SHOP is missing[\s\S]*SEATS has a wrong value[\s\S]*OPEN has a wrong value/);
  });

  it('treats an empty variable as absent', () => {
    expect(loadConfig(Settings, { SHOP: 'http://localhost', SEATS: '' }).SEATS).toBe(3);
  });
});

class Secrets extends Settings {
  @IsString() PASSWORD: string;
  @IsOptional() @IsString() FORMER_PASSWORD?: string;
}

describe('environment with files', () => {
  const dir = mkdtempSync(join(tmpdir(), 'variable-files-'));
  afterAll(() => rmSync(dir, { recursive: true }));
  const file = (name: string, content: string) => {
    writeFileSync(join(dir, name), content);
    return join(dir, name);
  };
  const load = (env: NodeJS.ProcessEnv) => loadConfig(Secrets, { SHOP: 'http://localhost', ...env });

  it('reads a variable from the file that NAME_FILE names, without the trailing newline', () => {
    const env = { PASSWORD_FILE: file('password', ' a secret\n'), SEATS_FILE: file('seats', '7\r\n') };
    expect(load(env)).toMatchObject({ PASSWORD: ' a secret', SEATS: 7 });
  });

  it('reads the variables that a configuration class inherits from files', () => {
    const env = { SHOP: '', SHOP_FILE: file('shop', 'http://shop.example'), PASSWORD: 'p' };
    expect(load(env).SHOP).toBe('http://shop.example');
  });

  it('treats an empty file as an absent variable', () => {
    const empty = file('empty', '\n');
    expect(load({ PASSWORD: 'p', FORMER_PASSWORD_FILE: empty }).FORMER_PASSWORD).toBeUndefined();
    expect(() => load({ PASSWORD_FILE: empty })).toThrow(/PASSWORD is missing/);
  });

  it('is rejected when a variable and its file are both set', () => {
    const env = { PASSWORD: 'p', PASSWORD_FILE: file('second', 'q') };
    expect(() => load(env)).toThrow(/PASSWORD and PASSWORD_FILE are both set/);
  });

  it('is rejected with the variable and the path of every unreadable file', () => {
    const env = { PASSWORD_FILE: join(dir, 'missing'), FORMER_PASSWORD_FILE: dir };
    expect(() => load(env)).toThrow(ConfigError);
    expect(() => load(env)).toThrow(
      new RegExp(
        `PASSWORD_FILE names ${join(dir, 'missing')}, .*ENOENT[\\s\\S]*FORMER_PASSWORD_FILE names ${dir}, .*EISDIR`,
      ),
    );
  });

  it('ignores files of variables that the configuration class does not declare', () => {
    expect(load({ PASSWORD: 'p', SSL_CERT_FILE: join(dir, 'missing') }).PASSWORD).toBe('p');
  });
});
