import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkNode, fingerprint, isInstalled, lockWithAddresses } from './prepare.mjs';

describe('Node version', () => {
  it.each(['20.19.0', '20.20.2', '22.1.0', '24.0.0'])('accepts Node %s', (version) => {
    expect(() => checkNode(version)).not.toThrow();
  });

  it.each(['18.20.4', '20.18.3'])('rejects Node %s and names the required version', (version) => {
    expect(() => checkNode(version)).toThrow(`Node ${version} is too old: 20.19 or newer is needed`);
  });
});

describe('installed packages', () => {
  const lock = {
    packages: {
      '': { version: '0.1.0' },
      'node_modules/pg': { version: '8.23.1' },
      'node_modules/@swc/core-win32-x64-msvc': { version: '1.16.0', optional: true },
      'node_modules/jest': { version: '30.5.2', dev: true },
    },
  };
  const runtime = { 'node_modules/pg': { version: '8.23.1' } };

  it('are complete for the shop without packages of other systems and of tests', () => {
    expect(isInstalled(lock, { packages: runtime })).toBe(true);
  });

  it('are complete for tests only with the packages of tests', () => {
    expect(isInstalled(lock, { packages: runtime }, { withTools: true })).toBe(false);
    const packages = { ...runtime, 'node_modules/jest': { version: '30.5.2' } };
    expect(isInstalled(lock, { packages }, { withTools: true })).toBe(true);
  });

  it.each<{ packages: Record<string, { version: string }> }>([
    { packages: {} },
    { packages: { 'node_modules/pg': { version: '8.22.0' } } },
  ])('are installed again when one is missing or of another version (%j)', (installed) =>
    expect(isInstalled(lock, installed)).toBe(false),
  );
});

describe('addresses of packages', () => {
  it.each([
    ['node_modules/pg', { version: '8.23.1' }, 'pg/-/pg-8.23.1.tgz'],
    ['node_modules/@nestjs/core', { version: '12.0.1' }, '@nestjs/core/-/core-12.0.1.tgz'],
    ['node_modules/jest/node_modules/chalk', { version: '4.1.2' }, 'chalk/-/chalk-4.1.2.tgz'],
    ['node_modules/mails', { version: '2.0.0', name: '@lowline/mails' }, '@lowline/mails/-/mails-2.0.0.tgz'],
  ])('are those of the registry for each package with a checksum: %s', (path, entry, address) => {
    const lock = { packages: { [path]: { ...entry, integrity: 'sha512-…' } } };
    const { packages } = lockWithAddresses(lock, 'http://localhost:4873/');
    expect(packages?.[path]?.resolved).toBe(`http://localhost:4873/${address}`);
  });

  it('are left out for the shop itself, links and packages without a checksum', () => {
    const packages = {
      '': { version: '0.1.0' },
      'node_modules/linked': { link: true },
      'node_modules/@swc/core-win32-x64-msvc': { version: '1.16.0', optional: true },
    };
    expect(lockWithAddresses({ packages }, 'http://localhost:4873')).toEqual({ packages });
  });
});

describe('build', () => {
  const dir = mkdtempSync(join(tmpdir(), 'sources-'));
  const write = (name: string) => writeFileSync(join(dir, 'src', name), 'text');
  const changes = (act: () => void) => {
    const before = fingerprint(['src'], dir);
    act();
    return fingerprint(['src'], dir) !== before;
  };

  beforeAll(() => {
    mkdirSync(join(dir, 'src'));
    write('main.ts');
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  it('runs again when a source is changed, added or removed', () => {
    expect(changes(() => utimesSync(join(dir, 'src', 'main.ts'), 1, 1))).toBe(true);
    expect(changes(() => write('added.ts'))).toBe(true);
    expect(changes(() => rmSync(join(dir, 'src', 'added.ts')))).toBe(true);
  });

  it('does not run again without a change or for a changed test', () => {
    expect(changes(() => undefined)).toBe(false);
    expect(changes(() => write('main.spec.ts'))).toBe(false);
  });
});
