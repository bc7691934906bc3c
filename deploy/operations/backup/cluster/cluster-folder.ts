import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Begins the names of folders in a volume that do not belong to the cluster. */
export const besidePrefix = 'beside_';
const versionFile = 'PG_VERSION';

/** A mounted volume can be neither renamed nor given a sibling on the same disk. */
function isVolume(folder: string): boolean {
  const mounts = '/proc/self/mountinfo';
  if (!existsSync(mounts)) return false;
  const places = readFileSync(mounts, 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[4]);
  return places.includes(resolve(folder));
}

/** A folder on the disk of a cluster: its sibling, or inside when the cluster fills a volume. */
export function besideCluster(data: string, name: string): string {
  return isVolume(data) ? join(data, `${besidePrefix}${name}`) : `${data}.${name}`;
}

/**
 * Moves a cluster into a folder on the same disk. The file with the version moves last into a volume and first out of it, so that no
 * server starts on half a cluster.
 */
export function moveCluster(from: string, to: string): void {
  if (!isVolume(from) && !isVolume(to)) {
    rmSync(to, { recursive: true, force: true });
    renameSync(from, to);
    return;
  }
  mkdirSync(to, { recursive: true, mode: 0o700 });
  const names = readdirSync(from).filter((name) => !name.startsWith(besidePrefix));
  const others = names.filter((name) => name !== versionFile);
  const ordered = isVolume(from) ? [versionFile, ...others] : [...others, versionFile];
  for (const name of ordered) renameSync(join(from, name), join(to, name));
}

/** The former cluster is kept, so that a restore to the wrong moment loses nothing. @returns its folder */
export function setClusterAside(data: string): string | undefined {
  const replaced = besideCluster(data, 'replaced');
  if (!existsSync(join(data, versionFile))) {
    emptyFolder(data);
    return undefined;
  }
  rmSync(replaced, { recursive: true, force: true });
  moveCluster(data, replaced);
  return replaced;
}

/** Removes a folder; of a volume its contents, except folders beside the cluster. */
export function emptyFolder(folder: string): void {
  if (!isVolume(folder)) return rmSync(folder, { recursive: true, force: true });
  for (const name of readdirSync(folder))
    if (!name.startsWith(besidePrefix)) rmSync(join(folder, name), { recursive: true, force: true });
}
