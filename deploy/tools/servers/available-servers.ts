import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '#local-servers/find-program';

export type ServerKind = 'nats' | 'postgres' | 'redis';

/** A server program of this machine, with the variable by which tests use it. */
export interface AvailableServer {
  kind: ServerKind;
  /** `valkey` runs where Redis does. */
  name: string;
  version: string;
  /** Empty for the installed one. */
  variables: Record<string, string>;
}

const unpackedFolder = /^(?<name>nats-server|postgresql|redis-server|valkey-server)-\d/;
const kinds: Record<string, ServerKind> = {
  'nats-server': 'nats',
  postgresql: 'postgres',
  'redis-server': 'redis',
  'valkey-server': 'redis',
};
const variableOf: Record<ServerKind, string> = {
  nats: 'NATS_SERVER',
  postgres: 'POSTGRES_BIN',
  redis: 'REDIS_SERVER',
};

function versionOf(program: string): string | undefined {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return /\d+(\.\d+)+/.exec(stdout ?? '')?.[0];
}

/** A server with its own version; undefined when its program does not run here. */
function serverAt(name: string, program: string, variables: Record<string, string>): AvailableServer[] {
  const [kind, version] = [kinds[name], versionOf(program)];
  return kind && version ? [{ kind, name: name.replace('-server', ''), version, variables }] : [];
}

/** The servers that unpack.sh has put into a folder. */
export function unpackedServers(folder: string): AvailableServer[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((entry) => {
    const name = unpackedFolder.exec(entry)?.groups?.['name'] ?? '';
    const kind = kinds[name];
    if (!kind) return [];
    const bin = join(folder, entry, 'bin');
    const program = join(bin, kind === 'postgres' ? 'postgres' : name);
    return serverAt(name, program, { [variableOf[kind]]: kind === 'postgres' ? bin : program });
  });
}

/** The servers that `npm start` uses: NATS and Redis of the operating system, and the packaged Postgres. */
export function installedServers(packagedPostgres: string): AvailableServer[] {
  return [
    ...serverAt('nats-server', findProgram('nats-server'), {}),
    ...serverAt('postgresql', join(packagedPostgres, 'postgres'), {}),
    ...serverAt('redis-server', findProgram('redis-server'), {}),
  ];
}
