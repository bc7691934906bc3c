import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { eventually } from '#testing/eventually';
import { ModuleGraph } from './module-graph';
import { Rebuilder } from './rebuilder';

const swcrc = readFileSync('.swcrc', 'utf8');
const root = process.cwd();

describe('npm run dev', () => {
  const dir = mkdtempSync(join(tmpdir(), 'dev-'));
  let restarted: string[] = [];
  let printed: string[] = [];
  let rebuilder: Rebuilder;

  const write = (path: string, content: string) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  };
  const save = async (path: string, content: string) => {
    write(path, content);
    const lineCount = printed.length;
    rebuilder.handle([path]);
    await eventually(() => printed.length > lineCount);
    return printed.at(-1) ?? '';
  };

  beforeAll(() => {
    process.chdir(dir);
    write('.swcrc', swcrc);
    write('dist/libs/platform/src/log/log.js', '');
    write('dist/services/identity/src/main.js', 'require("./users/users");');
    write('dist/services/identity/src/users/users.js', 'require("#platform/log/log"); require("typeorm");');
    write('dist/services/news/src/main.js', 'require("#platform/log/log");');
  });
  beforeEach(() => {
    restarted = [];
    printed = [];
    rebuilder = new Rebuilder({
      programs: ['identity', 'news'].map((name) => ({ name, entry: `dist/services/${name}/src/main.js` })),
      restart: async (name) => void restarted.push(name),
      print: (line) => void printed.push(line),
    });
  });
  afterAll(() => {
    process.chdir(root);
    rmSync(dir, { recursive: true });
  });

  it('finds the files that a program loads', () => {
    expect([...new ModuleGraph().filesOf('dist/services/identity/src/main.js')].sort()).toEqual([
      'dist/libs/platform/src/log/log.js',
      'dist/services/identity/src/main.js',
      'dist/services/identity/src/users/users.js',
    ]);
  });

  it('compiles a changed file and restarts its service only', async () => {
    const line = await save('services/identity/src/users/users.ts', 'export const changed: number = 1;');
    expect(restarted).toEqual(['identity']);
    expect(line).toMatch(/users\.ts: compiled \(\d+ ms\), identity restarted \(\d+ ms\)/);
    expect(readFileSync('dist/services/identity/src/users/users.js', 'utf8')).toContain('changed = 1');
  });

  it('restarts every program that loads a changed library', async () => {
    write('dist/services/identity/src/users/users.js', 'require("#platform/log/log");');
    await save('libs/platform/src/log/log.ts', 'export const log = 1;');
    expect(restarted).toEqual(['identity', 'news']);
  });

  it('shows a syntax error and restarts nothing', async () => {
    const before = readFileSync('dist/services/identity/src/main.js', 'utf8');
    const line = await save('services/identity/src/main.ts', 'const = ;');
    expect(line).toContain('not compiled, the running processes stay');
    expect(line).not.toContain('Stack backtrace');
    expect(restarted).toEqual([]);
    expect(readFileSync('dist/services/identity/src/main.js', 'utf8')).toBe(before);
  });

  it('removes the compiled form of a deleted file and restarts its users', async () => {
    await save('libs/platform/src/log/log.ts', '');
    restarted = [];
    rmSync('libs/platform/src/log/log.ts');
    rebuilder.handle(['libs/platform/src/log/log.ts']);
    await eventually(() => restarted.length === 2);
    expect(existsSync('dist/libs/platform/src/log/log.js')).toBe(false);
  });

  it('restarts the service of a changed migration', async () => {
    await save('services/news/src/migrations/1800000000000-create-news.ts', 'export const sql = 1;');
    expect(restarted).toEqual(['news']);
  });

  it('names a change that no process loads', async () => {
    expect(await save('libs/platform/src/unused.ts', '')).toContain('no process loads it');
  });
});
