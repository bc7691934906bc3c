import { type LockedPackage, type Policy, problemsOf } from './check.mjs';
import { withBuildAsDevelopment } from './shipped.mjs';

const policy: Policy = {
  licences: { MIT: 'permissive' },
  exceptions: [{ package: 'tool-*', licences: ['MPL-2.0'], developmentOnly: true, why: 'not shipped' }],
  unnamed: { old: 'MIT' },
  installScripts: { built: 'its binary' },
  withoutIntegrity: { packages: ['@native/*'], why: 'other systems' },
  safeVersions: [{ package: 'parser', range: '^1.2.5 || >=2.0.1', why: 'CVE' }],
};

const sound: LockedPackage = { version: '1.0.0', license: 'MIT', integrity: 'sha512-abc' };

const check = (name: string, locked: LockedPackage) =>
  problemsOf({ '': { version: '0.1.0' }, [`node_modules/${name}`]: { ...sound, ...locked } }, policy);

describe('dependency check of the lock file', () => {
  it('accepts packages that follow the policy', () => {
    expect(check('sound', {})).toEqual([]);
    expect(check('tool-a', { license: 'MPL-2.0', dev: true })).toEqual([]);
    expect(check('old', { license: undefined })).toEqual([]);
    expect(check('built', { hasInstallScript: true })).toEqual([]);
    expect(check('parser', { version: '1.2.6' })).toEqual([]);
    expect(check('@native/other-system', { integrity: undefined, optional: true })).toEqual([]);
  });

  it.each<[string, string, LockedPackage, string]>([
    ['a licence that is not allowed', 'a', { license: 'GPL-3.0-only' }, 'GPL-3.0-only'],
    ['a development licence in a shipped package', 'tool-a', { license: 'MPL-2.0' }, 'MPL-2.0'],
    ['a missing licence', 'a', { license: undefined }, 'names no licence'],
    ['an invalid licence expression', 'a', { license: 'see file' }, 'no SPDX expression'],
    ['an unknown install script', 'a', { hasInstallScript: true }, 'runs a script'],
    ['a vulnerable version', 'parser', { version: '2.0.0' }, 'safe versions are ^1.2.5 || >=2.0.1'],
    ['missing integrity', '@native/required', { integrity: undefined }, 'no SHA-512 integrity'],
  ])('rejects %s', (_, name, locked, words) => {
    expect(check(name, locked)).toEqual([expect.stringContaining(words)]);
  });

  it('checks packages that are nested in others', () => {
    const packages = { 'node_modules/a/node_modules/parser': { ...sound, version: '1.2.4' } };
    expect(problemsOf(packages, policy)).toEqual([expect.stringContaining('a/node_modules/parser is 1.2.4')]);
  });
});

describe('shipped packages of the lock file', () => {
  it('are those that a dependency leads to, without those of the build and of tests', () => {
    const packages = {
      '': { dependencies: { pg: '1', mjml: '1' } },
      'node_modules/pg': { dependencies: { parser: '1' } },
      'node_modules/pg/node_modules/parser': {},
      'node_modules/mjml': { dependencies: { parser: '2' } },
      'node_modules/parser': {},
    };
    const development = Object.entries(withBuildAsDevelopment(packages)).filter(([, { dev }]) => dev);
    expect(development.map(([place]) => place)).toEqual(['node_modules/mjml', 'node_modules/parser']);
  });
});
