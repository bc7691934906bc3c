import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { services } from '#contracts/kit/services';
import { assertSameFirstMigrations, commitOf } from './earlier-version';

describe('the commit of an earlier version', () => {
  let root: string;
  const commits: Record<string, string> = {};
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const commit = (version: string, note: string) => {
    writeFileSync(join(root, 'package.json'), `${JSON.stringify({ version, note }, null, 2)}\n`);
    git('add', 'package.json');
    git(
      '-c',
      'user.name=a',
      '-c',
      'user.email=a@example.com',
      'commit',
      '--quiet',
      '--no-verify',
      '-m',
      note,
    );
    commits[note] = git('rev-parse', 'HEAD');
  };

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'versions-'));
    git('init', '--quiet');
    commit('0.1.0', 'first');
    commit('0.2.0', 'second');
    commit('0.2.0', 'later');
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('is the one that last set the version, in a clone without tags', () => {
    expect(commitOf('last', root)).toBe(commits['second']);
  });

  it('is the one that set the named version', () => {
    expect(commitOf('v0.1.0', root)).toBe(commits['first']);
    expect(commitOf('0.2.0', root)).toBe(commits['second']);
    expect(() => commitOf('v0.3.0', root)).toThrow('no commit, tag or version v0.3.0');
  });

  it('is that of a tag or a commit where there is one', () => {
    expect(commitOf(commits['later'] ?? '', root)).toBe(commits['later']);
    git('tag', 'v0.2.0', commits['later'] ?? '');
    expect(commitOf('v0.2.0', root)).toBe(commits['later']);
    expect(commitOf('last', root)).toBe(commits['later']);
  });
});

describe('the migrations of an earlier version', () => {
  let root: string;
  const write = (version: string, service: string, ...files: string[]) => {
    const folder = join(root, version, 'services', service, 'src/migrations');
    mkdirSync(folder, { recursive: true });
    for (const file of files) writeFileSync(join(folder, file), '');
  };

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'migrations-'));
    for (const service of services) {
      write('squashed', service, `1763100000000-create-${service}.ts`, '1790600000000-add-column.ts');
      write('earlier', service, `1799100000000-create-${service}.ts`);
      write('present', service, `1799100000000-create-${service}.ts`, '1799200000000-add-column.ts');
    }
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('begin with the same one of each service', () => {
    expect(() => assertSameFirstMigrations(join(root, 'earlier'), join(root, 'present'))).not.toThrow();
    expect(() => assertSameFirstMigrations(join(root, 'squashed'), join(root, 'present'))).toThrow(
      'from before they were squashed',
    );
  });
});
