import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { services } from '#contracts/kit/services';
import { browserPackages, buildPackages } from './omit-unloaded-packages.mjs';

const root = resolve(__dirname, '../..');
const text = (file: string) => readFileSync(join(root, file), 'utf8');
/** The programs of the target shop, and those that the target demo adds. */
const entries = [
  ...[...services.map((name) => `services/${name}`), 'gateway'].map((folder) => `${folder}/src/main.ts`),
  'deploy/provisioner/main.ts',
  'deploy/operations/cli/main.ts',
];
/** The target backup. */
const backup = 'deploy/operations/backup/main.ts';
const sandboxes = ['deploy/sandbox/stripe/main.ts', 'deploy/sandbox/mail/main.ts'];

/** All source files that entry points load, directly and indirectly. */
function importedBy(entries: string[]): string[] {
  const found = new Set(entries);
  for (const file of found)
    for (const [, target = ''] of text(file).matchAll(/(?:from|import\() ?'([#.][^']+)'/g)) {
      const path = target.startsWith('#')
        ? target.replace(/^#([\w-]+)\//, 'libs/$1/src/')
        : join(dirname(file), target);
      for (const candidate of [`${path}.ts`, join(path, 'index.ts')])
        if (statSync(join(root, candidate), { throwIfNoEntry: false })?.isFile()) found.add(candidate);
    }
  return [...found];
}

describe('container image', () => {
  const lines = text('deploy/containers/Dockerfile').split('\n');
  const instructions = lines.filter((line) => /^[A-Z]+ /.test(line)).map((line) => line.split(' '));
  const arguments_ = (name: string) =>
    instructions.filter(([word]) => word === name).map(([, ...rest]) => rest.join(' '));

  it('is built in stages and runs without root', () => {
    const stages = arguments_('FROM').map((stage) => stage.split(' AS ')[1]);
    expect(stages).toEqual(expect.arrayContaining(['packages', 'web', 'server', 'shop', 'demo', 'backup']));
    expect(arguments_('USER')).toEqual(['node']);
    expect(lines.lastIndexOf('USER node')).toBeGreaterThan(
      lines.findIndex((line) => line.endsWith(' AS shop')),
    );
  });

  it('installs the versions of the lock file, before the sources are copied', () => {
    expect(arguments_('RUN').filter((command) => /npm (install|i)\b/.test(command))).toEqual([]);
    const first = (pattern: RegExp) => lines.findIndex((line) => pattern.test(line));
    expect(first(/npm ci/)).toBeGreaterThan(-1);
    expect(first(/npm ci/)).toBeLessThan(first(/^COPY libs/));
  });

  it('omits exactly the packages that only the browser loads', () => {
    const { dependencies } = JSON.parse(text('package.json')) as { dependencies: Record<string, string> };
    const pages = readdirSync(join(root, 'frontend/src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(ts|tsx|css)$/.test(file))
      .map((file) => text(join('frontend/src', file)));
    const imports = (code: string[], name: string) =>
      code.some((one) => new RegExp(`(from|import) ?\\(?['"]${name}(/[^'"]*)?['"]`).test(one));
    const loaded = importedBy([...entries, ...sandboxes]).map(text);
    const expected = Object.keys(dependencies).filter(
      (name) => imports(pages, name) && !imports(loaded, name),
    );
    expect(browserPackages).toEqual(expected);
  });

  it('omits the packages of the build, of which its processes load none', () => {
    const loaded = [...importedBy([...entries, ...sandboxes])].map(text);
    const isLoaded = (name: string) => loaded.some((code) => code.includes(`from '${name}'`));
    const { dependencies } = JSON.parse(text('package.json')) as { dependencies: Record<string, string> };
    expect(buildPackages.filter((name) => !dependencies[name] || isLoaded(name))).toEqual([]);
  });

  it('keeps all code that its processes import', () => {
    const removed = text('deploy/containers/keep-production-code.sh');
    const kept = (file: string) =>
      !/(^|\/)test\//.test(file) &&
      ![
        'libs/testing',
        'libs/local-servers',
        'libs/licensing-client',
        'deploy/local',
        'deploy/cross-service-tests',
      ]
        .filter((folder) => removed.includes(`dist/${folder}`))
        .some((folder) => file.startsWith(`${folder}/`)) &&
      (!/^deploy\/(tools|checks|operations)\//.test(file) || file.startsWith('deploy/operations/cli/')) &&
      !file.startsWith('deploy/sandbox/');
    expect(importedBy(entries).filter((file) => !kept(file))).toEqual([]);
  });

  it('gives the backup the code that it imports, and no packages of development', () => {
    const script = text('deploy/containers/keep-production-code.sh');
    const folders = [...script.matchAll(/\bdist\/(\S+)(?= .*backup\/|.* backup\/)/g)].map(
      ([, name = '']) => name,
    );
    const code = importedBy([backup]);
    expect(code.filter((file) => !folders.some((folder) => file.startsWith(`${folder}/`)))).toEqual([]);
    const { dependencies } = JSON.parse(text('package.json')) as { dependencies: Record<string, string> };
    const packages = code
      .flatMap((file) => [...text(file).matchAll(/ from '([^#.'][^'\n]*)';$/gm)])
      .map(([, name = '']) => name)
      .filter((name) => !name.startsWith('node:'))
      .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
    expect(
      packages.filter((name) => !dependencies[name] || [...browserPackages, ...buildPackages].includes(name)),
    ).toEqual([]);
  });

  it('contains only files that exist', () => {
    const copied = arguments_('COPY').filter((what) => !what.startsWith('--from') && !what.startsWith('. '));
    const sources = copied.flatMap((what) => what.split(' ').slice(0, -1));
    expect(sources.filter((file) => !statSync(join(root, file), { throwIfNoEntry: false }))).toEqual([]);
  });

  it('is built on a Node version that package.json allows', () => {
    const [, major, minor] = /^ARG NODE=(\d+)\.(\d+)/m.exec(lines.join('\n')) ?? [];
    expect(Number(major) * 100 + Number(minor)).toBeGreaterThanOrEqual(2_019);
  });
});
