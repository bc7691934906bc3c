import { spawnSync } from 'node:child_process';

/** Debian: apt-get install prometheus prometheus-alertmanager. */
export function isInstalled(
  program: 'promtool' | 'amtool' | 'prometheus' | 'prometheus-alertmanager',
): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
}
