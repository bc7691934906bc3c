import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../../..');
const preload = join(__dirname, 'bundled-packages.cjs');

/** Runs a script in a process that loads packages as those of the shop do. */
function run(script: string, cwd = root): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--require', preload, '--eval', script], {
    cwd,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
}

describe('the bundle of npm packages', () => {
  it('has the packages that all services load', () => {
    const packages = ['@nestjs/core', 'typeorm', 'pg', 'nats', 'class-validator', 'prom-client'];
    const files = JSON.parse(
      run(`console.log(JSON.stringify(${JSON.stringify(packages)}.map((name) => require.resolve(name))))`),
    ) as string[];
    expect(files.filter((file) => !file.startsWith(join(root, 'dist', 'packages')))).toEqual([]);
  });

  it('has each package once, also for packages that load it themselves', () => {
    const script = `
      const { Client } = require('pg');
      const { DataSource } = require('typeorm');
      const { driver } = new DataSource({ type: 'postgres' });
      console.log(driver.postgres.Client === Client);`;
    expect(run(script)).toBe('true');
  });

  it('keeps the names of classes', () => {
    expect(run(`console.log(require('typeorm').DataSource.name, require('pg').Client.name)`)).toBe(
      'DataSource Client',
    );
  });

  it('leaves out native packages and those that only some configurations load', () => {
    expect(run(`console.log(require.resolve('sharp'))`)).toContain('node_modules');
    expect(run(`console.log(require.resolve('@aws-sdk/client-s3'))`)).toContain('node_modules');
  });

  it('is not needed: a folder without one uses its packages', () => {
    const folder = mkdtempSync(join(tmpdir(), 'unbundled-'));
    try {
      const script = `console.log(require('node:module').createRequire(${JSON.stringify(join(root, 'x.js'))}).resolve('pg'))`;
      expect(run(script, folder)).toContain('node_modules');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
