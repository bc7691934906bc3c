import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findServer, type Machine } from './find-server';

describe('a server program', () => {
  let folder: string;
  let ran: string[];
  const put = (name: string) => writeFileSync(join(folder, name), '');
  const machine = (isRoot: boolean, installs = ''): Machine => ({
    folders: [folder],
    isRoot,
    run: (command, args) => {
      ran.push([command, ...args].join(' '));
      if (installs && args.includes('install')) put(installs);
      return true;
    },
    say: () => undefined,
  });

  beforeEach(() => {
    ran = [];
    folder = mkdtempSync(join(tmpdir(), 'programs-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is the installed one', () => {
    put('valkey-server');
    expect(findServer('redis-server', machine(true))).toBe(join(folder, 'valkey-server'));
    expect(ran).toEqual([]);
  });

  it('is installed by apt for root, after the lists are renewed', () => {
    put('apt-get');
    expect(findServer('nats-server', machine(true, 'nats-server'))).toBe(join(folder, 'nats-server'));
    expect(ran).toEqual([expect.stringContaining('update'), expect.stringMatching(/install .*nats-server$/)]);
  });

  it('is installed by brew where that is', () => {
    put('brew');
    expect(findServer('redis-server', machine(false, 'redis-server'))).toBe(join(folder, 'redis-server'));
    expect(ran).toEqual(['brew install --quiet redis']);
  });

  it.each([
    ['apt-get', 'install .*default-jre-headless$'],
    ['brew', 'install --quiet openjdk$'],
  ])('for the HTML checker is installed by %s', (installer, command) => {
    put(installer);
    expect(findServer('java', machine(true, 'java'))).toBe(join(folder, 'java'));
    expect(ran.at(-1)).toMatch(new RegExp(command));
  });

  it('that cannot be had is named, with the containers as the other way', () => {
    put('apt-get');
    const search = () => findServer('nats-server', machine(false));
    expect(search).toThrow(/nats-server is not installed.*apt-get install nats-server.*docker compose up/);
    expect(ran).toEqual([]);
  });
});
