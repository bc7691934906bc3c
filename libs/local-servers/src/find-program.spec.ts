import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, type HostMachine } from './find-program';

describe('findProgram', () => {
  let folder: string;
  let ran: string[];
  const put = (name: string) => writeFileSync(join(folder, name), '');
  const machine = (isRoot: boolean, installs = '', env: NodeJS.ProcessEnv = {}): HostMachine => ({
    folders: [folder],
    env,
    isRoot,
    run: (command, args) => {
      ran.push([command, ...args].join(' '));
      if (installs && args.includes('install')) put(installs);
      return true;
    },
    print: () => undefined,
  });

  beforeEach(() => {
    ran = [];
    folder = mkdtempSync(join(tmpdir(), 'programs-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('returns the installed program', () => {
    put('valkey-server');
    expect(findProgram('redis-server', machine(true))).toBe(join(folder, 'valkey-server'));
    expect(ran).toEqual([]);
  });

  it('returns the program that its variable names, and refuses a name without a file', () => {
    put('redis-server');
    put('another-redis');
    const named = (file: string) => machine(true, '', { REDIS_SERVER: join(folder, file) });
    expect(findProgram('redis-server', named('another-redis'))).toBe(join(folder, 'another-redis'));
    expect(() => findProgram('redis-server', named('nothing'))).toThrow(
      /REDIS_SERVER=.*nothing does not exist/,
    );
    expect(ran).toEqual([]);
  });

  it('installs a missing program with apt as root, after updating the package lists', () => {
    put('apt-get');
    expect(findProgram('nats-server', machine(true, 'nats-server'))).toBe(join(folder, 'nats-server'));
    expect(ran).toEqual([expect.stringContaining('update'), expect.stringMatching(/install .*nats-server$/)]);
  });

  it('installs a missing program with brew where brew exists', () => {
    put('brew');
    expect(findProgram('redis-server', machine(false, 'redis-server'))).toBe(join(folder, 'redis-server'));
    expect(ran).toEqual(['brew install --quiet redis']);
  });

  it.each([
    ['apt-get', 'install .*default-jre-headless$'],
    ['brew', 'install --quiet openjdk$'],
  ])('installs Java for the HTML checker with %s', (installer, command) => {
    put(installer);
    expect(findProgram('java', machine(true, 'java'))).toBe(join(folder, 'java'));
    expect(ran.at(-1)).toMatch(new RegExp(command));
  });

  it('names a program that cannot be installed, and the containers as an alternative', () => {
    put('apt-get');
    const search = () => findProgram('nats-server', machine(false));
    expect(search).toThrow(/nats-server is not installed.*apt-get install nats-server.*docker compose up/);
    expect(ran).toEqual([]);
  });
});
