import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/sbin', '/usr/local/bin'];

/** The path of an installed program. */
export function installed(program: string): string | undefined {
  return folders.map((folder) => join(folder, program)).find((file) => existsSync(file));
}

/** The programs of a part of the cluster, and the command that installs them. */
interface Requirement {
  part: string;
  programs: readonly string[];
  install: string;
}

/** Whether all programs are there; otherwise prints which part is skipped and how to install it. */
export function isInstalled(
  { part, programs, install }: Requirement,
  print: (line: string) => void,
): boolean {
  const missing = programs.filter((program) => !installed(program));
  if (missing.length === 0) return true;
  print(`skipped: ${part}; ${missing.join(', ')} not installed (${install})`);
  return false;
}

/** The programs of the newest Debian Postgres that can be a standby. */
export function postgresPrograms(): string | undefined {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return undefined;
  return readdirSync(root)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(root, version, 'bin'))
    .find((bin) =>
      ['initdb', 'pg_rewind', 'pg_basebackup', 'postgres'].every((one) => existsSync(join(bin, one))),
    );
}
