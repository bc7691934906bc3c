import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { connectRedis } from '#platform/jobs/connect-redis';
import { createLog } from '#platform/log/log';
import { ChildServer } from '#testing/servers/child-server';
import { findProgram } from '#local-servers/find-program';
import { freePort } from '#local-servers/ports';
import { redisAclForContainers } from '#local-servers/bus/redis-config';
import { newSecrets } from '../local/stack/secrets';
import { busUsers } from '#local-servers/bus/bus-users';
import { makeCertificates } from './certificates.mjs';

const own = (file: string) => join(__dirname, file);

describe('Redis in containers', () => {
  it('has the users of the local stack', () => {
    // To regenerate it: npm run build:server && node -p "require('./dist/libs/local-servers/src/bus/redis-config.js').redisAclForContainers().trim()" > deploy/containers/redis-users.acl
    expect(readFileSync(own('redis-users.acl'), 'utf8')).toBe(redisAclForContainers());
  });

  it('starts with the passwords of its environment and accepts TLS connections only', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'redis-container-'));
    const [port, { redis: passwords }] = [await freePort(), newSecrets()];
    const [conf, bin, data] = [join(dir, 'conf'), join(dir, 'bin'), join(dir, 'data')];
    for (const folder of [conf, bin, data]) mkdirSync(folder);
    await makeCertificates(join(conf, 'tls'));
    cpSync(own('redis-users.acl'), join(conf, 'users.acl'));
    const text = readFileSync(own('redis.conf'), 'utf8').replaceAll('/etc/redis', conf);
    writeFileSync(join(conf, 'redis.conf'), text.replace('dir /data', `dir ${data}`));
    // Replaces the image's entry point, which switches to the server's user.
    const server = findProgram('redis-server');
    writeFileSync(join(bin, 'docker-entrypoint.sh'), `#!/bin/sh\nshift\nexec ${server} "$@"\n`, {
      mode: 0o755,
    });
    writeFileSync(join(bin, 'chown'), '#!/bin/sh\n', { mode: 0o755 });
    const environment = busUsers.map((user) => `REDIS_PASSWORD_${user.toUpperCase()}=${passwords[user]}`);
    const container = new ChildServer({
      command: 'env',
      args: [
        ...environment,
        ...[
          `PATH=${bin}:${process.env['PATH']}`,
          `REDIS_CONF_DIR=${conf}`,
          `REDIS_RUN_DIR=${join(dir, 'run')}`,
        ],
        ...['sh', own('start-redis.sh'), '--bind', '127.0.0.1', '--tls-port', String(port)],
      ],
      port,
      dir,
      store: data,
      isReady: () =>
        new Promise((done) => {
          const socket = connectTls({ host: '127.0.0.1', port, rejectUnauthorized: false });
          socket.once('secureConnect', () => (socket.destroy(), done(true)));
          socket.once('error', () => done(false));
        }),
    });
    try {
      await container.start();
      for (const user of busUsers) {
        const url = `rediss://${user}:${passwords[user]}@127.0.0.1:${port}`;
        const address = { REDIS_URL: url, REDIS_TLS_CA: join(conf, 'tls', 'ca.pem') };
        const client = await connectRedis(address, {}, createLog('test', 'silent'));
        expect(await client.acl('WHOAMI')).toBe(user);
        client.disconnect();
      }
    } finally {
      await container.remove();
    }
  });
});
