import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { natsConfigForCluster } from '#local-servers/bus/nats-config';
import { sentinelAcl } from '#local-servers/bus/redis-config';
import { longestGap } from '../tools/cluster/report';
import { fillTemplate } from './fill';

const text = (file: string) => readFileSync(join(__dirname, file), 'utf8');

describe('templates of a cluster', () => {
  it('have the users and permissions of the local stack in NATS', () => {
    // To regenerate it: npm run build:server && node -p "require('./dist/libs/local-servers/src/bus/nats-config.js').natsConfigForCluster().trim()" > deploy/high-availability/nats.conf
    expect(text('nats.conf')).toBe(natsConfigForCluster());
  });

  it('have the users of Redis in the sentinels', () => {
    // To regenerate it: the same with redis-config.js and sentinelAcl((user) => '${REDIS_PASSWORD_' + user.toUpperCase() + '}')
    expect(text('sentinel-users.acl')).toBe(
      sentinelAcl((user) => `\${REDIS_PASSWORD_${user.toUpperCase()}}`),
    );
  });

  it('name a variable for the passwords and addresses that differ', () => {
    for (const file of readdirSync(__dirname).filter((name) => /\.(conf|cfg|yml|acl)$/.test(name)))
      expect(() => fillTemplate(text(file), {})).toThrow('is not set');
  });

  it('are not filled when a value is missing', () => {
    expect(() => fillTemplate('port ${REDIS_PORT}', {})).toThrow('REDIS_PORT is not set');
    expect(fillTemplate('$JS.API ${A}', { A: 'b' })).toBe('$JS.API b');
  });

  it('commit on a standby before they answer, and give up no answered write at a failover', () => {
    const { bootstrap } = parse(text('patroni.yml')) as {
      bootstrap: { dcs: { synchronous_mode: boolean; postgresql: { parameters: Record<string, string> } } };
    };
    expect(bootstrap.dcs.synchronous_mode).toBe(true);
    expect(bootstrap.dcs.postgresql.parameters['synchronous_commit']).toBe('on');
  });

  it('are accepted by HAProxy where it is installed', () => {
    const folder = mkdtempSync(join(tmpdir(), 'haproxy-'));
    const file = join(folder, 'haproxy.cfg');
    const values = Object.fromEntries(
      [...text('haproxy.cfg').matchAll(/\$\{([A-Z0-9_]+)\}/g)].map(([, name = '']) => [
        name,
        name.includes('REST_PORT') ? '8008' : '127.0.0.1:8000',
      ]),
    );
    writeFileSync(file, fillTemplate(text('haproxy.cfg'), values));
    const { status, error, stderr } = spawnSync('haproxy', ['-c', '-f', file], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    if (error) process.stdout.write('skipped: haproxy is not installed\n');
    else expect([status, stderr]).toEqual([0, '']);
  });
});

describe('the longest gap of a cluster test', () => {
  it('counts a gap that begins before the window or ends after it', () => {
    expect(longestGap([0, 100, 900, 1_000], 200, 300)).toBe(800);
    expect(longestGap([0, 100, 900, 1_000], 950, 960)).toBe(100);
  });
});
