import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { natsConfigForContainers } from '#local-servers/bus/nats-config';
import { findProgram } from '#local-servers/find-program';
import { fillSecrets } from './make-env.mjs';

const root = resolve(__dirname, '../..');
const text = (file: string) => readFileSync(join(root, file), 'utf8');

describe('NATS in containers', () => {
  const config = text('deploy/containers/nats.conf');

  it('has the users and permissions of the local stack', () => {
    // To regenerate it: npm run build:server && node -p "require('./dist/libs/local-servers/src/bus/nats-config.js').natsConfigForContainers().trim()" > deploy/containers/nats.conf
    expect(config).toBe(natsConfigForContainers());
  });

  it('has a configuration that the server accepts', () => {
    const dir = mkdtempSync(join(tmpdir(), 'nats-conf-'));
    const file = join(dir, 'nats.conf');
    const env = Object.fromEntries(
      [...fillSecrets(text('.env.example')).matchAll(/^(NATS_PASSWORD_\w+)=(.*)$/gm)].map(
        ([, name = '', value = '']) => [name, value],
      ),
    );
    // The setting of newer servers and the certificates of the containers are missing on this machine.
    writeFileSync(
      file,
      config.replace('  sync_interval: always\n', '').replace(/^tls \{\n.*\n.*\n\}\n/m, ''),
    );
    try {
      execFileSync(findProgram('nats-server'), ['-t', '-c', file], { env, stdio: 'pipe' });
    } finally {
      rmSync(dir, { recursive: true });
    }
  });
});
